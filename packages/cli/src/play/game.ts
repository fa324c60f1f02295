import {
  answer,
  type Answer,
  type Battle,
  type BattleState,
  type Command,
  fork,
  GAME_MASTER,
  liveSource,
  type Moment,
  type Problem,
  redo,
  type Result,
  type Ruleset,
  type Seat,
  type Source,
  stateOf,
  type Step,
  submit,
  type Summary,
  tacticFor,
  undo,
  withdraw,
} from "@fray/engine";
import type { BoardDrawer } from "../field.ts";
import { saveLog } from "./save.ts";

/** A battle at this table: who plays whom, whose dice are typed, and the log on the disk. No rules, no words. */

/** Who gave a step: a person, tactics, or tactics because a person told them to. */
export const PERSON = "person";
export const TACTICS = "tactics";
export const STAND_IN = "stand-in";

export interface Seating {
  readonly people: ReadonlySet<string>;
  readonly typed: ReadonlySet<string>;
}

export class Game {
  battle: Battle;
  /** Tactics play everybody from here on. */
  auto = false;
  readonly seating: Seating;
  private readonly logFile: string | null;
  /** Draws the map of the battle, if it has one. */
  readonly board: BoardDrawer | null;

  constructor(battle: Battle, seating: Seating, logFile: string | null, board: BoardDrawer | null) {
    this.battle = battle;
    this.seating = seating;
    this.logFile = logFile;
    this.board = board;
  }

  get ruleset(): Ruleset {
    return this.battle.ruleset;
  }

  get state(): BattleState {
    return stateOf(this.battle);
  }

  get past(): readonly Moment<BattleState>[] {
    return this.battle.past;
  }

  get isSaved(): boolean {
    return this.logFile !== null;
  }

  /** People of one side see what that side may see; with people on several, or none, the table sees all. */
  get seat(): Seat {
    const all = this.ruleset.standing(this.battle.opening);
    const [side, ...more] = this.seating.people;
    if (side === undefined || more.length > 0) return GAME_MASTER;
    return { role: "player", combatants: all.filter((s) => s.side === side).map((s) => s.id) };
  }

  get view(): Summary {
    return this.ruleset.view(this.state, this.seat);
  }

  get opening(): Summary {
    return this.ruleset.view(this.battle.opening, this.seat);
  }

  /** A combatant's side; a side's own name. */
  sideOf(who: string): string {
    return this.ruleset.standing(this.state).find((s) => s.id === who)?.side ?? who;
  }

  nameOf(who: string): string {
    return this.view.combatants[who]?.name ?? who;
  }

  isPerson(who: string): boolean {
    return !this.auto && this.seating.people.has(this.sideOf(who));
  }

  typesDice(who: string): boolean {
    return !this.auto && this.seating.typed.has(this.sideOf(who));
  }

  /** Answers what nobody here is asked. A stand-in also makes the choices of those people play. */
  source(standIn: boolean): Source {
    return liveSource(this.ruleset, {
      origin: this.battle.origin,
      typesDice: (who) => this.typesDice(who),
      playedByTactics: (who) => standIn || !this.isPerson(who),
    });
  }

  /** Dice for one question from the generator, as though it were not typed. */
  thrower(): Source {
    return liveSource(this.ruleset, {
      origin: this.battle.origin,
      typesDice: () => false,
      playedByTactics: () => false,
    });
  }

  submit(command: Command, who: string): Promise<readonly Problem[]> {
    return this.keep(
      submit(this.battle, command, this.source(who === STAND_IN), { who, when: new Date().toISOString() }),
    );
  }

  answer(given: Answer): Promise<readonly Problem[]> {
    return this.keep(answer(this.battle, given, this.source(this.battle.pending?.stamp.who === STAND_IN)));
  }

  /** What tactics would do now for whoever acts. */
  tacticFor(actor: string): Command {
    return tacticFor(this.ruleset, this.state, actor).act(this.state, actor);
  }

  /** Back to the last time a person decided something. */
  async undo(): Promise<readonly Problem[]> {
    const { pending } = this.battle;
    this.auto = false;
    if (pending !== null) {
      this.battle = withdraw(this.battle);
      if (pending.stamp.who === PERSON || pending.command.do === "start") return [];
    }
    const back = this.decisionBefore(this.past.length);
    if (back < 0) return [{ code: "undo/nothing", message: "there is nothing to undo" }];
    while (this.past.length > back) {
      const problems = await this.keep(undo(this.battle));
      if (problems.length > 0) return problems;
    }
    return [];
  }

  /** Forward to where a person is asked again. */
  async redo(): Promise<readonly Problem[]> {
    const problems = await this.keep(redo(this.battle));
    if (problems.length > 0) return problems;
    const stood = this.past.at(-1)?.step.who === STAND_IN;
    for (let next = this.battle.undone.at(-1); next !== undefined; next = this.battle.undone.at(-1)) {
      if (next.step.who !== TACTICS && !(stood && next.step.who === STAND_IN)) break;
      await this.keep(redo(this.battle));
    }
    return [];
  }

  fork(seed: string): Promise<readonly Problem[]> {
    return this.keep(fork(this.battle, seed, { who: PERSON, when: new Date().toISOString() }));
  }

  /** The step that undoing would take back, if any. */
  get lastDecision(): Step | null {
    const at = this.decisionBefore(this.past.length);
    return at < 0 ? null : (this.past[at]?.step ?? null);
  }

  /** The place of the last step before `end` that a person decided; −1 without one. */
  private decisionBefore(end: number): number {
    for (let at = end - 1; at >= this.battle.fixed; at--) {
      const step = (this.past[at] as Moment<BattleState>).step;
      const before = this.past[at - 1]?.step.who;
      if (
        step.command.do === "start"
          ? this.askedPeople(step)
          : step.who === PERSON || (step.who === STAND_IN && before !== STAND_IN)
      )
        return at;
    }
    return -1;
  }

  private askedPeople(step: Step): boolean {
    return (step.asked ?? []).some((q) => (q.kind === "dice" ? this.typesDice(q.who) : this.isPerson(q.who)));
  }

  /** Takes the new battle. A step goes to the disk before anybody is told. */
  private async keep(result: Result<Battle>): Promise<readonly Problem[]> {
    if (!result.ok) return result.problems;
    const steps = this.battle.log.steps.length;
    this.battle = result.value;
    if (this.logFile !== null && this.battle.log.steps.length !== steps)
      await saveLog(this.logFile, this.battle.log);
    return [];
  }
}
