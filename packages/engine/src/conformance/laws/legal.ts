import {
  type BattleState,
  type Command,
  GAME_MASTER,
  type Id,
  NOBODY,
  POLICY,
  type Offer,
  previewFor,
  type Problem,
  Recorded,
  type Ruleset,
  run,
  type Tactic,
  unaimed,
  whyNot,
} from "../../kernel/index.ts";
import { saying, textDifference } from "../compare.ts";
import { expandOffer, fillOffer, isOf } from "../expand.ts";
import type { Probe } from "../findings.ts";
import { type Spoilt, spoil, unofferedVerbs } from "../mutate.ts";
import { pickSome } from "../picks.ts";
import { type Scene, type Turn, tryOf, turnsOf, upTo } from "../scene.ts";
import { thrown } from "../thrown.ts";
import { luckySource, START } from "../walk.ts";

/** L5: what is offered can be done, what is not is refused, and tactics keep to it. */
export function checkLegal<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  checkBroke(scene, probe);
  const turns = turnsOf(scene);
  for (const turn of pickSome(scene.pick, turns, MOMENTS)) {
    const victim = newVictim(scene.ruleset, turn.after);
    const at: At<S> = { scene, turn, state: turn.after, probe, victim };
    const actor = scene.ruleset.actor(turn.after);
    if (actor === null) checkOver(at);
    else checkMoment(at, actor);
    for (const tactic of Object.entries(scene.ruleset.tactics)) checkTactic(at, tactic);
  }
  for (const turn of turns) checkAnswers(scene, turn, probe);
}

/** A battle that ended because something threw. */
export function checkBroke<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const { broke, battle } = scene;
  if (broke === null) return;
  const trying = broke.command === null ? undefined : tryOf(broke.command);
  const about = broke.command?.do ?? "offers";
  probe.check("no throw", about, `it threw: ${thrown(broke.error)}`, upTo(scene, battle.past.length, trying));
}

/** Of each battle so many moments, and of each offer so many commands. */
const MOMENTS = 8;
const COMMANDS = 24;
const EARLIER = 6;

interface At<S extends BattleState> {
  readonly scene: Scene<S>;
  readonly turn: Turn<S>;
  readonly state: S;
  readonly probe: Probe;
  victim: Victim<S>;
}

function checkMoment<S extends BattleState>(at: At<S>, actor: Id): void {
  const { scene, turn, state, probe } = at;
  const { ruleset, pick } = scene;
  const offers = ruleset.offers(state, actor);
  probe.check(
    "some offer",
    "offers",
    offers.length > 0 ? null : `${actor} must act and nothing is offered`,
    upTo(scene, turn.index + 1),
  );
  for (const offer of offers) {
    const commands = expandOffer(offer, COMMANDS, pick);
    probe.check(
      "some command",
      subject(offer),
      commands.length > 0 ? null : nothingOpen(offer),
      upTo(scene, turn.index + 1),
    );
    for (const command of commands) checkOffered(at, command, subject(offer));
    if (commands[0] !== undefined) for (const shown of [commands[0], unaimed(offer)]) checkPreview(at, shown);
    if (commands.length > 0)
      for (const spoilt of spoil(ruleset, state, offer, fillOffer(offer, pick), pick))
        checkRefused(at, spoilt);
  }
  for (const command of pickSome(pick, doneBy(at, actor), EARLIER)) checkEarlier(at, offers, command);
  for (const spoilt of [
    ...unofferedVerbs(ruleset, actor, offers),
    { how: "start, once started", command: START },
  ])
    checkRefused(at, spoilt);
}

/** Everything somebody did in this battle, each once. */
function doneBy<S extends BattleState>({ scene }: At<S>, actor: Id): Command[] {
  const done = turnsOf(scene).map((t) => t.step.command);
  const own = done.filter((c) => c.actor === actor && c.do !== POLICY);
  return [...new Map(own.map((c) => [JSON.stringify(c), c])).values()];
}

/** What somebody did at another time is either offered now too, or refused with its reasons. */
function checkEarlier<S extends BattleState>(at: At<S>, offers: readonly Offer[], command: Command): void {
  const { scene, turn, probe, victim } = at;
  const problems = whyNot(scene.ruleset, scene.ruleset.copy(victim.state), command);
  const wrong =
    problems.length > 0
      ? badReasons(problems)
      : offers.some((offer) => isOf(offer, command))
        ? null
        : `it is legal and not among the offers: ${JSON.stringify(command)}`;
  const about = problems.length > 0 ? `refusal of ${command.do}` : `offer ${command.do}`;
  probe.check("done earlier", about, wrong, upTo(scene, turn.index + 1, tryOf(command)));
}

const nothingOpen = (offer: Offer): string =>
  offer.places?.length === 0
    ? "it is offered with an empty list of places"
    : "it is offered with fewer targets than it takes";

/** Exceptions go by what is offered: `offer attack`, `offer move`. */
const subject = (offer: Offer): string => `offer ${offer.do}`;

function checkOffered<S extends BattleState>(at: At<S>, command: Command, about: string): void {
  const { scene, turn, state, probe } = at;
  const script = upTo(scene, turn.index + 1, tryOf(command));
  const problems = whyNot(scene.ruleset, state, command);
  const refused =
    problems.length === 0 ? null : `it is offered and refused: ${problems.map((p) => p.message).join("; ")}`;
  probe.check("offered", about, refused, script);
  if (refused === null) probe.check("performed", about, failure(at, command), script);
}

function failure<S extends BattleState>({ scene, state }: At<S>, command: Command): string | null {
  try {
    const outcome = run(scene.ruleset, state, command, new Recorded([], luckySource(scene.pick)));
    return outcome.kind === "done"
      ? null
      : `it is offered and does not come to an end: ${JSON.stringify(outcome)}`;
  } catch (error) {
    return `it is offered and threw: ${thrown(error)}`;
  }
}

/** What is offered can be shown before it is done, and showing it changes nothing. */
function checkPreview<S extends BattleState>(at: At<S>, command: Command): void {
  const { scene, turn, probe, victim } = at;
  if (scene.ruleset.shows === undefined) return;
  try {
    previewFor(scene.ruleset, victim.state, command, GAME_MASTER);
  } catch (error) {
    const wrong = `shown before it was done, it threw: ${thrown(error)}`;
    return probe.check(
      "preview",
      `preview of ${command.do}`,
      wrong,
      upTo(scene, turn.index + 1, tryOf(command)),
    );
  }
  const found = textDifference(victim.text, JSON.stringify(victim.state));
  const changed = saying("shown before it was done, it changed the state", found);
  const script = upTo(scene, turn.index + 1, tryOf(command));
  probe.check("preview changes nothing", `preview of ${command.do}`, changed, script);
  if (changed !== null) at.victim = newVictim(scene.ruleset, at.state);
}

/** On a copy: a refusal that changes something must not spoil the rest of the checks. */
function checkRefused<S extends BattleState>(at: At<S>, { how, command }: Spoilt): void {
  const { scene, turn, probe, victim } = at;
  const script = upTo(scene, turn.index + 1, tryOf(command));
  const about = `refusal of ${command.do}`;
  const outcome = run(scene.ruleset, victim.state, command, new Recorded([], NOBODY));
  const wrong =
    outcome.kind === "refused"
      ? badReasons(outcome.problems)
      : `${command.do} ${how} is not offered, and not refused`;
  probe.check(`refused ${how.split(",")[0]}`, about, wrong, script);
  const found = textDifference(victim.text, JSON.stringify(victim.state));
  const changed = saying(`refused ${how}, it changed the state`, found);
  probe.check("refusal changes nothing", about, changed, script);
  if (changed !== null) at.victim = newVictim(scene.ruleset, at.state);
}

/** A state to be refused on, and its text: the same object keeps its order of keys, so plain JSON will do. */
interface Victim<S> {
  readonly state: S;
  readonly text: string;
}

function newVictim<S extends BattleState>(ruleset: Ruleset<S>, of: S): Victim<S> {
  const state = ruleset.copy(of);
  return { state, text: JSON.stringify(state) };
}

/** Every reason has a code and a sentence. */
export function badReasons(problems: readonly Problem[]): string | null {
  if (problems.length === 0) return "it is refused without a reason";
  const bad = problems.find(
    (p) => !/^[a-z-]+\/[a-z-]+$/.test(p.code ?? "") || (p.message ?? "").trim().split(/\s+/).length < 2,
  );
  return bad === undefined
    ? null
    : `it is refused without a proper code and sentence: ${JSON.stringify(bad)}`;
}

/** Once it is over nobody is offered anything, and what was legal is so no more. */
function checkOver<S extends BattleState>(at: At<S>): void {
  const { scene, turn, state, probe } = at;
  const offered = scene.ruleset.standing(state).filter((s) => scene.ruleset.offers(state, s.id).length > 0);
  const wrong =
    offered.length === 0
      ? null
      : `nobody is to act, yet something is offered to ${offered.map((s) => s.id).join(", ")}`;
  probe.check("nothing once over", "offers", wrong, upTo(scene, turn.index + 1));
  const earlier = turnsOf(scene).find(
    (t) => t.step.command.actor !== undefined && t.step.command.do !== "policy",
  );
  if (earlier !== undefined) checkRefused(at, { how: "once it is over", command: earlier.step.command });
}

function checkTactic<S extends BattleState>(at: At<S>, [name, tactic]: [string, Tactic<S>]): void {
  const { scene, turn, state, probe } = at;
  const actor = scene.ruleset.actor(state);
  if (actor === null) return;
  const command = tactic.act(scene.ruleset.copy(state), actor);
  const problems = whyNot(scene.ruleset, state, command);
  const wrong =
    problems.length === 0
      ? null
      : `the tactic ${name} does what is not legal: ${problems.map((p) => p.message).join("; ")}`;
  probe.check("tactics act", `tactic ${name}`, wrong, upTo(scene, turn.index + 1, tryOf(command)));
}

/** Every tactic's answer to everything that was asked is one of the answers there are. */
function checkAnswers<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const choices = (turn.step.asked ?? []).filter((q) => q.kind === "choice");
  if (choices.length === 0) return;
  for (const [name, tactic] of Object.entries(ruleset.tactics)) {
    const asking = new Recorded([], {
      ...luckySource(scene.pick),
      choice(question, state) {
        const options = question.options ?? [];
        const answer = tactic.answer(state as S, { name: question.name, options, who: question.who });
        const wrong = options.includes(answer)
          ? null
          : `the tactic ${name} answers ${question.name} with ${JSON.stringify(answer)}, which is none of ${options.join(", ")}`;
        probe.check("tactics answer", `tactic ${name}`, wrong, upTo(scene, turn.index, turn.step));
        return wrong === null ? answer : (options[0] as string);
      },
    });
    run(ruleset, turn.before, turn.step.command, asking);
  }
}
