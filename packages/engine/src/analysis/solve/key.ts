import type { BattleState } from "../../kernel/index.ts";

/**
 * What of a state matters for what is to come, as a short text: where it differs from the opening. What a
 * state shares with the opening (sheets, kits, the field) costs nothing, whatever the ruleset.
 */

/**
 * How much is left out of the text. `timeless`: counts kept for people, and which round it is. `dated`: the
 * counts alone. `all`: nothing. Whether leaving out was right is tried while solving.
 */
export type Detail = "timeless" | "dated" | "all";

/** What is told apart when it turned out that too much was left out. */
export const CLOSER: Readonly<Record<Detail, Detail>> = { timeless: "dated", dated: "all", all: "all" };

/** Kept for people to read (`Standing` reports them); rules have no business with them. */
const COUNTS: ReadonlySet<string> = new Set(["dealt", "taken", "restored"]);
const ROUND = "round";

type Fields = { readonly [field: string]: unknown };
const NO_FIELDS: Fields = {};
const NO_LIST: readonly unknown[] = [];

/** An object of the opening: its fields in their order, what they held, and which of them count. */
interface Known {
  readonly fields: readonly string[];
  readonly values: readonly unknown[];
  readonly counts: readonly boolean[];
}

export class Keys {
  private readonly opening: BattleState;
  private readonly detail: Detail;
  private readonly known = new Map<object, Known>();

  /** `opening` as `Ruleset.copy` makes it: its fields stand in the order that every later state has them in. */
  constructor(opening: BattleState, detail: Detail) {
    this.opening = opening;
    this.detail = detail;
  }

  of(state: BattleState): string {
    return this.object(state as unknown as Fields, this.opening as unknown as Fields);
  }

  private value(value: unknown, before: unknown): string {
    if (typeof value === "number") return String(value);
    if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "-";
    if (Array.isArray(value)) return this.list(value, Array.isArray(before) ? before : NO_LIST);
    const plain = typeof before === "object" && before !== null && !Array.isArray(before);
    return this.object(value as Fields, plain ? (before as Fields) : NO_FIELDS);
  }

  /** Where it differs, fields by their place; an object that is as it was has no text at all. */
  private object(now: Fields, before: Fields): string {
    const known = this.knownOf(before);
    const fields = Object.keys(now);
    if (!sameFields(fields, known.fields)) return this.otherwise(now, before);
    const values = Object.values(now); // far quicker than field by field
    let text = "";
    for (let i = 0; i < values.length; i++) {
      if (values[i] === known.values[i] || !known.counts[i]) continue;
      const inner = this.value(values[i], known.values[i]);
      if (inner !== "") text += `${i}:${inner},`;
    }
    return text === "" ? "" : `{${text}}`;
  }

  /** An object with other fields than it had, or in another order: all of it, fields by name. */
  private otherwise(now: Fields, before: Fields): string {
    const fields = Object.keys(now).filter((f) => now[f] !== undefined && this.matters(f, before));
    const all = fields.sort().map((f) => `${JSON.stringify(f)}:${this.value(now[f], undefined)},`);
    return `{=${all.join("")}}`;
  }

  private list(now: readonly unknown[], before: readonly unknown[]): string {
    let text = now.length === before.length ? "" : `#${now.length},`;
    for (let i = 0; i < now.length; i++) {
      if (now[i] === before[i] && i < before.length) continue;
      const inner = this.value(now[i], before[i]);
      if (inner !== "") text += `${i}:${inner},`;
    }
    return text === "" && before !== NO_LIST ? "" : `[${text}]`;
  }

  private knownOf(before: Fields): Known {
    let known = this.known.get(before);
    if (known === undefined) {
      const fields = Object.keys(before);
      known = { fields, values: Object.values(before), counts: fields.map((f) => this.matters(f, before)) };
      this.known.set(before, known);
    }
    return known;
  }

  private matters(field: string, of: object): boolean {
    if (field === ROUND && of === this.opening) return this.detail !== "timeless";
    return this.detail === "all" || !COUNTS.has(field);
  }
}

function sameFields(a: readonly string[], b: readonly string[]): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}
