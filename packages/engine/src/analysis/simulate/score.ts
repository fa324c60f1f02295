import type { BattleState, Id, Ruleset, Standing } from "../../kernel/index.ts";

/**
 * How well a battle went for the first side, as one whole number: the greater, the better. A win is better than
 * a draw, a draw better than a loss. Of two wins, the one after which more of the side stand; then the one in
 * which it took less harm; then the shorter. Of two losses, the one after which fewer of the others stand; then
 * the one in which they took more harm; then the longer.
 */
export const SCORE_ORDER =
  "for the first side: win, draw, loss; then those standing, harm taken in 16ths of its health, rounds";

/** Finer differences than these make no two battles different. They bound how many scores there can be. */
const SIXTEENTHS = 16;
const MOST_ROUNDS = 63;
const MOST_STANDING = 1023;
const HARMS = SIXTEENTHS + 1;
const LENGTHS = MOST_ROUNDS + 1;
const MARGINS = (MOST_STANDING + 1) * HARMS;
const LOSS = 0;
const DRAW = 1;
const WIN = 2;

/** How many battles of each score are remembered by their number. */
export const REMEMBERED = 5;

/** The battles of one score: how many, and the first few of them by number. */
export interface Scored {
  readonly score: number;
  readonly count: number;
  readonly battles: readonly number[];
}

export class Scorer {
  private readonly first: string;
  private readonly health: { readonly ours: number; readonly theirs: number };

  constructor(first: string, health: { readonly ours: number; readonly theirs: number }) {
    this.first = first;
    this.health = health;
  }

  /** For battles from this opening: whose side is the first, and how much health there is to lose. */
  static of<S extends BattleState>(ruleset: Ruleset<S>, opening: S): Scorer {
    const all = ruleset.standing(opening);
    const { combatants } = ruleset.summary(opening);
    const first = all[0]?.side ?? "";
    const health = (of: readonly Standing[]): number =>
      of.reduce((sum, s) => sum + hpOf(combatants, s.id), 0);
    return new Scorer(first, {
      ours: health(all.filter((s) => s.side === first)),
      theirs: health(all.filter((s) => s.side !== first)),
    });
  }

  score(state: BattleState, standing: readonly Standing[]): number {
    const outcome =
      state.winner === this.first ? WIN : state.winner === null || state.winner === "draw" ? DRAW : LOSS;
    const margin = this.margin(standing, outcome);
    const rounds = Math.min(state.round, MOST_ROUNDS);
    if (outcome === WIN) return place(WIN, margin, MOST_ROUNDS - rounds);
    return outcome === DRAW ? place(DRAW, margin, 0) : place(LOSS, MARGINS - 1 - margin, rounds);
  }

  /** How far ahead those who did not lose are: who stands, then how little they have lost. */
  private margin(standing: readonly Standing[], outcome: number): number {
    let up = 0;
    let taken = 0;
    for (const s of standing)
      if ((s.side === this.first) === outcome > LOSS) {
        if (s.up) up += 1;
        taken += s.taken;
      }
    const health = outcome > LOSS ? this.health.ours : this.health.theirs;
    const harm = Math.min(SIXTEENTHS, Math.max(0, Math.ceil((taken * SIXTEENTHS) / Math.max(1, health))));
    return Math.min(up, MOST_STANDING) * HARMS + SIXTEENTHS - harm;
  }
}

const place = (outcome: number, margin: number, length: number): number =>
  (outcome * MARGINS + margin) * LENGTHS + length;

function hpOf(combatants: { readonly [id: Id]: { readonly hp: number } }, id: Id): number {
  return Math.max(0, combatants[id]?.hp ?? 0);
}

/** Battles of a run worth a look, by number. */
export interface Notable {
  readonly order: string;
  readonly median: number;
  /** Of the best and the worst 5 % the first few, the best and the worst of all first. */
  readonly best: readonly number[];
  readonly worst: readonly number[];
  /** Where the worst 5 % end and the best begin: one battle in twenty goes worse, or better. */
  readonly fifth: number;
  readonly ninetyFifth: number;
}

const TAIL = 0.05;

export function notable(scores: readonly Scored[]): Notable | null {
  const rising = [...scores].sort((a, b) => a.score - b.score);
  const total = rising.reduce((sum, s) => sum + s.count, 0);
  if (total === 0) return null;
  const tail = Math.max(1, Math.floor(total * TAIL));
  return {
    order: SCORE_ORDER,
    median: at(rising, Math.floor((total - 1) / 2)),
    best: fromEnd(rising.toReversed(), tail),
    worst: fromEnd(rising, tail),
    fifth: at(rising, tail - 1),
    ninetyFifth: at(rising, total - tail),
  };
}

/** The first battle that has the score of this rank. */
function at(rising: readonly Scored[], rank: number): number {
  let before = 0;
  for (const { count, battles } of rising) {
    before += count;
    if (rank < before) return battles[0] as number;
  }
  throw new RangeError(`there is no battle of rank ${rank}`);
}

/** Up to five battles of so many at this end. */
function fromEnd(scores: readonly Scored[], many: number): number[] {
  const found: number[] = [];
  let left = many;
  for (const { count, battles } of scores) {
    found.push(...battles.slice(0, Math.min(left, REMEMBERED - found.length)));
    left -= count;
    if (left <= 0 || found.length >= REMEMBERED) break;
  }
  return found;
}
