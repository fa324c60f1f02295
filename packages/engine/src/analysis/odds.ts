import { addUp, formatFraction, toNumber } from "../dice/index.ts";
import {
  type BattleState,
  type Command,
  type Id,
  NONE,
  ok,
  problem,
  type Result,
  type Ruleset,
  refuse,
  type Seat,
  unversioned,
} from "../kernel/index.ts";
import { exactChance, type Survey, survey, tacticChoice } from "../oracles/index.ts";
import { alikeFor } from "./likeness.ts";
import { Mass, type Outcome, outcomeFor } from "./tally.ts";

/** Exact odds of one command: the very function that plays, down every branch. */

export interface TargetOdds {
  readonly hit: number;
  readonly critical: number;
  readonly effect: number;
  /** Final damage and its probability, ascending. */
  readonly damage: { readonly [amount: string]: number };
  readonly mean: number;
  readonly down: number;
  /** The conditions it may come under, and how likely; left out where there are none. */
  readonly statuses?: { readonly [status: string]: number };
  readonly hitFraction?: string;
  readonly criticalFraction?: string;
  readonly effectFraction?: string;
  readonly downFraction?: string;
  readonly damageFractions?: { readonly [amount: string]: string };
  /** Where it was sampled: between what the truth lies, 95 times of 100. */
  readonly interval?: Intervals;
}

/** From, to. */
export type Interval = readonly [number, number];
export type Intervals = {
  readonly [what in "hit" | "critical" | "effect" | "mean" | "down"]: Interval;
};

/** How much is known. Neither `left` nor `samples`: all of it. */
export interface Sure {
  readonly exact: boolean;
  /** The probability of what was not walked, when not exact. */
  readonly left?: number;
  /** Where walking was given up: about how many ways there are. */
  readonly estimate?: { readonly ways: number };
  /** It was not walked but played so many times. */
  readonly samples?: number;
}

export interface CommandOdds extends Sure {
  readonly ids: readonly Id[];
  readonly targets: readonly TargetOdds[];
}

export type Decide = NonNullable<Survey["decide"]>;

/**
 * As is: reactions that somebody is still to be asked about are left undone (those a policy takes by itself are not
 * asked), everything else is decided by tactics.
 */
export function unanswered<S extends BattleState>(ruleset: Ruleset<S>): Decide {
  return (question, now) =>
    isReaction(ruleset, question.name) && question.options.includes(NONE)
      ? NONE
      : tacticChoice(ruleset, now as S, question);
}

export const isReaction = ({ reactions }: Pick<Ruleset, "reactions">, name: string): boolean =>
  reactions.some((r) => r.name === name);

export interface OddsSettings {
  readonly fractions?: boolean;
  /** How choices are made; `unanswered` unless told otherwise. */
  readonly decide?: Decide;
  readonly budget?: number;
  /** Give up on what is too large without an idea of how large it is. */
  readonly hasty?: boolean;
  /** Gather exact weights (the default), or doubles only. */
  readonly exactly?: boolean;
  /** Whether statuses are told too; they are unless told otherwise. */
  readonly statuses?: boolean;
  /** Whose blows are counted, and on whom: those of whoever acts on its targets, unless told otherwise. */
  readonly by?: Id;
  readonly on?: readonly Id[];
}

export const DEFAULT_BUDGET = 200_000;

/** Answers an odds question of the contract. */
export function questionOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  question: unknown,
  settings: OddsSettings = {},
): Result<CommandOdds & { readonly ruleset: string }> {
  const posed = posedIn(ruleset, question);
  if (!posed.ok) return posed;
  const { state, command } = posed.value;
  const fractions = settings.fractions === true || (question as { fractions?: boolean }).fractions === true;
  return ok({
    ruleset: ruleset.id,
    ...commandOdds(ruleset, state, command, {
      ...settings,
      fractions,
      statuses: false, // a question is about an attack's numbers
    }),
  });
}

/** The legal command that a question is about, and the state it is done in. */
export function posedIn<S extends BattleState>(
  ruleset: Ruleset<S>,
  question: unknown,
): Result<{ readonly state: S; readonly command: Command }> {
  const plain = unversioned(question);
  if (!plain.ok) return plain;
  const posed = ruleset.pose(plain.value);
  if (!posed.ok) return posed;
  const problems = ruleset.whyNot(posed.value.state, posed.value.command);
  return problems.length > 0 ? { ok: false, problems } : posed;
}

/** The odds of a legal command, as a seat may know them: withheld where they would tell it more than it knows. */
export function oddsFor<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  seat: Seat,
  settings: OddsSettings = {},
): Result<CommandOdds> {
  const problems = ruleset.whyNot(state, command);
  if (problems.length > 0) return { ok: false, problems };
  if (!ruleset.knows(state, command, seat))
    return refuse(problem("odds/unknown", "this seat does not know enough to be told the odds"));
  return ok(commandOdds(ruleset, state, command, settings));
}

/** Independent parts (several targets, several bullets) are surveyed one by one and never multiply. */
export function commandOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: OddsSettings = {},
): CommandOdds {
  const ids = settings.on ?? command.targets ?? ruleset.standing(state).map((s) => s.id);
  const at = (part: number | null): Part => surveyPart(ruleset, state, command, { ...settings, ids, part });
  const first = at(0);
  const parts = [first];
  const isHopeless = (): boolean => settings.hasty === true && parts.some((p) => p.givenUp);
  for (let i = 1; i < first.parts && !isHopeless(); i++) parts.push(at(i));
  if (first.parts < 2 || isHopeless()) return report(ids, parts);
  const shared = ids.some((id) => parts.filter((p) => p.gathered.get(id)?.touched).length > 1);
  return report(ids, shared ? [at(null)] : parts);
}

/** What has been gathered about one target over the ways walked so far. */
class Gathered {
  touched = false;
  readonly hit: Mass;
  readonly critical: Mass;
  readonly effect: Mass;
  readonly down: Mass;
  readonly damage = new Map<number, Mass>();
  readonly statuses = new Map<string, Mass>();
  private readonly newMass: () => Mass;

  constructor(newMass: () => Mass) {
    this.newMass = newMass;
    [this.hit, this.critical, this.effect, this.down] = [newMass(), newMass(), newMass(), newMass()];
  }

  add(outcome: Outcome, chance: number, exact: readonly [bigint, bigint] | null): void {
    this.touched ||= outcome.touched;
    for (const what of ["hit", "critical", "effect", "down"] as const)
      if (outcome[what]) this[what].add(chance, exact);
    this.massIn(this.damage, outcome.damage).add(chance, exact);
    for (const status of outcome.gained) this.massIn(this.statuses, status).add(chance, exact);
  }

  private massIn<K>(all: Map<K, Mass>, key: K): Mass {
    let mass = all.get(key);
    if (mass === undefined) all.set(key, (mass = this.newMass()));
    return mass;
  }
}

interface Part {
  readonly gathered: ReadonlyMap<Id, Gathered>;
  readonly left: number;
  readonly ways: number;
  /** There are more ways than were walked. */
  readonly givenUp: boolean;
  readonly parts: number;
  readonly fractions: boolean;
  readonly statuses: boolean;
}

type PartSettings = OddsSettings & { readonly ids: readonly Id[]; readonly part: number | null };

function surveyPart<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: PartSettings,
): Part {
  const { ids, part, budget = DEFAULT_BUDGET, hasty = false } = settings;
  const { fractions = false, exactly = true, statuses = true } = settings;
  const gathered = new Map(ids.map((id) => [id, new Gathered(() => new Mass(exactly))]));
  const decide: Decide = settings.decide ?? unanswered(ruleset);
  const by = settings.by ?? command.actor ?? "";
  const alike = alikeFor(by, ids, "dated"); // who dealt how much changes nothing to come
  const how: Survey = { decide, part, budget, hearing: "outcomes", alike, about: ids, fleeting: true, hasty };
  const done = survey(ruleset, state, command, how, (leaf) => {
    const exact = exactly ? exactChance(leaf.path) : null;
    for (const [id, g] of gathered) g.add(outcomeFor(leaf.events, by, id), leaf.chance, exact);
  });
  const { left, ways, leaves, parts } = done;
  return { gathered, left, ways, givenUp: ways > leaves, parts, fractions, statuses };
}

/** Each target from the part that touched it. Named targets are always reported, others only if something could happen to them. */
function report(ids: readonly Id[], parts: readonly Part[]): CommandOdds {
  const rows = ids.flatMap((id) => {
    const part = parts.find((p) => p.gathered.get(id)?.touched) ?? (parts[0] as Part);
    const g = part.gathered.get(id) as Gathered;
    return [{ id, touched: g.touched, odds: targetOdds(g, part) }];
  });
  const shown = rows.some((r) => r.touched) ? rows.filter((r) => r.touched) : rows;
  const left = Math.max(...parts.map((p) => p.left));
  const ways = parts.reduce((sum, p) => sum + p.ways, 0);
  return {
    exact: left === 0,
    ...(left === 0 ? {} : { left }),
    ...(parts.some((p) => p.givenUp) ? { estimate: { ways } } : {}),
    ids: shown.map((r) => r.id),
    targets: shown.map((r) => r.odds),
  };
}

/** The mean of the amounts, from their exact weights where those were gathered. */
function meanOf(damage: ReadonlyMap<number, Mass>): number {
  const all = [...damage];
  if (!all.every(([, mass]) => mass.exactly))
    return all.reduce((sum, [amount, mass]) => sum + amount * mass.number(), 0);
  return toNumber(
    addUp(all.map(([amount, mass]) => [BigInt(amount) * mass.fraction().n, mass.fraction().d])),
  );
}

const chancesOf = (statuses: ReadonlyMap<string, Mass>): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...statuses].sort(([a], [b]) => (a < b ? -1 : 1)).map(([status, mass]) => [status, mass.number()]),
  );

function targetOdds(g: Gathered, { fractions, statuses }: Pick<Part, "fractions" | "statuses">): TargetOdds {
  const amounts = [...g.damage.keys()].sort((a, b) => a - b);
  const chanceOf = new Map(amounts.map((a) => [a, (g.damage.get(a) as Mass).number()]));
  const odds = {
    hit: g.hit.number(),
    critical: g.critical.number(),
    effect: g.effect.number(),
    damage: Object.fromEntries(chanceOf),
    mean: meanOf(g.damage),
    down: g.down.number(),
    ...(statuses && g.statuses.size > 0 ? { statuses: chancesOf(g.statuses) } : {}),
  };
  if (!fractions) return odds;
  return {
    ...odds,
    hitFraction: formatFraction(g.hit.fraction()),
    criticalFraction: formatFraction(g.critical.fraction()),
    effectFraction: formatFraction(g.effect.fraction()),
    downFraction: formatFraction(g.down.fraction()),
    damageFractions: Object.fromEntries(
      amounts.map((a) => [a, formatFraction((g.damage.get(a) as Mass).fraction())]),
    ),
  };
}
