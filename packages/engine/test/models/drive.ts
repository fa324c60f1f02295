import { deepStrictEqual } from "node:assert/strict";
import { fillOffer } from "../../src/conformance/expand.ts";
import { pickOne } from "../../src/conformance/picks.ts";
import { luckySource } from "../../src/conformance/walk.ts";
import { Generator } from "../../src/dice/index.ts";
import {
  type Answer,
  type Battle,
  type BattleState,
  type Command,
  type EncounterFile,
  openBattle,
  type Question,
  type Ruleset,
  stateOf,
  submit,
  sure,
} from "../../src/kernel/index.ts";

/**
 * A second model of a whole turn, small and written from the ledger alone, is played beside the engine: the same
 * commands with the same answers, and after every command both must stand alike.
 */
export interface Model {
  /** Plays a command with the answers that were given to the engine's questions, in their order. */
  play(command: Command, script: Script): void;
  /** Everybody as `Summary` tells it, as far as the model knows: hp, points, statuses, places. */
  stands(): { readonly [id: string]: Standing };
  /** Whose turn it is, and who has won. */
  readonly turn: string | null;
  readonly winner: string | null;
  /** The way that a walk without a written path shall take, where foes on the way matter. */
  wayFor?(command: Command): readonly (readonly [number, number])[];
  /** Rare things that have come up, by name: a test that never meets them proves little. */
  readonly met?: ReadonlySet<string>;
}

export interface Standing {
  readonly hp: number;
  readonly state: string;
  readonly statuses: readonly string[];
  readonly points: { readonly [name: string]: number };
  readonly at: unknown;
  /** Further fields of the summary that the model knows. */
  readonly more?: { readonly [field: string]: unknown };
}

/** The questions of one command and what was answered: the model names what it expects to be asked. */
export class Script {
  private at = 0;
  private readonly asked: readonly Question[];
  private readonly answers: readonly Answer[];

  constructor(asked: readonly Question[], answers: readonly Answer[]) {
    this.asked = asked;
    this.answers = answers;
  }

  /** The faces of a roll of that name by that combatant. */
  faces(name: string, who: string): readonly number[] {
    const answer = this.next(name, who);
    if ("choose" in answer) throw new Error(`${name} of ${who}: expected dice, found a choice`);
    return "roll" in answer ? [answer.roll] : answer.rolls;
  }

  total(name: string, who: string): number {
    return this.faces(name, who).reduce((sum, face) => sum + face, 0);
  }

  /** What was chosen; the options must be just these. */
  choice(name: string, who: string, options: readonly string[]): string {
    const question = this.asked[this.at];
    const answer = this.next(name, who);
    deepStrictEqual(
      [...(question?.options ?? [])],
      [...options],
      `options of ${name}, asked of ${who}: ${question?.options?.join()} where the model has ${options.join()}`,
    );
    if (!("choose" in answer)) throw new Error(`${name} of ${who}: expected a choice, found dice`);
    return answer.choose;
  }

  /** Every answer must have been used. */
  end(): void {
    const left = this.asked.slice(this.at).map((q) => `${q.name} of ${q.who}`);
    if (left.length > 0) throw new Error(`the model did not expect ${left.join(", ")}`);
  }

  private next(name: string, who: string): Answer {
    const question = this.asked[this.at];
    const answer = this.answers[this.at];
    this.at += 1;
    if (question === undefined || answer === undefined || question.name !== name || question.who !== who)
      throw new Error(
        `the model expects ${name} of ${who}; the engine asked ${question === undefined ? "nothing more" : `${question.name} of ${question.who}`}`,
      );
    return answer;
  }
}

export interface Drive<S extends BattleState> {
  readonly ruleset: Ruleset<S>;
  /** A random encounter. */
  encounter(pick: (below: number) => number): EncounterFile;
  model(file: EncounterFile): Model;
  /** A command of an offer said more closely, where the offer leaves to the engine what the ledger does not settle. */
  aim?(command: Command, model: Model, pick: (below: number) => number): Command;
  /** Verbs that the model knows; `start` always. */
  readonly verbs: readonly string[];
  readonly commands: number;
  readonly seed: string;
}

/** So many commands of one battle; then another begins. */
const MOST_OF_ONE = 60;

/** Plays random battles until so many commands were compared. Returns how often each verb was, and how many battles met each rare thing. */
export function playBeside<S extends BattleState>(drive: Drive<S>): { readonly [verb: string]: number } {
  const counts: { [verb: string]: number } = {};
  let done = 0;
  for (let battle = 0; done < drive.commands; battle++) {
    const luck = Generator.from(`${drive.seed}/${battle}`);
    const pick = (below: number): number => luck.below(below);
    done += playOne(drive, pick, (verb) => (counts[verb] = (counts[verb] ?? 0) + 1));
  }
  return counts;
}

function playOne<S extends BattleState>(
  drive: Drive<S>,
  pick: (below: number) => number,
  count: (verb: string) => void,
): number {
  const file = drive.encounter(pick);
  const model = drive.model(file);
  let battle = sure(openBattle(drive.ruleset, file, "model"));
  const played: Command[] = [];
  let command: Command | null = { do: "start" };
  for (let i = 0; i < MOST_OF_ONE && command !== null; i++) {
    played.push(command);
    battle = sure(submit(battle, command, luckySource(pick), { who: "model", when: "" }));
    compare(battle, model, { command, played, file });
    count(command.do);
    const next = alongItsWay(nextCommand(drive, battle, pick), model);
    command = next === null || drive.aim === undefined ? next : drive.aim(next, model, pick);
  }
  for (const rare of model.met ?? []) count(rare);
  return played.length;
}

/** A rush with the squares it goes over: others than the model's own might meet others. */
function alongItsWay(command: Command | null, model: Model): Command | null {
  if (command?.do !== "rush" || model.wayFor === undefined) return command;
  const { at: _, ...rest } = command;
  return { ...rest, path: model.wayFor(command) };
}

function nextCommand<S extends BattleState>(
  { ruleset, verbs }: Drive<S>,
  battle: Battle<S>,
  pick: (below: number) => number,
): Command | null {
  const state = stateOf(battle);
  const actor = state.winner === null ? ruleset.actor(state) : null;
  if (actor === null) return null;
  const offers = ruleset.offers(state, actor).filter((o) => verbs.includes(o.do));
  const harmful = offers.filter((o) => o.harmful === true);
  const some = harmful.length > 0 && pick(2) === 0 ? harmful : offers; // else most commands only walk and wait
  return some.length === 0 ? null : fillOffer(pickOne(pick, some), pick);
}

interface Case {
  readonly command: Command;
  readonly played: readonly Command[];
  readonly file: EncounterFile;
}

function compare<S extends BattleState>(
  battle: Battle<S>,
  model: Model,
  { command, played, file }: Case,
): void {
  const step = battle.past.at(-1)?.step;
  const script = new Script(step?.asked ?? [], step?.answers ?? []);
  const told = (): string =>
    `after ${JSON.stringify(command)} with ${JSON.stringify(step?.answers)}, command ${played.length} of ${JSON.stringify(file)}`;
  try {
    model.play(command, script);
    script.end();
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${told()}`, { cause: error });
  }
  const summary = battle.ruleset.summary(stateOf(battle));
  const stands = model.stands();
  const engine = Object.fromEntries(
    Object.entries(summary.combatants).map(([id, c]): [string, Standing] => {
      const { hp, state, points, at } = c;
      const fields = Object.keys(stands[id]?.more ?? {}).map((field) => [field, c[field]]);
      const more = fields.length === 0 ? {} : { more: Object.fromEntries(fields) };
      return [id, { hp, state, statuses: [...c.statuses].sort(), points, at, ...more }];
    }),
  );
  const own = Object.fromEntries(
    Object.entries(stands).map(([id, s]) => [id, { ...s, statuses: [...s.statuses].sort() }]),
  );
  same({ turn: model.turn, winner: model.winner }, { turn: summary.turn, winner: summary.winner }, told);
  same(own, engine, told);
}

/** The difference itself, then where it was found. */
function same(model: object, engine: object, told: () => string): void {
  try {
    deepStrictEqual(model, engine);
  } catch (error) {
    throw new Error(`model (+) and engine (-): ${(error as Error).message}\n${told()}`, { cause: error });
  }
}
