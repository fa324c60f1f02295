import type { BattleState, Command, Id, Standing } from "../../kernel/index.ts";
import { REMEMBERED, type Scored } from "./score.ts";
import { type Chunk, countBattle, mergeChunks, newCount } from "./battles.ts";

/** What one combatant did, and how often. */
export interface Use {
  readonly do: string;
  readonly with?: string;
  readonly times: number;
}

/** In how many battles something happened, and the first few of them. */
export interface Found {
  readonly count: number;
  readonly battles: readonly number[];
}

/** A chunk of battles looked at closely. Plain data: workers send it, a tally adds it up in order. */
export interface Study extends Chunk {
  /** How many battles lasted so many rounds, by place; the last place may count all longer ones too. */
  readonly lasted: readonly number[];
  /** How often so many of a side stood at the end, by place. */
  readonly stood: { readonly [side: string]: readonly number[] };
  /** In which round the first fell, by place, and how often each was among the first. */
  readonly firstDown: { readonly rounds: readonly number[]; readonly who: { readonly [id: Id]: number } };
  readonly uses: { readonly [id: Id]: readonly Use[] };
  /** What each side dealt in each round, by place, of all battles together. */
  readonly dealtIn: { readonly [side: string]: readonly number[] };
  readonly scores: readonly Scored[];
  readonly found: readonly Found[];
}

/** Longer battles than this are counted together, so that memory does not grow with them. */
export const LONGEST = 1000;

interface Counted {
  count: number;
  readonly battles: number[];
}

interface Used {
  readonly do: string;
  readonly with: string | undefined;
  times: number;
}

/**
 * Counts battles one by one, or studies chunk by chunk. How large it gets depends on the encounter and not on
 * how many battles there are. Everything is a whole number (as far as a ruleset's damage is), and chunks are
 * added in order: the sum is the same whoever counted them.
 */
export class Tally {
  private count = newCount([]);
  private readonly lasted: number[] = [];
  private readonly stood: Record<string, number[]> = {};
  private readonly downRounds: number[] = [];
  private readonly downWho: Record<Id, number> = {};
  private readonly uses: Record<Id, Used[]> = {};
  private readonly dealtIn: Record<string, number[]> = {};
  private readonly scores = new Map<number, Counted>();
  private readonly found: Counted[];

  constructor(opening: readonly Standing[], searches: number) {
    this.count = newCount(opening);
    for (const { id, side } of opening) {
      (this.stood[side] ??= [0]).push(0);
      this.dealtIn[side] ??= [];
      this.downWho[id] = 0;
      this.uses[id] = [];
    }
    this.found = Array.from({ length: searches }, () => ({ count: 0, battles: [] }));
  }

  get battles(): number {
    return this.count.battles;
  }

  /** The sums that intervals are made of. */
  get chunk(): Chunk {
    return this.count;
  }

  battle(state: BattleState, standing: readonly Standing[], commands: number): void {
    countBattle(this.count, state, standing);
    this.count.commands += commands;
    bump(this.lasted, Math.min(state.round, LONGEST));
    for (const side in this.stood) {
      let up = 0;
      for (const s of standing) if (s.up && s.side === side) up += 1;
      bump(this.stood[side] as number[], up);
    }
  }

  use(id: Id, command: Command, times = 1): void {
    const all = (this.uses[id] ??= []);
    for (const use of all)
      if (use.with === command.with && use.do === command.do) {
        use.times += times;
        return;
      }
    all.push({ do: command.do, with: command.with, times });
  }

  firstDown(round: number, who: readonly Id[]): void {
    bump(this.downRounds, Math.min(round, LONGEST));
    for (const id of who) this.downWho[id] = (this.downWho[id] ?? 0) + 1;
  }

  /** What somebody of that side has dealt in a round. */
  dealt(side: string, round: number, amount: number): void {
    if (amount !== 0) bump((this.dealtIn[side] ??= []), Math.min(round, LONGEST), amount);
  }

  score(score: number, battle: number): void {
    remember(this.scored(score), 1, [battle]);
  }

  find(search: number, battle: number): void {
    remember(this.found[search] as Counted, 1, [battle]);
  }

  /** The next chunk. */
  add(study: Study): void {
    this.count = mergeChunks(this.count, study) as typeof this.count;
    addUp(this.lasted, study.lasted);
    for (const [side, counts] of Object.entries(study.stood)) addUp((this.stood[side] ??= []), counts);
    addUp(this.downRounds, study.firstDown.rounds);
    for (const [id, times] of Object.entries(study.firstDown.who))
      this.downWho[id] = (this.downWho[id] ?? 0) + times;
    for (const [id, uses] of Object.entries(study.uses)) for (const use of uses) this.use(id, use, use.times);
    for (const [side, amounts] of Object.entries(study.dealtIn)) addUp((this.dealtIn[side] ??= []), amounts);
    for (const { score, count, battles } of study.scores) remember(this.scored(score), count, battles);
    study.found.forEach(({ count, battles }, k) => remember(this.found[k] as Counted, count, battles));
  }

  study(): Study {
    return {
      ...this.count,
      lasted: this.lasted,
      stood: this.stood,
      firstDown: { rounds: this.downRounds, who: this.downWho },
      uses: Object.fromEntries(Object.entries(this.uses).map(([id, all]) => [id, all.map(plainUse)])),
      dealtIn: this.dealtIn,
      scores: [...this.scores].map(([score, { count, battles }]) => ({ score, count, battles })),
      found: this.found,
    };
  }

  private scored(score: number): Counted {
    let scored = this.scores.get(score);
    if (scored === undefined) this.scores.set(score, (scored = { count: 0, battles: [] }));
    return scored;
  }
}

function plainUse({ do: verb, with: what, times }: Used): Use {
  return what === undefined ? { do: verb, times } : { do: verb, with: what, times };
}

function remember(counted: Counted, count: number, battles: readonly number[]): void {
  counted.count += count;
  for (const battle of battles) if (counted.battles.length < REMEMBERED) counted.battles.push(battle);
}

/** Lists of counts have no holes. */
function bump(counts: number[], place: number, by = 1): void {
  while (counts.length <= place) counts.push(0);
  counts[place] = (counts[place] as number) + by;
}

function addUp(counts: number[], more: readonly number[]): void {
  more.forEach((n, place) => bump(counts, place, n));
}
