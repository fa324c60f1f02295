import type { ReactNode } from "react";
import css from "./ground.module.css";

/** A quiet pattern for each letter of a map: by the words in its name, else by its place in the legend. */

interface Weave {
  readonly words: RegExp;
  readonly look: string;
  readonly d: string;
}

const WEAVES: readonly Weave[] = [
  {
    words: /water|shallow|river|ford|stream|pond|sea/,
    look: "water",
    d: "M-8 9q4 -6 8 0t8 0 8 0 8 0 8 0M-16 25q4 -6 8 0t8 0 8 0 8 0 8 0 8 0",
  },
  {
    words: /rubble|scrap|stone|rock|debris|scree|wreck/,
    look: "stone",
    d: "M4 8l6 -4 6 5 -5 5zM20 22l7 -3 3 6 -7 3zM6 26l4 -2 2 4z",
  },
  {
    words: /brush|grass|bush|wood|forest|thicket|reed|crop/,
    look: "leaf",
    d: "M8 14q-1 -6 -4 -8M8 14q0 -7 1 -10M8 14q2 -5 6 -7M24 30q-1 -6 -4 -8M24 30q0 -7 1 -10M24 30q2 -5 6 -7",
  },
  { words: /mud|marsh|swamp|bog|sand|ash|dune/, look: "earth", d: "M3 8h9M18 8h4M10 20h4M20 20h9M2 28h6" },
  {
    words: /fire|lava|ember|flame/,
    look: "fire",
    d: "M8 14q-5 -4 0 -10 5 6 0 10M24 30q-5 -4 0 -10 5 6 0 10",
  },
  {
    words: /ice|snow|frost/,
    look: "water",
    d: "M8 3v10M3.6 5.5l8.8 5M3.6 10.5l8.8 -5M24 19v10M19.6 21.5l8.8 5M19.6 26.5l8.8 -5",
  },
];
const PLAIN: readonly string[] = [
  "M6 6h.1M22 6h.1M14 14h.1M30 14h.1M6 22h.1M22 22h.1M14 30h.1M30 30h.1",
  "M4 12l8 -8M20 28l8 -8",
  "M4 8h8M8 4v8M20 24h8M24 20v8",
  "M4 12l4 -6 4 6M20 28l4 -6 4 6",
];

interface TerrainProps {
  readonly id: string;
  readonly name: string;
  readonly index: number;
}

export function TerrainPattern({ id, name, index }: TerrainProps): ReactNode {
  const weave = WEAVES.find(({ words }) => words.test(name.toLowerCase()));
  const look = weave?.look ?? "other";
  return (
    <pattern id={id} width={32} height={32} patternUnits="userSpaceOnUse" className={css[look]}>
      <rect className={css["wash"]} width={32} height={32} />
      <path className={css["weave"]} d={weave?.d ?? PLAIN[index % PLAIN.length]} />
    </pattern>
  );
}
