import * as z from "zod";
import { whole } from "../../../kernel/index.ts";

/** TH12–TH22, TH27–TH31: ranges as people write them, and how many an abstract one hits. */

export const RANGE_KINDS = [
  "melee",
  "projectile",
  "line",
  "blast",
  "burst",
  "cone",
  "sweep",
  "targets",
  "weapon",
  "self",
] as const;
export type RangeKind = (typeof RANGE_KINDS)[number];

export interface Range {
  readonly kind: RangeKind;
  /** X: the length, depth or side; for `targets` how many. */
  readonly size: number;
  /** For `targets`: Y, how far. */
  readonly within: number;
}

export const MELEE: Range = { kind: "melee", size: 1, within: 0 };
export const SELF: Range = { kind: "self", size: 0, within: 0 };
export const ANY_WEAPON: Range = { kind: "weapon", size: 0, within: 0 };

export const isArea = (range: Range): boolean =>
  range.kind === "line" ||
  range.kind === "blast" ||
  range.kind === "burst" ||
  range.kind === "cone" ||
  range.kind === "sweep";

const SIZED = /^(projectile|line|blast|burst|cone|sweep)\s+(\d{1,3})$/;
const WITHIN = /^(\d{1,3})\s*(?:targets?|squares?)?\s*(?:within|in)\s*(\d{1,3})(?:\s*squares?)?$/;

/** `melee`, `projectile 8`, `cone 3`, `4 targets within 12`, `weapon`, `self`. */
export function parseRange(text: string): Range | null {
  const plain = text.trim().toLowerCase();
  if (plain === "melee") return MELEE;
  if (plain === "weapon") return ANY_WEAPON;
  if (plain === "self") return SELF;
  const sized = SIZED.exec(plain);
  if (sized !== null) return sizedRange(sized[1] as RangeKind, Number(sized[2]), 0);
  const within = WITHIN.exec(plain);
  return within === null ? null : sizedRange("targets", Number(within[1]), Number(within[2]));
}

function sizedRange(kind: RangeKind, size: number, within: number): Range | null {
  return size < 1 ? null : { kind: RANGE_KINDS[RANGE_KINDS.indexOf(kind)] as RangeKind, size, within }; // our own copy of the word compares quickest
}

export function formatRange({ kind, size, within }: Range): string {
  if (kind === "targets") return `${size} target${size === 1 ? "" : "s"} within ${within}`;
  return kind === "melee" || kind === "weapon" || kind === "self" ? kind : `${kind} ${size}`;
}

const asObject = z
  .strictObject({
    kind: z.enum(RANGE_KINDS),
    size: whole(1, 100).default(1),
    within: whole(0, 1000).default(0),
  })
  .transform((range): Range => range);

const FORMS =
  "expected a range: melee, projectile X, line X, blast X, burst X, cone X, sweep X, X targets within Y, weapon or self";

/** A range in text, or as `{"kind": "projectile", "size": 8}`. */
export const rangeField = () =>
  z.union([
    z.string().transform((text, context): Range => {
      const range = parseRange(text);
      if (range !== null) return range;
      context.addIssue({ code: "custom", message: FORMS, input: text });
      return z.NEVER;
    }),
    asObject,
  ]);

/** TH27–TH30 How many foes a range hits where there is no map. */
export function abstractCount(range: Range): number {
  switch (range.kind) {
    case "burst":
      return 2 * range.size;
    case "blast":
    case "cone":
    case "line":
    case "sweep":
      return 1 + Math.floor((range.size - 1) / 2);
    case "targets":
      return range.size;
    default:
      return 1;
  }
}
