import { useEffect, useState } from "react";
import { rulesets } from "../table/api.ts";

/** What the systems are called, as the server tells it: asked once for the whole page, and again where it did not answer. */

type Titles = ReadonlyMap<string, string>;

let known: Titles | null = null;

export function useTitles(): Titles | null {
  const [titles, setTitles] = useState(known);
  useEffect(() => {
    if (known !== null) return;
    rulesets().then(
      (all) => {
        known = new Map(all.map(({ id, title }) => [id, title]));
        setTitles(known);
      },
      () => setTitles(new Map()),
    );
  }, []);
  return titles;
}
