import type { Fortune } from "../../src/analysis/index.ts";
import {
  type Answer,
  type Battle,
  type BattleState,
  type Event,
  type Question,
  Recorded,
  run,
  type Step,
} from "../../src/kernel/index.ts";

/**
 * The luck ledger worked out a second time, by nothing but live play: every face of every die is typed in turn, in
 * every command, and what each throw was worth is read off the ways there are after it. Shares no code with the ledger.
 */

interface Asked {
  readonly who: string;
  readonly answer: string;
  readonly dice: boolean;
}

interface Way {
  readonly chance: number;
  readonly asked: readonly Asked[];
  readonly events: readonly Event[];
}

interface Held {
  readonly battle: Battle<BattleState>;
  readonly before: BattleState;
  readonly step: Step;
}

/** Too many ways to go by typing: such a battle is not one to be checked so. */
export class TooMany extends Error {}
const MOST_WAYS = 30_000;

function waysOf(held: Held): readonly Way[] {
  const ways: Way[] = [];
  walk(held, [], [], 1, ways);
  return ways;
}

function walk(
  held: Held,
  answers: readonly Answer[],
  asked: readonly Asked[],
  chance: number,
  ways: Way[],
): void {
  if (ways.length > MOST_WAYS) throw new TooMany();
  const came = run(held.battle.ruleset, held.before, held.step.command, new Recorded(answers), "outcomes");
  if (came.kind === "refused") throw new TooMany(); // what was chosen is not offered on this way
  if (came.kind === "done") {
    ways.push({ chance, asked, events: came.events });
    return;
  }
  const { question } = came;
  for (const [answer, share] of answersTo(held, question, asked))
    walk(
      held,
      [...answers, answer],
      [
        ...asked,
        {
          who: question.who,
          answer: JSON.stringify([question.name, answer]),
          dice: question.kind === "dice",
        },
      ],
      chance * share,
      ways,
    );
}

/** Every face of every die; of choices the one that was made when the same was asked as often before. */
function answersTo(
  { step }: Held,
  question: Question,
  before: readonly Asked[],
): readonly [Answer, number][] {
  const { kind, name, who } = question;
  if (kind === "choice") {
    const made = (step.asked ?? []).flatMap((q, i) =>
      q.kind === "choice" && q.name === name && q.who === who ? [step.answers[i] as Answer] : [],
    );
    const nth = before.filter((a) => !a.dice && a.who === who && JSON.parse(a.answer)[0] === name).length;
    const answer = made[nth] ?? made[0];
    if (answer === undefined) throw new TooMany(); // nobody knows what would have been chosen
    return [[answer, 1]];
  }
  const parts = /^(\d+)d(\d+)([+-]\d+)?$/.exec(question.dice ?? "");
  if (parts === null) throw new TooMany();
  const [count, sides] = [Number(parts[1]), Number(parts[2])];
  const ways = sides ** count;
  if (ways > 1500) throw new TooMany();
  return Array.from({ length: ways }, (_, i): [Answer, number] => {
    const faces = Array.from({ length: count }, (_, die) => (Math.floor(i / sides ** die) % sides) + 1);
    return [
      count === 1 && parts[3] === undefined ? { roll: faces[0] as number } : { rolls: faces },
      1 / ways,
    ];
  });
}

interface Mean {
  chance: number;
  sum: number;
}
const meanOf = (of: Mean | undefined): number => (of === undefined ? Number.NaN : of.sum / of.chance);

/** By what has been answered so far: the worth of what may still come. */
function meansOf(
  ways: readonly Way[],
  prefixes: readonly (readonly string[])[],
  worth: Worth,
): ReadonlyMap<string, Mean> {
  const means = new Map<string, Mean>();
  ways.forEach(({ chance, events }, i) => {
    for (const prefix of prefixes[i] ?? []) {
      const known = means.get(prefix) ?? { chance: 0, sum: 0 };
      means.set(prefix, { chance: known.chance + chance, sum: known.sum + chance * worth(events) });
    }
  });
  return means;
}

type Worth = (events: readonly Event[]) => number;

const answered = (asked: readonly Asked[]): string => asked.map((a) => a.answer).join("|");

/** What each way gains by the throws that are `mine`: after each, what may be expected, less what might before it. */
function gainsOf(ways: readonly Way[], mine: (who: string) => boolean, worth: Worth) {
  const prefixes = ways.map(({ asked }) => ["", ...asked].map((_, k) => answered(asked.slice(0, k))));
  const means = meansOf(ways, prefixes, worth);
  const [least, most] = [new Map<string, number>(), new Map<string, number>()];
  for (const at of prefixes)
    at.slice(1).forEach((prefix, k) => {
      const [before, mean] = [at[k] as string, meanOf(means.get(prefix))];
      least.set(before, Math.min(mean, least.get(before) ?? mean));
      most.set(before, Math.max(mean, most.get(before) ?? mean));
    });
  const matters = (prefix: string): boolean => Number(most.get(prefix)) - Number(least.get(prefix)) > 1e-9;
  return ways.map(({ chance, asked }, i) => {
    const at = prefixes[i] as readonly string[];
    const own = asked.flatMap(({ dice, who }, k) => (dice && mine(who) ? [k] : []));
    const first = own.find((k) => matters(at[k] as string));
    const gain = own.reduce(
      (sum, k) => sum + meanOf(means.get(at[k + 1] ?? "")) - meanOf(means.get(at[k] ?? "")),
      0,
    );
    return { chance, gain, first: first === undefined ? null : meanOf(means.get(at[first] ?? "")) };
  });
}

const SIGN: Record<string, number> = { damage: 1, suffers: 1, heal: -1 };

/** What is counted: Health, or conditions brought on foes and given to friends. */
export type Measure = "health" | "conditions";

function worthTo(sideOf: ReadonlyMap<string, string>, side: string | undefined, measure: Measure) {
  const health = (e: Event): number => {
    const harm = (SIGN[e.event] ?? 0) * Number(e["amount"] ?? 0);
    return sideOf.get(e.target ?? "") === side ? -harm : harm;
  };
  const condition = (e: Event, actor: string | undefined): number => {
    const giver = e.by ?? actor;
    if (e.event !== "gains" || giver === undefined || giver === e.target) return 0;
    return sideOf.get(giver) === side ? 1 : -1; // a friend's gift or a foe's burden: good for whoever gives it
  };
  return (events: readonly Event[], actor: string | undefined): number =>
    events.reduce((sum, e) => sum + (measure === "health" ? health(e) : condition(e, actor)), 0);
}

/** The fortune of everybody that `of` puts together: people by themselves, or sides. */
export function fortuneByHand(
  battle: Battle<BattleState>,
  mine: (who: string) => boolean,
  measure: Measure = "health",
): Fortune {
  const { ruleset } = battle;
  const sideOf = new Map(ruleset.standing(battle.opening).map((s) => [s.id, s.side]));
  const side = [...sideOf].find(([id]) => mine(id))?.[1];
  const worthOf = worthTo(sideOf, side, measure);
  let sums = new Map<string, { chance: number; gain: number }>([["0", { chance: 1, gain: 0 }]]);
  let [expected, gained] = [0, 0];
  let before = battle.opening;
  for (const { state, step } of battle.past) {
    const ways = waysOf({ battle, before, step });
    before = state;
    const gains = gainsOf(ways, mine, (events) => worthOf(events, step.command.actor));
    const taken = gains[ways.findIndex((w) => isTaken(w, step))];
    if (taken === undefined) throw new Error("the way that was taken is not among all ways");
    expected += taken.first ?? 0;
    gained += taken.gain;
    sums = convolved(sums, gains);
  }
  const percentile = [...sums.values()].reduce(
    (sum, s) => sum + (Math.abs(s.gain - gained) < 1e-7 ? s.chance / 2 : s.gain < gained ? s.chance : 0),
    0,
  );
  return { throws: 0, expected, actual: expected + gained, percentile };
}

const isTaken = ({ asked }: Way, { answers }: Step): boolean =>
  asked.length === answers.length &&
  asked.every(({ answer }, i) => JSON.stringify(JSON.parse(answer)[1]) === JSON.stringify(answers[i]));

function convolved(
  sums: ReadonlyMap<string, { chance: number; gain: number }>,
  gains: readonly { readonly chance: number; readonly gain: number }[],
) {
  const distinct = new Map<string, { chance: number; gain: number }>();
  for (const { chance, gain } of gains) add(distinct, chance, gain);
  const all = new Map<string, { chance: number; gain: number }>();
  for (const s of sums.values())
    for (const { chance, gain } of distinct.values()) add(all, s.chance * chance, s.gain + gain);
  return all;
}

function add(to: Map<string, { chance: number; gain: number }>, chance: number, gain: number): void {
  const key = gain.toFixed(8).replace(/^-(0\.0+)$/, "$1");
  const known = to.get(key);
  if (known === undefined) to.set(key, { chance, gain });
  else known.chance += chance;
}
