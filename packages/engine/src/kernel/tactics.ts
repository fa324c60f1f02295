import { follow, type Order, parseOrders } from "./orders/index.ts";
import { CLOSE_IN, KEEP_AWAY, plainName, STRIKE } from "./orders/words.ts";
import { type Problem, problem } from "./result.ts";
import type { BattleState, Ruleset, Tactic } from "./ruleset.ts";
import { found, listed, shown } from "./wording.ts";
import type { Id, Json } from "./words.ts";

/** How somebody fights when nobody else decides: one of the ruleset's ways by name, or orders written out. */

/** Orders are read once for each ruleset. */
const written = new WeakMap<object, Map<string, Tactic<never>>>();

export function tacticNamed<S extends BattleState>(ruleset: Ruleset<S>, text: string): Tactic<S> | undefined {
  if (Object.hasOwn(ruleset.tactics, text)) return ruleset.tactics[text];
  let known = written.get(ruleset);
  if (known === undefined) written.set(ruleset, (known = new Map()));
  let tactic = known.get(text) as Tactic<S> | undefined;
  if (tactic === undefined) {
    const orders = parseOrders(text);
    if (!orders.ok) return undefined;
    tactic = follow(ruleset, orders.value);
    known.set(text, tactic as unknown as Tactic<never>);
  }
  return tactic;
}

/** The tactic that plays a combatant now. */
export function tacticFor<S extends BattleState>(ruleset: Ruleset<S>, state: S, who: Id): Tactic<S> {
  const name = ruleset.tacticOf(state, who);
  return ruleset.tactics[name] ?? writtenOrFirst(ruleset, name);
}

function writtenOrFirst<S extends BattleState>(ruleset: Ruleset<S>, text: string): Tactic<S> {
  const first = Object.values(ruleset.tactics)[0];
  if (first === undefined) throw new Error(`${ruleset.id} has no tactics`);
  return tacticNamed(ruleset, text) ?? first;
}

/** What is wrong with somebody's tactics: neither a known way to fight nor orders that name what it can do. */
export function wrongTactics(ruleset: Ruleset, text: string, sheet: Json): readonly Problem[] {
  if (Object.hasOwn(ruleset.tactics, text)) return [];
  const names = Object.keys(ruleset.tactics).join(", ");
  if (!/[\s:;]/.test(text) && !known(ruleset, sheet).has(plainName(text)))
    return [problem("input/unknown-tactics", `expected one of ${names}, or orders, ${found(text)}`)];
  const orders = parseOrders(text);
  if (!orders.ok) return orders.problems;
  const can = known(ruleset, sheet);
  return orders.value.flatMap((order, i) => wrongNames(ruleset, order, { can, line: i + 1 }));
}

function wrongNames(
  ruleset: Ruleset,
  { when, whom, act }: Order,
  { can, line }: { readonly can: ReadonlySet<string>; readonly line: number },
): Problem[] {
  const facts = whom?.filter ? [...when, whom.filter] : when;
  const statuses = namesOf(ruleset, "status ");
  const unheard = facts.flatMap((f) => ("status" in f && !statuses.has(f.status) ? [f.status] : []));
  const problems = unheard.map((status) =>
    problem(
      "orders/unknown-status",
      `order ${line}: ${ruleset.id} has no status ${shown(status)}; it has ${listed(statuses)}`,
    ),
  );
  if (!can.has(act))
    problems.push(
      problem(
        "orders/unknown-action",
        `order ${line}: expected a verb, an attack or an ability it has, strike, close in, keep away, or one of ${Object.keys(ruleset.tactics).join(", ")}; ${found(act.replaceAll("-", " "))}`,
      ),
    );
  return problems;
}

const namesOf = (ruleset: Ruleset, head: string): ReadonlySet<string> =>
  new Set(ruleset.repertoire.flatMap((r) => (r.startsWith(head) ? [plainName(r.slice(head.length))] : [])));

/** Everything an order may name: verbs, what the ruleset knows by name, and whatever stands on the sheet. */
function known(ruleset: Ruleset, sheet: Json): ReadonlySet<string> {
  return new Set([
    CLOSE_IN,
    KEEP_AWAY,
    STRIKE,
    ...ruleset.verbs.map((v) => plainName(v.do)),
    ...ruleset.repertoire.flatMap((r) => [plainName(r.slice(r.indexOf(" ") + 1))]),
    ...Object.values(ruleset.glossary ?? {}).flatMap((g) =>
      g.flatMap((e) => [plainName(e.id), plainName(e.name)]),
    ),
    ...Object.keys(ruleset.tactics).map(plainName),
    ...words(sheet),
  ]);
}

function words(value: Json): string[] {
  if (typeof value === "string") return [plainName(value)];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => [plainName(key), ...words(inner as Json)]);
}
