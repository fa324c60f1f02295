import type { Answer, Battle, BattleState, Command, Ruleset, Step } from "../kernel/index.ts";
import type { Bounds, Luck } from "./words.ts";

/** A random battle, as the laws look at it. */
export interface Scene<S extends BattleState> {
  readonly ruleset: Ruleset<S>;
  /** As it was fought: nothing undone, nothing pending. */
  readonly battle: Battle<S>;
  /** What ended the battle by throwing, if something did: a command, or (null) the search for one. */
  readonly broke: { readonly command: Command | null; readonly error: unknown } | null;
  /** Luck for the checks, apart from the battle's own: a shorter battle is checked the same way. */
  readonly pick: Luck;
  readonly bounds: Bounds;
}

/** One command of a scene. */
export interface Turn<S> {
  readonly index: number;
  readonly before: S;
  readonly step: Step;
  readonly after: S;
}

export function turnsOf<S extends BattleState>({ battle }: Scene<S>): Turn<S>[] {
  return battle.past.map(({ state, step }, index) => ({
    index,
    before: battle.past[index - 1]?.state ?? battle.opening,
    step,
    after: state,
  }));
}

/** The battle as it stood before a command. */
export function battleAt<S extends BattleState>({ battle }: Scene<S>, index: number): Battle<S> {
  const log = { ...battle.log, steps: battle.log.steps.slice(0, index) };
  return { ...battle, log, past: battle.past.slice(0, index) };
}

/** A script makes itself when it is wanted: only failures need one. */
export type ScriptOf = () => readonly Step[];

/** The first commands of a scene, and one more that was tried. */
export function upTo<S extends BattleState>(scene: Scene<S>, count: number, trying?: Step): ScriptOf {
  return () => {
    const fought = scene.battle.past.slice(0, count).map(({ step }) => bare(step));
    return trying === undefined ? fought : [...fought, bare(trying)];
  };
}

export function tryOf(command: Command, answers: readonly Answer[] = []): Step {
  return { command, answers };
}

function bare({ command, answers }: Step): Step {
  return { command, answers };
}
