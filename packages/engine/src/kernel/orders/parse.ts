import { type Problem, problem, type Result, ok } from "../result.ts";
import {
  COMPARED,
  type Fact,
  LOOKED_AT,
  type LookedAt,
  type Order,
  PICKS,
  type Pick,
  plainName,
  type Whom,
} from "./words.ts";

/** Reads orders as people write them: `if hp < 30%: second wind; nearest foe: strike; careful`. */

const MOST_ORDERS = 50;

export function parseOrders(text: string): Result<readonly Order[]> {
  const lines = [...text.matchAll(/[^;\n]*[^;\s][^;\n]*/g)];
  const read = lines.map((line) =>
    readOrder(line[0], (message, at) => wrong(text, line.index + at, message)),
  );
  const problems = read.flatMap((r) => (r.ok ? [] : r.problems));
  if (lines.length === 0) problems.push(wrong(text, 0, "expected at least one order, found none"));
  const tooMany = lines[MOST_ORDERS];
  if (tooMany !== undefined)
    problems.push(
      wrong(text, tooMany.index, `expected at most ${MOST_ORDERS} orders, found ${lines.length}`),
    );
  return problems.length > 0 ? { ok: false, problems } : ok(read.flatMap((r) => (r.ok ? [r.value] : [])));
}

/** What is wrong at this place of the text, by line and column. */
function wrong(text: string, at: number, message: string): Problem {
  const lines = text.slice(0, at).split("\n");
  const column = [...(lines.at(-1) as string)].length + 1;
  return problem(
    "orders/syntax",
    `line ${lines.length}, column ${column}: ${message}`,
    String(lines.length - 1),
  );
}

/** One order; `refused` makes a problem of what is wrong at a place of it. */
function readOrder(line: string, refused: (message: string, at: number) => Problem): Result<Order> {
  const parts = line.split(":");
  const does = parts.pop() as string;
  const act = plainName(does.trim());
  const conditional = parts[0] !== undefined && /^\s*if\s/i.test(parts[0]);
  const when = conditional ? (parts.shift() as string).replace(/^\s*if/i, "") : null;
  const whom = parts.shift();
  const problems: Problem[] = [];
  let sought = 0;
  const take = <T>(part: string, value: T | string): T | null => {
    sought = Math.max(0, line.indexOf(part.trim(), sought));
    if (typeof value !== "string") return value;
    problems.push(refused(value, sought));
    return null;
  };
  const facts =
    when === null ? [] : when.split(/\s+and\s+/i).map((fact) => take(fact, readFact(fact.trim())));
  const aimed = whom === undefined ? null : take(whom, readWhom(whom.trim()));
  if (parts.length > 0)
    take(
      parts[0] as string,
      `expected [if …:] [whom:] what to do, found too many colons in ${quote(line.trim())}`,
    );
  if (!/^[a-z0-9][a-z0-9'-]*$/.test(act)) take(does, `expected what to do, found ${quote(does.trim())}`);
  if (problems.length > 0) return { ok: false, problems };
  return ok({ when: facts.filter((f) => f !== null), whom: aimed, act });
}

const quote = (text: string): string => JSON.stringify(text.length > 60 ? `${text.slice(0, 57)}…` : text);

/** A fact, or what is wrong with it. */
function readFact(text: string): Fact | string {
  const words = text.toLowerCase().trim().split(/\s+/);
  const of = (LOOKED_AT as readonly string[]).includes(words[0] as string)
    ? (words.shift() as LookedAt)
    : "self";
  const rest = words.join(" ").replace(/^is\s+/, "");
  const measured = /^([^<>=]+?)\s*(<=|>=|<|>|=)\s*(\d+)\s*(%?)$/.exec(rest);
  if (measured !== null) {
    const [, what, is, value, percent] = measured as unknown as [string, string, string, string, string];
    if (percent === "%" && what !== "hp") return `only hp is counted in percent, found ${quote(text)}`;
    return {
      of,
      what: what.trim(),
      is: is as (typeof COMPARED)[number],
      value: Number(value),
      percent: percent === "%",
    };
  }
  const negated = /^not\s+/.test(rest);
  const status = plainName(rest.replace(/^not\s+/, ""));
  if (!/^[a-z][a-z-]*$/.test(status))
    return `expected a condition such as hp < 30% or not poisoned, found ${quote(text)}`;
  return { of, status, has: !negated };
}

function readWhom(text: string): Whom | string {
  const [head, ...more] = text.split(/\s+(?:with|that is|who is)\s+/i) as [string, ...string[]];
  const plain = head
    .toLowerCase()
    .replace(/\s+in reach$/, "")
    .replace(/^the\s+/, "")
    .trim();
  const pick = PICKS.find((p) => plain.startsWith(`${p} `));
  const side = pick === undefined ? plain : plain.slice(pick.length + 1);
  if (side !== "foe" && side !== "friend" && side !== "self")
    return `expected foe, friend or self, one of ${PICKS.join(", ")} before it if you like; found ${quote(text)}`;
  if (more.length > 1) return `expected one condition for whom, found ${quote(text)}`;
  const filter = more[0] === undefined ? null : readFact(more[0]);
  if (typeof filter === "string") return filter;
  return { side, pick: pick ?? usualPick(side), filter };
}

/** Foes are met as they stand; friends are helped where it is needed. */
export const usualPick = (side: Whom["side"]): Pick => (side === "foe" ? "nearest" : "most hurt");
