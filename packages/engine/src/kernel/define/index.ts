/** The author's interface: everything a rule system is written with, in one import. */
export * as z from "zod";
export { flag, name, number, whole, words } from "../doors.ts";
export type { OptionTable } from "../options.ts";
export { problem } from "../result.ts";
export { type Price, when } from "../actions/action.ts";
export {
  type Action,
  action,
  type Attempt,
  endTurn,
  type Item,
  type UnitAim as Aim,
  type Use,
} from "./action.ts";
export { blast, inSight, type Limit, oneFoe, oneFriend, oneOther, walk, within } from "./aims.ts";
export { type Amount, Bout, type Checked, type CheckSpec, type Named } from "./bout.ts";
export { type Ask, choice, dice } from "./dice.ts";
export { count, type Declared, type Fields, list, mark, points, word } from "./fields.ts";
export { apart, around, cellOf, inSightOf, stepsBetween, walkable, wayTo } from "./ground.ts";
export { condition, type Reaction, reaction } from "./reaction.ts";
export { defineRuleset } from "./ruleset.ts";
export type { TacticSpec } from "./tactics.ts";
export type {
  BaseUnit,
  Condition,
  DefinedState,
  Held,
  RulesetSpec,
  Sayings,
  TurnSpec,
  UnitSpec,
} from "./words.ts";
