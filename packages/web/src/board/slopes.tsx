import type { ReactNode } from "react";
import { UNIT } from "./drawing.ts";
import css from "./ground.module.css";

/** Where the ground rises: a line between the squares, with ticks down the slope as on a surveyor's map. */

interface Heights {
  readonly cells: readonly string[];
  readonly legend: Readonly<Record<string, { readonly height?: number | undefined }>>;
}

/** A drop by one, and one by more: the rules tell them apart, and so do the lines. */
export const DROPS = ["low", "steep"] as const;
export type Drop = (typeof DROPS)[number];

const TICKS = 4;
const TICK_LENGTHS: Readonly<Record<Drop, number>> = { low: 5, steep: 9 };

export function Slopes({ ground }: { readonly ground: Heights }): ReactNode {
  const paths = slopePaths(ground);
  return DROPS.map((drop) => paths[drop] !== "" && <path key={drop} className={css[drop]} d={paths[drop]} />);
}

export function slopePaths({ cells, legend }: Heights): Readonly<Record<Drop, string>> {
  const paths = { low: "", steep: "" };
  if (!Object.values(legend).some((ground) => (ground.height ?? 0) > 0)) return paths;
  const rows = cells.map((row) => [...row]);
  const heightAt = (x: number, y: number): number | null => {
    const letter = rows[y]?.[x];
    return letter === undefined || letter === "#" ? null : (legend[letter]?.height ?? 0);
  };
  const edge = (x: number, y: number, way: "right" | "down"): void => {
    const [here, there] = [heightAt(x, y), way === "right" ? heightAt(x + 1, y) : heightAt(x, y + 1)];
    if (here === null || there === null || here === there) return;
    const drop = Math.abs(here - there) > 1 ? "steep" : "low";
    const length = TICK_LENGTHS[drop] * Math.sign(here - there);
    paths[drop] += way === "right" ? upright(x + 1, y, length) : across(x, y + 1, length);
  };
  rows.forEach((row, y) =>
    row.forEach((_, x) => {
      edge(x, y, "right");
      edge(x, y, "down");
    }),
  );
  return paths;
}

const along = Array.from({ length: TICKS }, (_, i) => ((i + 0.5) * UNIT) / TICKS);

/** From the line's beginning; ticks go right where their length is positive. */
const upright = (x: number, y: number, length: number): string =>
  `M${x * UNIT} ${y * UNIT}v${UNIT}${along.map((at) => `M${x * UNIT} ${y * UNIT + at}h${length}`).join("")}`;

const across = (x: number, y: number, length: number): string =>
  `M${x * UNIT} ${y * UNIT}h${UNIT}${along.map((at) => `M${x * UNIT + at} ${y * UNIT}v${length}`).join("")}`;
