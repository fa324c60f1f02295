import type { Ruleset } from "@fray/engine";
import { useEffect, useState } from "react";
import { listSystems, loadSystem, type System } from "./load.ts";

let known: readonly System[] | null = null;

/** The systems to choose from; null while the server is asked. */
export function useSystems(): readonly System[] | null {
  const [systems, setSystems] = useState(known);
  useEffect(() => {
    void listSystems().then((all) => setSystems((known = all)));
  }, []);
  return systems;
}

interface Loaded {
  readonly id: string;
  readonly ruleset?: Ruleset | null;
  readonly error?: unknown;
}

/** A ruleset in the page; null while it is loading, undefined when there is none of that name. */
export function useSystem(id: string | undefined): Ruleset | null | undefined {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (id === undefined) return undefined;
    let wanted = true;
    const show = (found: Loaded): void => {
      if (wanted) setLoaded(found);
    };
    loadSystem(id).then(
      (ruleset) => show({ id, ruleset }),
      (error: unknown) => show({ id, error }),
    );
    return () => {
      wanted = false;
    };
  }, [id]);
  if (id === undefined || loaded?.id !== id) return null;
  if (loaded.error !== undefined) throw loaded.error;
  return loaded.ruleset ?? undefined;
}
