import {
  type BattleState,
  type Command,
  type Id,
  ok,
  problem,
  type Result,
  type Ruleset,
  refuse,
  type Seat,
  unversioned,
} from "../kernel/index.ts";
import { type Budget, exactChance, type Survey, survey } from "../oracles/index.ts";
import { type Decide, DEFAULT_BUDGET, type Sure, unanswered } from "./deciding.ts";
import { Gathered, type TargetOdds, targetOdds, type Telling } from "./gathered.ts";
import { alikeFor } from "./likeness.ts";
import { playedOut, type PlayingTime, type SampleSettings, Sampling } from "./sampling.ts";
import { Mass, outcomeFor } from "./tally.ts";

/** The odds of one command by the very function that plays: exactly, down every path, or sampled. */

export interface CommandOdds extends Sure {
  readonly ids: readonly Id[];
  readonly targets: readonly TargetOdds[];
}

export interface OddsSettings extends Partial<Budget> {
  readonly fractions?: boolean;
  /** How choices are made; `unanswered` unless told otherwise. */
  readonly decide?: Decide;
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

/** Exact odds. Independent parts (several targets, several bullets) are surveyed one by one and never multiply. */
export function commandOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: OddsSettings = {},
): CommandOdds {
  return walkedOdds(ruleset, state, command, settings).odds;
}

/** The same, with the number of paths they took. */
function walkedOdds<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: OddsSettings,
): { readonly odds: CommandOdds; readonly spent: number } {
  const ids = settings.on ?? aimedAt(ruleset, state, command);
  let spent = 0;
  const at = (part: number | null): Part => {
    const walked = surveyPart(ruleset, state, command, { ...settings, ids, part });
    spent += walked.spent;
    return walked;
  };
  const first = at(0);
  const parts = [first];
  const isHopeless = (): boolean => settings.hasty === true && parts.some((p) => p.givenUp);
  for (let i = 1; i < first.parts && !isHopeless(); i++) parts.push(at(i));
  const shared = (): boolean => ids.some((id) => parts.filter((p) => touches(p, id)).length > 1);
  const whole = first.parts > 1 && !isHopeless() && shared() ? [at(null)] : parts;
  return { odds: report(ids, whole, settings), spent };
}

const aimedAt = <S extends BattleState>(ruleset: Ruleset<S>, state: S, { targets }: Command): readonly Id[] =>
  targets ?? ruleset.standing(state).map((s) => s.id);

interface Part {
  readonly gathered: ReadonlyMap<Id, Gathered>;
  readonly left: number;
  readonly ways: number;
  /** There are more paths than were walked. */
  readonly givenUp: boolean;
  readonly parts: number;
  readonly spent: number;
}

const touches = ({ gathered }: Part, id: Id): boolean => gathered.get(id)?.touched === true;

type PartSettings = OddsSettings & { readonly ids: readonly Id[]; readonly part: number | null };

function surveyPart<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: PartSettings,
): Part {
  const { ids, part, exactly = true, hasty = false } = settings;
  const gathered = new Map(ids.map((id) => [id, new Gathered(() => new Mass(exactly))]));
  const by = settings.by ?? command.actor ?? "";
  const how: Survey = {
    ...limitsOf(settings),
    decide: settings.decide ?? unanswered(ruleset),
    part,
    hearing: "outcomes",
    alike: alikeFor(by, ids, "dated"), // who dealt how much changes nothing to come
    fleeting: true,
    hasty,
  };
  const { leaves, ...done } = survey(ruleset, state, command, how, (leaf) => {
    const exact = exactly ? exactChance(leaf.path) : null;
    for (const [id, g] of gathered) g.add(outcomeFor(leaf.events, by, id), leaf.chance, exact);
  });
  return { ...done, gathered, givenUp: done.ways > leaves };
}

/** Budget, deadline and answers given, as far as they are set. */
export const limitsOf = ({ budget = DEFAULT_BUDGET, expired, given }: Partial<Budget>): Budget => ({
  budget,
  ...(expired === undefined ? {} : { expired }),
  ...(given === undefined ? {} : { given }),
});

/** Each target from the part that touched it. */
function report(ids: readonly Id[], parts: readonly Part[], settings: OddsSettings): CommandOdds {
  const of = (id: Id): Gathered =>
    (parts.find((p) => touches(p, id)) ?? (parts[0] as Part)).gathered.get(id) as Gathered;
  const left = Math.max(...parts.map((p) => p.left));
  const ways = parts.reduce((sum, p) => sum + p.ways, 0);
  return {
    exact: left === 0,
    ...(left === 0 ? {} : { left }),
    ...(parts.some((p) => p.givenUp) ? { estimate: { ways } } : {}),
    ...rows(ids, of, telling(settings, null)),
  };
}

const telling = (
  settings: Pick<OddsSettings, "fractions" | "statuses">,
  samples: number | null,
): Telling => ({
  fractions: settings.fractions ?? false,
  statuses: settings.statuses ?? true,
  samples,
});

/** Named targets are always reported, others only if something could happen to them. */
function rows(
  ids: readonly Id[],
  of: (id: Id) => Gathered,
  how: Telling,
): Pick<CommandOdds, "ids" | "targets"> {
  const touched = ids.filter((id) => of(id).touched);
  const shown = touched.length > 0 ? touched : ids;
  return { ids: shown, targets: shown.map((id) => targetOdds(of(id), how)) };
}

/** A command played over and over. */
export class OddsSampling<S extends BattleState> extends Sampling<S, CommandOdds> {
  private readonly command: Command;
  private readonly settings: OddsSampleSettings;
  private readonly gathered: ReadonlyMap<Id, Gathered>;

  constructor(ruleset: Ruleset<S>, state: S, command: Command, settings: OddsSampleSettings = {}) {
    super(ruleset, state, settings);
    [this.command, this.settings] = [command, settings];
    const ids = aimedAt(ruleset, state, command);
    this.gathered = new Map(ids.map((id) => [id, new Gathered(() => new Mass(false))]));
  }

  protected playOnce(): void {
    const fight = this.begin();
    this.ruleset.perform(fight, this.command);
    for (const [id, g] of this.gathered)
      g.add(outcomeFor(fight.events, this.command.actor ?? "", id), 1, null);
  }

  report(): CommandOdds {
    const of = (id: Id): Gathered => this.gathered.get(id) as Gathered;
    const how = telling({ ...this.settings, fractions: false }, this.played);
    return { exact: false, samples: this.played, ...rows([...this.gathered.keys()], of, how) };
  }
}

type OddsSampleSettings = SampleSettings & Pick<OddsSettings, "statuses">;

export type EstimateSettings = OddsSettings & SampleSettings & PlayingTime;

export interface Estimated {
  readonly odds: CommandOdds;
  /** Paths walked and playings made. */
  readonly spent: number;
}

/** Exact odds where all paths can be walked within the budget, else sampled ones. */
export function estimate<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  settings: EstimateSettings = {},
): Estimated {
  const { samples, budget = DEFAULT_BUDGET } = settings;
  const walked = budget > 0 ? walkedOdds(ruleset, state, command, settings) : null;
  if (walked !== null && (walked.odds.estimate === undefined || samples === 0)) return walked;
  const odds = playedOut(new OddsSampling(ruleset, state, command, settings), settings);
  return { odds, spent: (walked?.spent ?? 0) + (odds.samples ?? 0) };
}

/** For whoever only shows them: a sample is certain of nothing, so that hits and falls are neither all nor none. */
export function unsure(odds: CommandOdds): CommandOdds {
  if (odds.samples === undefined) return odds;
  const inside = (share: number): number => Math.min(1 - Number.EPSILON, Math.max(Number.EPSILON, share));
  return { ...odds, targets: odds.targets.map((t) => ({ ...t, hit: inside(t.hit), down: inside(t.down) })) };
}
