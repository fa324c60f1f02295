import type { Row } from "@fray/engine/analysis";
import { decimal, estimate, interval, percent, wholePercent } from "@fray/engine/numbers";
import { bar, dim, pad, paint, type Style, table } from "../output.ts";
import { shortPath } from "../command-text.ts";

/** Rows of a sweep as text: a table with bars, a heat map for two numbers. */

export function sweepTable(vary: readonly string[], rows: readonly Row[], side: string): string {
  const draws = rows.some((r) => r.draws > 0);
  const lines = rows.map((row) => {
    const share = row.wins[side] ?? 0;
    return [
      ...vary.map((path) => String(row.at[path])),
      row.battles === 0 ? percent(share) : estimate(share, row.interval[side]),
      row.battles === 0 ? "" : interval(row.interval[side] ?? [0, 1], "percent"),
      ...(draws ? [percent(row.draws)] : []),
      decimal(row.rounds.mean, 1),
      paint(shadeOf(share).style, bar(share, 30)),
    ];
  });
  const head = [
    ...vary.map(shortPath),
    side,
    lines.some((l) => l[vary.length + 1] !== "") ? "95 % interval" : "",
    ...(draws ? ["draws"] : []),
    "rounds",
    "",
  ];
  return table(lines, { align: head.slice(0, -1).map(() => "right" as const), head });
}

interface Shade {
  readonly style: Style;
  readonly sign: string;
}

const SHADES: readonly Shade[] = [
  { style: "red", sign: " " },
  { style: "yellow", sign: "░" },
  { style: "white", sign: "▒" },
  { style: "cyan", sign: "▓" },
  { style: "green", sign: "█" },
];

function shadeOf(share: number): Shade {
  return SHADES[Math.min(SHADES.length - 1, Math.floor(share * SHADES.length))] as Shade;
}

const CELL = 8;

/** The first number down, the second across. */
export function heatMap(vary: readonly string[], rows: readonly Row[], side: string): string {
  const [down, across] = vary as [string, string];
  const values = (path: string): number[] => [...new Set(rows.map((r) => r.at[path] as number))];
  const columns = values(across);
  const margin = Math.max(shortPath(down).length, ...values(down).map((v) => String(v).length)) + 2;
  const head = pad("", margin) + columns.map((c) => `${pad(String(c), CELL - 2, "right")}  `).join("");
  const lines = values(down).map((value) => {
    const cells = columns.map((column) => {
      const row = rows.find((r) => r.at[down] === value && r.at[across] === column);
      const share = row?.wins[side] ?? 0;
      const { style, sign } = shadeOf(share);
      const text =
        row?.battles === 0 ? wholePercent(share) : estimate(share, row?.interval[side], wholePercent);
      return paint(style, `${pad(text, CELL - 2, "right")} ${sign}`);
    });
    return pad(String(value), margin, "right") + cells.join("");
  });
  const legend = `${shortPath(down)} ↓   ${shortPath(across)} →`;
  return [`  ${dim(legend)}`, "", `  ${dim(head)}`, ...lines.map((l) => `  ${l}`)].join("\n");
}
