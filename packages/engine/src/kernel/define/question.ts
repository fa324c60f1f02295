import * as z from "zod";
import { enter, flag, words } from "../doors.ts";
import type { Encounter } from "../encounter.ts";
import type { Policies } from "../reactions.ts";
import { ok, type Problem, problem, type Result, refuse } from "../result.ts";
import type { Command, Json } from "../words.ts";
import type { Action } from "./action.ts";
import { NO_ITEM, priceOf } from "../actions/action.ts";
import { withItemPrice } from "./legal.ts";
import type { BaseUnit, DefinedState, RulesetSpec } from "./words.ts";

/** Odds questions of a defined ruleset: the sheets of an attacker and its targets, and which attack it makes. */

const attacks = <U extends BaseUnit>(spec: RulesetSpec<U>): readonly Action<U>[] =>
  spec.actions.filter((a) => a.kind === "attack" && a.aim?.takes.targets !== undefined);

const anything = (): z.ZodType<{ [field: string]: Json }> =>
  z.record(z.string(), z.json()).default({}) as unknown as z.ZodType<{ [field: string]: Json }>;

/** The fields of a sheet, none of them required, and more. */
function sheetLike<U extends BaseUnit>({ unit: { sheet } }: RulesetSpec<U>, more: z.ZodRawShape): z.ZodType {
  if (!(sheet instanceof z.ZodObject)) return anything();
  const fields = Object.entries(sheet.shape as Record<string, z.ZodType>);
  const optional = fields.map(([name, field]) => [name, field.optional()] as const);
  return z.strictObject({ ...Object.fromEntries(optional), ...more }).default({});
}

/** For each reaction, whether a target takes it. */
const taking = <U extends BaseUnit>({ reactions = [] }: RulesetSpec<U>): z.ZodRawShape =>
  Object.fromEntries(reactions.map((r) => [r.name, flag().describe(r.says)]));

export function questionSchema<U extends BaseUnit>(spec: RulesetSpec<U>): z.ZodType {
  const names = attacks(spec).map((a) => a.name);
  const attack = z.strictObject({
    ...(names.length === 0 ? {} : { do: words(names as [string, ...string[]]).default(names[0] as string) }),
    with: z.string().optional(),
  });
  return z.strictObject({
    ruleset: z.string(),
    rules: anything(),
    attacker: sheetLike(spec, {}),
    attack: attack.default(() => attack.parse({})),
    targets: z.array(sheetLike(spec, taking(spec))).length(1),
    fractions: flag(),
  });
}

/** Nobody falls whose HP are not given. */
const UNTOUCHABLE = 1_000_000;

interface Asked {
  readonly rules: Encounter["rules"];
  readonly attacker: { readonly [field: string]: Json };
  readonly attack: { readonly do?: string; readonly with?: string };
  readonly targets: readonly { readonly [field: string]: Json }[];
}

/** A question as a small fight on the attacker's turn. A target's field called like a reaction says that it takes it. */
export function poseBy<U extends BaseUnit>(
  spec: RulesetSpec<U>,
  made: { readonly question: z.ZodType; setUp(encounter: Encounter): Result<DefinedState<U>> },
): (question: unknown) => Result<{ state: DefinedState<U>; command: Command }> {
  return (question) => {
    const read = enter(made.question as z.ZodType<Asked>, question);
    if (!read.ok) return read;
    const { rules, attacker, attack, targets } = read.value;
    const target = targets[0] as Asked["targets"][number];
    const reactions = (spec.reactions ?? []).map((r) => r.name);
    const sheets = [
      sheetOf(spec, { hp: 1, ...attacker }, "attacker"),
      sheetOf(spec, { hp: UNTOUCHABLE, ...without(target, reactions) }, "targets.0"),
    ];
    const problems: Problem[] = [
      ...sheets.flatMap((s) => (s.ok ? [] : s.problems)),
      ...reactions.flatMap((r) =>
        target[r] === undefined || typeof target[r] === "boolean"
          ? []
          : [problem("input/type", "expected true or false", `targets.0.${r}`)],
      ),
    ];
    if (attack.do === undefined)
      problems.push(problem("input/missing", `expected an attack to ask for: ${spec.id} has none`));
    if (problems.length > 0) return refuse(...problems);
    const combatants = ["attacker", "target"].map((id, i) => ({
      id,
      name: id,
      side: id,
      at: null,
      tactics: "default",
      hidden: false,
      sheet: (sheets[i] as { value: unknown }).value,
    }));
    const policies: Policies = {
      attacker: Object.fromEntries(reactions.map((r) => [r, { mode: "off" }])),
      target: Object.fromEntries(
        reactions.map((r) => [r, { mode: target[r] === true ? "automatic" : "off" }]),
      ),
    };
    const field = { kind: "abstract" } as const;
    const set = made.setUp({ name: "odds", rules, field, order: null, policies, combatants });
    if (!set.ok) return set;
    return onAttackersTurn(spec, set.value, attack);
  };
}

const without = (of: { readonly [field: string]: Json }, names: readonly string[]) =>
  Object.fromEntries(Object.entries(of).filter(([field]) => !names.includes(field)));

const sheetOf = <U extends BaseUnit>(
  { unit }: RulesetSpec<U>,
  written: object,
  at: string,
): Result<unknown> => enter(unit.sheet, written, at);

/** The attacker can pay for what it does, and what it reacts with is there. */
function onAttackersTurn<U extends BaseUnit>(
  spec: RulesetSpec<U>,
  state: DefinedState<U>,
  attack: Asked["attack"],
): Result<{ state: DefinedState<U>; command: Command }> {
  const action = spec.actions.find((a) => a.name === attack.do) as Action<U>;
  const [attacker] = state.units as [U, U];
  const item = action.items?.(attacker, state).find((i) => attack.with === undefined || i.id === attack.with);
  if (action.items !== undefined && item === undefined)
    return refuse(
      problem("input/missing", "expected something on the attacker's sheet to attack with", "attack.with"),
    );
  const attempt = { state, actor: attacker, item: item ?? NO_ITEM, options: {} };
  const price = priceOf(withItemPrice(action), attempt);
  const own = attacker as unknown as Record<string, number>;
  for (const [name, cost] of Object.entries(price)) own[name] = Math.max(own[name] as number, cost + 1);
  state.order = [0, 1];
  Object.assign(state, { at: 0, round: 1, turn: "attacker" });
  const command: Command = {
    do: action.name,
    actor: "attacker",
    ...(item === undefined ? {} : { with: item.id }),
    targets: ["target"],
  };
  return ok({ state, command });
}
