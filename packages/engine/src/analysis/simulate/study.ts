import { Generator, seedWords } from "../../dice/index.ts";
import type { BattleState, Command, Fight, Id, Ruleset, Standing } from "../../kernel/index.ts";
import { Sample } from "../../oracles/index.ts";
import { happened, type Search } from "./find.ts";
import { Scorer } from "./score.ts";
import { type Study, Tally } from "./tally.ts";
import { type Onlooker, playOut } from "./battles.ts";

/** What a worker is asked: battles `from` up to, not including, `to`. Plain data, for any kind of worker. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** What does not change in a run. */
export interface RunSettings {
  readonly seed: string;
  readonly find: readonly Search[];
}

/** Plays battles as `simulateChunk` does, and looks closer: who did what, who fell first, how well it went. */
export function studyChunk<S extends BattleState>(
  ruleset: Ruleset<S>,
  opening: S,
  { seed, find }: RunSettings,
  { from, to }: Span,
): Study {
  const words = seedWords(seed);
  const oracle = new Sample(ruleset, Generator.from(seed));
  const watcher = new Watcher(ruleset, opening, find);
  for (let i = from; i < to; i++) {
    oracle.dice.seat(words, i);
    const state = ruleset.copy(opening);
    watcher.begin();
    watcher.end(state, i, playOut(ruleset, state, oracle, watcher));
  }
  return watcher.tally.study();
}

/** Counts while battles are played. Who fell is looked up between turns: asking after every command would cost more. */
class Watcher<S extends BattleState> implements Onlooker<S> {
  readonly hearing: "nothing" | "outcomes";
  readonly tally: Tally;
  private readonly ruleset: Ruleset<S>;
  private readonly find: readonly Search[];
  private readonly found: boolean[];
  private readonly scorer: Scorer;
  /** Who was up when the battle began: the others cannot fall. */
  private readonly began: readonly boolean[];
  /** What each had dealt when the round began. */
  private readonly dealt: number[];
  private fallen = false;
  private round = 0;
  private actor: Id | undefined;

  constructor(ruleset: Ruleset<S>, opening: S, find: readonly Search[]) {
    const all = ruleset.standing(opening);
    this.ruleset = ruleset;
    this.find = find;
    this.found = find.map(() => false);
    this.hearing = find.length > 0 ? "outcomes" : "nothing";
    this.tally = new Tally(all, find.length);
    this.scorer = Scorer.of(ruleset, opening);
    this.began = all.map((s) => s.up);
    this.dealt = all.map(() => 0);
  }

  begin(): void {
    this.fallen = false;
    this.round = 0;
    this.actor = undefined;
    this.found.fill(false);
    this.dealt.fill(0);
  }

  before(state: S, command: Command): void {
    const { actor } = command;
    if (actor !== this.actor) {
      if (!this.fallen) this.look(this.ruleset.standing(state));
      this.actor = actor;
    }
    if (state.round !== this.round) this.roundOver(this.ruleset.standing(state));
    this.round = state.round;
    if (actor !== undefined) this.tally.use(actor, command);
  }

  after(fight: Fight<S>, command: Command): void {
    const { find, found } = this;
    if (find.length === 0) return;
    for (let k = 0; k < find.length; k++)
      if (!found[k]) found[k] = happened(this.ruleset, find[k] as Search, command, fight.events);
    fight.events.length = 0;
  }

  end(state: S, battle: number, commands: number): void {
    const standing = this.ruleset.standing(state);
    if (!this.fallen) this.look(standing);
    this.roundOver(standing);
    this.tally.battle(state, standing, commands);
    this.tally.score(this.scorer.score(state, standing), battle);
    this.found.forEach((met, k) => {
      if (met) this.tally.find(k, battle);
    });
  }

  private roundOver(standing: readonly Standing[]): void {
    for (let i = 0; i < standing.length; i++) {
      const { side, dealt } = standing[i] as Standing;
      this.tally.dealt(side, this.round, dealt - (this.dealt[i] ?? 0));
      this.dealt[i] = dealt;
    }
  }

  /** Whoever is seen down first fell in the turn before, in the round of its last command. */
  private look(standing: readonly Standing[]): void {
    for (let i = 0; i < standing.length; i++)
      if (this.down(standing, i)) {
        this.fallen = true;
        this.tally.firstDown(
          this.round,
          standing.filter((_, k) => this.down(standing, k)).map((s) => s.id),
        );
        return;
      }
  }

  private down(standing: readonly Standing[], i: number): boolean {
    return !(standing[i] as Standing).up && this.began[i] !== false;
  }
}
