import type { ReactNode } from "react";
import paths from "./art-paths.json";
import words from "./art-words.json";

/** Pictures for creatures, actions and statuses, chosen by the words in their names. Nothing here knows a rule. */

export type ArtKind = keyof typeof words;

const USUAL: Readonly<Record<ArtKind, string>> = {
  creatures: "person",
  actions: "crossed-swords",
  statuses: "cursed-star",
};

const byWord = Object.fromEntries(
  Object.entries(words).map(([kind, rows]) => [
    kind,
    new Map(rows.flatMap(([icon, list]) => (list as string).split(" ").map((w) => [w, icon as string]))),
  ]),
) as unknown as Readonly<Record<ArtKind, ReadonlyMap<string, string>>>;

/** The picture for a name: its last telling word decides ("grave captain" is a captain). */
export function artFor(kind: ArtKind, ...names: readonly (string | undefined)[]): string {
  const known = byWord[kind];
  for (const name of names) {
    const all = (name ?? "").toLowerCase();
    const parts = [all.replaceAll(" ", "-"), ...all.split(/[^a-z]+/).reverse()];
    for (const part of parts) {
      const found = known.get(part) ?? known.get(part.replace(/s$/, ""));
      if (found !== undefined) return found;
    }
  }
  return USUAL[kind];
}

/** The path of a picture, drawn in a box of 512 by 512. */
export const artPath = (icon: string): string => (paths as Readonly<Record<string, string>>)[icon] ?? "";

interface ArtProps {
  readonly icon: string;
  readonly size?: number;
}

export function Art({ icon, size = 20 }: ArtProps): ReactNode {
  return (
    <svg width={size} height={size} viewBox="0 0 512 512" aria-hidden focusable="false">
      <path d={artPath(icon)} fill="currentColor" />
    </svg>
  );
}
