import * as z from "zod";
import { parseDice } from "../../../src/dice/index.ts";
import {
  type BattleState,
  type Fight as AnyFight,
  flag,
  type Id,
  MAX_ROUNDS,
  type OptionTable,
  type Rules as RulesOf,
  whole,
} from "../../../src/kernel/index.ts";

/** `skirmish`: a small game of our own that uses everything a ruleset may use, to try the kit on. */

export const OPTIONS = {
  guard: {
    kind: "number",
    default: 7,
    min: 2,
    max: 12,
    rule: "SK2",
    about: "What 2d6 and Skill must reach.",
  },
  blockBy: { kind: "number", default: 3, min: 0, max: 20, rule: "SK5", about: "What a block takes off." },
  cloaks: { kind: "flag", default: true, rule: "SK9", about: "Armor is hidden until a blow has met it." },
  maxRounds: MAX_ROUNDS,
} as const satisfies OptionTable;
export type Rules = RulesOf<typeof OPTIONS>;

export const sheetSchema = z.strictObject({
  hp: whole(1),
  skill: whole(-20, 20).default(0),
  armor: whole(0).default(0),
  points: whole(0).default(0),
  volleys: whole(0).default(0),
  blade: z
    .string()
    .refine((text) => parseDice(text).ok, "expected dice such as 1d6+1")
    .default("1d6+1"),
  ambush: flag(),
});
export type Sheet = z.infer<typeof sheetSchema>;

export interface Fighter {
  readonly id: Id;
  readonly name: string;
  readonly side: string;
  readonly tactics: string;
  readonly sheet: Sheet;
  readonly skill: number;
  readonly armor: number;
  readonly blade: string;
  hp: number;
  points: number;
  volleys: number;
  /** SK9 A blow has met its armor: everybody knows it. */
  revealed: boolean;
  /** SK10 In hiding: the other side does not know it is there. */
  hidden: boolean;
  dealt: number;
  taken: number;
}

export interface State extends BattleState {
  readonly rules: Rules;
  readonly fixedOrder: readonly Id[] | null;
  units: Fighter[];
  order: Id[];
  /** Whose turn: a place in `order`; −1 before the start. */
  at: number;
  finished: boolean;
}

export type Fight = AnyFight<State>;

export function copy(state: State): State {
  return { ...state, units: state.units.map((f) => ({ ...f })), order: [...state.order] };
}

export function fighterOf(state: State, id: Id | undefined): Fighter | undefined {
  return state.units.find((f) => f.id === id);
}

export const isUp = (fighter: Fighter): boolean => fighter.hp > 0;

export function foesOf(state: State, of: Fighter): Fighter[] {
  return state.units.filter((f) => f.side !== of.side && isUp(f) && !f.hidden);
}

export function actorOf(state: State): Id | null {
  return state.at < 0 || state.winner !== null ? null : (state.order[state.at] as Id);
}
