import type { Id } from "../../kernel/index.ts";
import type { Search } from "./find.ts";
import { notable, type Notable } from "./score.ts";
import type { Found, Study, Use } from "./tally.ts";
import { type Simulation, summarizeRun } from "./battles.ts";

/** What a run tells: the contract's fields first, then more of each. Shares and means are per battle. */

/** A whole number's mean and how often it came, as shares by value. */
export interface Spread {
  readonly mean: number;
  readonly shares: { readonly [value: string]: number };
}

export interface CombatantReport {
  readonly survives: number;
  readonly dealt: number;
  readonly taken: number;
  readonly dealtPerRound: number;
  readonly takenPerRound: number;
  /** How often it was the first to fall, or among them. */
  readonly firstDown: number;
  /** Its commands, the most used first, with their mean number. */
  readonly uses: readonly { readonly do: string; readonly with?: string; readonly mean: number }[];
}

export interface RunReport extends Simulation {
  readonly rounds: Spread;
  readonly combatants: { readonly [id: Id]: CombatantReport };
  readonly survivors: { readonly [side: string]: Spread };
  /** Mean damage of each side in each round, those over by then counted too; the first place is round 1. */
  readonly damageByRound: { readonly [side: string]: readonly number[] };
  /** How often anybody fell at all, and in which round the first did. */
  readonly firstDown: { readonly share: number; readonly round: Spread };
  /** Null when there was no battle. */
  readonly notable: Notable | null;
  /** What was looked for: in which share of the battles it happened, and the first of them. */
  readonly found?: {
    readonly [text: string]: { readonly share: number; readonly battles: readonly number[] };
  };
}

export function reportRun(study: Study, seed: string, find: readonly Search[] = []): RunReport {
  const n = Math.max(1, study.battles);
  const { combatants, ...plain } = summarizeRun(study, seed);
  return {
    ...plain,
    rounds: { mean: plain.rounds.mean, shares: spread(study.lasted).shares },
    combatants: Object.fromEntries(
      Object.entries(combatants).map(([id, c]) => [id, { ...c, ...closer(study, id) }]),
    ),
    survivors: Object.fromEntries(Object.entries(study.stood).map(([side, s]) => [side, spread(s)])),
    damageByRound: Object.fromEntries(
      Object.entries(study.dealtIn).map(([side, amounts]) => [side, amounts.slice(1).map((a) => a / n)]),
    ),
    firstDown: { share: total(study.firstDown.rounds) / n, round: spread(study.firstDown.rounds) },
    notable: notable(study.scores),
    ...(find.length === 0
      ? {}
      : {
          found: Object.fromEntries(
            find.map(({ text }, k) => {
              const { count, battles } = study.found[k] as Found;
              return [text, { share: count / n, battles }];
            }),
          ),
        }),
  };
}

function closer(study: Study, id: Id): Omit<CombatantReport, "survives" | "dealt" | "taken"> {
  const n = Math.max(1, study.battles);
  const rounds = Math.max(1, study.rounds);
  const of = study.combatants[id];
  const uses = [...(study.uses[id] ?? [])].sort(
    (a, b) => b.times - a.times || (label(a) < label(b) ? -1 : 1),
  );
  return {
    dealtPerRound: (of?.dealt ?? 0) / rounds,
    takenPerRound: (of?.taken ?? 0) / rounds,
    firstDown: (study.firstDown.who[id] ?? 0) / n,
    uses: uses.map(({ times, ...use }) => ({ ...use, mean: times / n })),
  };
}

const label = ({ do: verb, with: what = "" }: Use): string => `${verb} ${what}`;

const total = (counts: readonly number[]): number => counts.reduce((a, b) => a + b, 0);

function spread(counts: readonly number[]): Spread {
  const n = Math.max(1, total(counts));
  return {
    mean: counts.reduce((sum, count, value) => sum + count * value, 0) / n,
    shares: Object.fromEntries(counts.flatMap((count, value) => (count === 0 ? [] : [[value, count / n]]))),
  };
}
