import type { EncounterFile, Ruleset } from "@fray/engine";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { Note } from "../look/controls.tsx";
import { useSystem, useSystems } from "../systems/hooks.ts";
import { Bench, Workbench } from "../workbench/workbench.tsx";
import { ownEncounters, shippedEncounters, sidesOf, withTactics } from "./encounters.ts";
import { Results } from "./results.tsx";
import { Setup } from "./setup.tsx";
import css from "./simulator.module.css";
import { formatState, parseState } from "./state.ts";
import { SweepCard } from "./sweep-card.tsx";
import { useRun } from "./use-run.ts";

/** The simulator: thousands of battles of an encounter, and what comes of them. */
export function SimulatorView(): ReactNode {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const systems = useSystems();
  const id = query.get("ruleset") ?? systems?.[0]?.id;
  const ruleset = useSystem(id);
  useEffect(() => {
    document.title = "Simulator · Fray";
  }, []);
  if (ruleset === undefined)
    return (
      <Note title="There is no such system">
        <p>The link names {JSON.stringify(id)}.</p>
        <a href="/simulate">Open the simulator</a>
      </Note>
    );
  return (
    <Workbench
      title="Simulator"
      system={id}
      onPick={(next) => setQuery(new URLSearchParams({ ruleset: next }))}
    >
      {ruleset === null ? undefined : <Simulator key={ruleset.id} ruleset={ruleset} query={query} />}
    </Workbench>
  );
}

/** Where the result stands below what was set, it is brought into sight. */
function showOnPhones(results: HTMLElement | null): void {
  if (matchMedia("(max-width: 760px)").matches) results?.scrollIntoView({ block: "start" });
}

const ADDRESS_MS = 250;
/** An encounter opened from a file is known to this page alone. */
export const FROM_FILE = "file";

function Simulator({
  ruleset,
  query,
}: {
  readonly ruleset: Ruleset;
  readonly query: URLSearchParams;
}): ReactNode {
  const shipped = useMemo(() => shippedEncounters(ruleset), [ruleset]);
  const own = useMemo(() => ownEncounters(ruleset), [ruleset]);
  const [state, setState] = useState(() => parseState(query, shipped[0]?.id ?? ""));
  const [opened, setOpened] = useState<EncounterFile | null>(null);
  const chosen =
    state.encounter === FROM_FILE ? opened : [...shipped, ...own].find((e) => e.id === state.encounter)?.file;
  const file = chosen ?? shipped[0]?.file ?? null;
  const results = useRef<HTMLDivElement>(null);
  const { state: run, start, stop } = useRun(ruleset);
  const address = formatState(ruleset.id, state).toString();
  useEffect(() => {
    const timer = setTimeout(
      () => history.replaceState(history.state, "", `/simulate?${address}`),
      ADDRESS_MS,
    );
    return () => clearTimeout(timer);
  }, [address]);
  if (file === null) return <Note title="This system ships no encounters" />;
  const ready = withTactics(ruleset, file, state.tactics);
  return (
    <Bench width="narrow">
      <Setup
        ruleset={ruleset}
        state={state}
        file={file}
        lists={{ shipped, own, opened }}
        sides={sidesOf(ruleset, file)}
        run={run}
        onChange={(part) => setState((before) => ({ ...before, ...part }))}
        onOpened={(next) => {
          setOpened(next);
          setState((before) => ({ ...before, encounter: FROM_FILE, tactics: {} }));
        }}
        onRun={() => {
          start({ file: ready, goal: state.goal, seed: state.seed });
          showOnPhones(results.current);
        }}
        onStop={stop}
      />
      <div ref={results} className={css["results"]}>
        <Results ruleset={ruleset} run={run} />
        <SweepCard ruleset={ruleset} file={ready} seed={state.seed} />
      </div>
    </Bench>
  );
}
