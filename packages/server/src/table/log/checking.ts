import {
  type Answer,
  dice,
  diceFor,
  depthOf,
  FORK,
  forkPromise,
  type Problem,
  problem,
  type Question,
  REDO,
  type Step,
  UNDO,
} from "@fray/engine";
import { fallen, freeDice } from "./dice.ts";
import { diceToCome, isHidden } from "./epochs.ts";
import { type Entry, type Fact, type FreshWhy, isPerson, type Table } from "../seats/words.ts";

/** A stretch of the battle whose dice come from one seed. Steps are numbered as in the battle's log, from 0. */
export interface Epoch {
  readonly from: number;
  /** Why it has dice of its own; null: it is the first. */
  readonly why: FreshWhy | null;
  readonly commitment: string | null;
  /** Seats that added to its seed, in the order that counts. */
  readonly entropy: readonly string[];
  readonly thrown: number;
  /** The step after which everybody could know its seed; null: none of this log. */
  readonly publicFrom: number | null;
}

type Open = { -readonly [field in keyof Epoch]: Epoch[field] } & {
  hidden: boolean;
  /** Throws after the seed was public, or from one that is not told. */
  late: number;
  untold: number;
};

type StepFact = Fact & { readonly kind: "step" };

/** So many wrong dice are named one by one. */
const MOST_NAMED = 10;

/** Follows a log entry by entry, and throws its dice again. */
export class Checking {
  private readonly imported: boolean;
  private before: Table | null = null;
  private epochs: Open[] = [];
  /** Announced and not begun. */
  private coming: Open | null = null;
  private steps = 0;
  private typed = new Map<string, number>();
  private forced = 0;
  private elsewhere = 0;
  private rollsUnproven = 0;
  private wrong: Problem[] = [];
  private gone: Problem | null = null;

  /** Servers of older days wrote `import` as who opened a table from a plain log, and took all its dice for typed. */
  constructor([first]: readonly Entry[]) {
    this.imported = first?.who === "import" && first.when !== "";
  }

  meet(table: Table, entry: Entry): void {
    const { before } = this;
    const { fact } = entry;
    this.before = table;
    if (before === null) this.epochs.push(opened(table));
    else if (fact.kind === "entropy") this.entropy(before, table);
    else if (fact.kind === "fresh-dice") this.announced(fact.dice);
    else if (fact.kind === "roll") this.freeRoll(before, fact, entry.seq);
    else if (fact.kind === "step") this.step({ before, after: table, entry, fact });
  }

  verdict() {
    const begun = this.coming === null ? this.epochs : [...this.epochs, this.coming];
    const problems = [
      ...(this.gone === null ? [] : [this.gone]),
      ...this.epochs.flatMap(unproven),
      ...(this.epochs.at(-1)?.hidden ? [UNTOLD] : []),
      ...this.wrong.slice(0, MOST_NAMED),
      ...more(this.wrong.length - MOST_NAMED),
    ];
    return {
      thrown: begun.reduce((sum, e) => sum + e.thrown, 0),
      typed: Object.fromEntries(this.typed),
      forced: this.forced,
      elsewhere: this.elsewhere,
      rollsUnproven: this.rollsUnproven,
      epochs: begun.map(told),
      problems,
    };
  }

  private get now(): Open {
    return this.epochs.at(-1) as Open;
  }

  private entropy(before: Table, after: Table): void {
    const epoch = before.fresh === null ? this.now : this.coming;
    if (epoch !== null) epoch.entropy = diceToCome(after).entropy.map((one) => one.who);
  }

  private announced({ why, commitment, seed }: (Fact & { readonly kind: "fresh-dice" })["dice"]): void {
    this.leave(why);
    this.coming = { ...EPOCH, from: this.steps, why, commitment, hidden: isHidden(seed) };
  }

  /** What came from elsewhere is not proven here, whatever its seeds say: whoever brought it could choose them. */
  private leave(why: FreshWhy | null): void {
    if (why !== "import" && why !== "fork") return;
    const given = [...this.typed.values()].reduce((sum, n) => sum + n, this.forced);
    const proven = this.epochs.reduce((sum, e) => sum + e.thrown + e.late + e.untold, 0);
    this.elsewhere += given + proven + this.wrong.length;
    [this.typed, this.forced, this.wrong, this.epochs] = [new Map(), 0, [], []];
    this.gone =
      this.steps === 0 ? null : problem("verify/elsewhere", playedElsewhere(why, this.steps), "steps");
  }

  private step(met: Met): void {
    const verb = met.fact.step.command.do;
    if (verb === FORK) this.fork(met);
    else if (verb !== UNDO && verb !== REDO) this.played(met);
    const epoch = this.epochs.at(-1);
    if (epoch?.publicFrom === null && met.after.told) epoch.publicFrom = this.steps;
    this.steps += 1;
  }

  private fork({ before, after, fact }: Met): void {
    const { commitment = null, why } = forkPromise(fact.step.command);
    const hidden = isHidden(after.battle.origin.seed);
    if (before.fresh === null)
      this.leave(asWhy(why) ?? (isHidden(before.battle.origin.seed) ? "fork" : null));
    const entropy = after.battle.origin.entropy.map((one) => one.who);
    const known = this.coming ?? { ...EPOCH, from: this.steps, why: asWhy(why) ?? "fork", commitment };
    this.epochs.push({ ...known, hidden, entropy, from: this.steps });
    this.coming = null;
  }

  /** The questions are those that the rules ask when the step is played again, not those that the log says. */
  private played({ before, after, entry, fact }: Met): void {
    const step = after.olderRules === null ? (after.battle.past.at(-1)?.step ?? fact.step) : fact.step;
    const depth = depthOf(before.battle);
    (step.asked ?? []).forEach((question, i) => {
      if (question.kind !== "dice" || this.wasGiven(step, fact, entry, i)) return;
      const faces = facesIn(step.answers[i]);
      const again = thrownAgain(before.battle.origin, { ...question, id: `${depth}.${i}` }, faces.length);
      this.count(again.join() === faces.join(), `entries.${entry.seq}.answers.${i}`);
    });
    const dumb = step.asked === undefined && step.answers.some((a) => !("choose" in a));
    if (dumb)
      this.wrong.push(problem("verify/die", "nobody knows what these dice were for", `entries.${entry.seq}`));
  }

  /** Typed dice are their typists', fixed ones the game master's. */
  private wasGiven({ typed }: Step, { given, used }: StepFact, { who }: Entry, place: number): boolean {
    const mark = typed?.find((one) => one.place === place);
    if (mark === undefined && !given.includes(place)) return false;
    if (mark === undefined && used.length > 0) this.forced += 1;
    else if (mark === undefined && (this.imported || !isPerson(who))) this.importedDie();
    else this.typed.set(mark?.who ?? who, (this.typed.get(mark?.who ?? who) ?? 0) + 1);
    return true;
  }

  private importedDie(): void {
    this.elsewhere += 1;
    this.gone ??= problem("verify/elsewhere", "not provable here: dice of a log that was imported", "steps");
  }

  private count(matches: boolean, at: string): void {
    const { now } = this;
    if (now.hidden) now.untold += 1;
    else if (!matches) this.wrong.push(problem("verify/die", "the seed did not give these dice", at));
    else if (now.publicFrom !== null) now.late += 1;
    else now.thrown += 1;
  }

  /** Rolls beside the battle count for nothing in it: those that prove nothing are only told. */
  private freeRoll(before: Table, fact: Fact & { readonly kind: "roll" }, seq: number): void {
    const epoch = this.coming ?? this.now;
    const expression = dice.parseDice(fact.dice);
    const again = expression.ok ? freeDice(diceToCome(before), expression.value, seq).faces : [];
    if (epoch.hidden || epoch.publicFrom !== null) this.rollsUnproven += 1;
    else if (again.join() === fact.faces.join()) epoch.thrown += 1;
    else this.wrong.push(problem("verify/die", "the seed did not give these dice", `entries.${seq}.faces`));
  }
}

interface Met {
  readonly before: Table;
  readonly after: Table;
  readonly entry: Entry;
  readonly fact: StepFact;
}

const EPOCH: Open = {
  from: 0,
  why: null,
  commitment: null,
  entropy: [],
  thrown: 0,
  publicFrom: null,
  hidden: false,
  late: 0,
  untold: 0,
};

const opened = ({ opening }: Table): Open => ({
  ...EPOCH,
  commitment: opening.commitment,
  hidden: isHidden(opening.seed),
});

const told = ({ from, why, commitment, entropy, thrown, publicFrom }: Open): Epoch => ({
  from,
  why,
  commitment,
  entropy,
  thrown,
  publicFrom,
});

const asWhy = (why: string | undefined): FreshWhy | null =>
  why === "import" || why === "fork" || why === "told" ? why : null;

function playedElsewhere(why: FreshWhy, steps: number): string {
  const which = steps === 1 ? "step 0 was" : `steps 0–${steps - 1} were`;
  return `not provable here: ${which} ${why === "import" ? "imported" : "played at the table that was forked"}`;
}

/** What an epoch cannot prove of its own dice. */
function unproven({ from, commitment, thrown, late, untold, publicFrom }: Open): readonly Problem[] {
  const at = `steps.${from}`;
  const missing = commitment === null && thrown > 0;
  return [
    ...(untold > 0
      ? [problem("verify/untold", `the seed of ${untold} throws from step ${from} on is not told`, at)]
      : []),
    ...(missing
      ? [problem("verify/no-commitment", `nobody was promised the dice from step ${from} on`, at)]
      : []),
    ...(late > 0
      ? [
          problem(
            "verify/public",
            `the seed was public from step ${publicFrom} on: ${late} later throws prove nothing`,
            `steps.${publicFrom}`,
          ),
        ]
      : []),
  ];
}

const UNTOLD = problem("verify/hidden", "the seed is not told before the battle is over", "seed");

const more = (count: number): readonly Problem[] =>
  count <= 0 ? [] : [problem("verify/die", `the seed did not give the dice of ${count} more rolls`)];

const facesIn = (answer: Answer | undefined): readonly number[] =>
  answer === undefined || "choose" in answer ? [] : "roll" in answer ? [answer.roll] : answer.rolls;

/** The faces that an origin gives: of an expression, as many as it threw. */
function thrownAgain(origin: dice.DiceOrigin, question: Question, count: number): readonly number[] {
  const source = diceFor(origin, question);
  const { sides } = question;
  if (sides !== undefined) return Array.from({ length: count }, () => source(sides));
  const expression = dice.parseDice(question.dice ?? "");
  return expression.ok ? fallen(expression.value, source).faces : [];
}
