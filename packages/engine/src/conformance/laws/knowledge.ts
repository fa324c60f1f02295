import { formatFraction } from "../../dice/index.ts";
import {
  type BattleState,
  type Event,
  NOBODY,
  POLICY,
  previewFor,
  type Problem,
  Recorded,
  run,
  type Seat,
  speaksFor,
  whyNot,
} from "../../kernel/index.ts";
import { difference, saying, textDifference } from "../compare.ts";
import { canBeFilled, fillOffer } from "../expand.ts";
import { withLawfulTactics } from "../lawful.ts";
import { spoil } from "../mutate.ts";
import { pickSome } from "../picks.ts";
import { tryOf, upTo } from "../scene.ts";
import { type Looking, seatName, unseenBy } from "../seats.ts";
import { exactOdds } from "./odds.ts";
import { unexplained } from "./oracles.ts";

/** L6 of what can be concluded: refusals, odds and explanations must not tell a seat more than it knows. */
export function checkKnowledge<S extends BattleState>(looking: Looking<S>): void {
  checkRefusals(looking);
  const { scene, turn, seat } = looking;
  const disguised = scene.ruleset.disguise?.(turn.before, seat);
  if (
    disguised === undefined ||
    turn.step.command.do === POLICY ||
    difference(disguised, turn.before) === null
  )
    return;
  checkPreview(looking, disguised);
  checkOddsKnown(looking, disguised);
  checkExplanations(looking, disguised);
}

/** Whoever names only what it sees is refused in the same words whatever the secrets are, and told of nobody unseen. */
function checkRefusals<S extends BattleState>({ scene, turn, seat, probe }: Looking<S>): void {
  const { ruleset, pick } = scene;
  const actor = ruleset.actor(turn.after);
  if (actor === null || !speaksFor(seat, actor)) return;
  const unseen = unseenBy(ruleset, turn.after, seat);
  const disguised = ruleset.disguise?.(turn.after, seat) ?? turn.after;
  for (const offer of pickSome(pick, ruleset.offers(turn.after, actor).filter(canBeFilled), 2))
    for (const { command } of spoil(ruleset, turn.after, offer, fillOffer(offer, pick), pick)) {
      if ([command.actor, ...(command.targets ?? [])].some((id) => id !== undefined && unseen.has(id)))
        continue;
      const real = whyNot(ruleset, ruleset.copy(turn.after), command);
      const found = difference(real, whyNot(ruleset, ruleset.copy(disguised), command));
      const secret = saying(`a refusal tells ${seatName(seat)} a secret`, found);
      const wrong = secret ?? tellsOf(real, unseen, seat);
      probe.check("refusals", `refusal of ${command.do}`, wrong, upTo(scene, turn.index + 1, tryOf(command)));
    }
}

/** Words of unseen combatants anywhere in the sentences of a refusal. */
function tellsOf(problems: readonly Problem[], unseen: ReadonlySet<string>, seat: Seat): string | null {
  const text = problems.map((p) => p.message).join(" ");
  const named = [...unseen].find((word) => wordIn(word).test(text));
  return named === undefined
    ? null
    : `a refusal tells ${seatName(seat)} of ${named}, whom that seat does not see`;
}

/** A word by itself, not as a part of another. */
function wordIn(word: string): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${escaped(word)}(?![\\p{L}\\p{N}_-])`, "u");
}

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** What a command would cover looks the same to a seat whatever the secrets are. */
function checkPreview<S extends BattleState>({ scene, turn, seat, probe }: Looking<S>, disguised: S): void {
  const { ruleset } = scene;
  const { command } = turn.step;
  if (ruleset.shows === undefined) return;
  const [real, other] = [turn.before, disguised].map((state) => previewFor(ruleset, state, command, seat));
  const told = saying(`a preview tells ${seatName(seat)} a secret`, difference(real, other));
  probe.check("previews", `preview of ${command.do}`, told, upTo(scene, turn.index, turn.step));
}

/** Odds are told to whoever knows all that goes into them, of the battle as that seat sees it: no secret may change them. */
function checkOddsKnown<S extends BattleState>({ scene, turn, seat, probe }: Looking<S>, disguised: S): void {
  const { bounds } = scene;
  const ruleset = withLawfulTactics(scene.ruleset);
  const { command } = turn.step;
  const about = `odds of ${command.do}`;
  const script = upTo(scene, turn.index, turn.step);
  const knows = ruleset.knows(turn.before, command, seat);
  const same = ruleset.knows(disguised, command, seat) === knows;
  probe.check(
    "knows",
    about,
    same ? null : `whether ${seatName(seat)} knows the odds depends on what that seat does not know`,
    script,
  );
  if (!knows || !same) return;
  const seen = [turn.before, disguised].map((state) => ruleset.asSeen?.(state, seat) ?? state);
  if (seen.some((state) => whyNot(ruleset, state, command).length > 0)) return;
  const [real, other] = seen.map((state) => oddsText(exactOdds(ruleset, state, command, bounds.leaves)));
  if (real == null || other == null) return;
  const told = saying(`the odds tell ${seatName(seat)} a secret`, textDifference(real, other));
  probe.check("odds", about, told, script);
}

function oddsText(odds: ReturnType<typeof exactOdds>): string | null {
  if (odds === null) return null;
  return [...odds]
    .map(([text, chance]) => `${formatFraction(chance)} ${text}`)
    .sort()
    .join("; ");
}

/**
 * The same command and answers where the secrets are others: if a seat sees the same state after it and the
 * same things happen, it must also be given the same explanations.
 */
function checkExplanations<S extends BattleState>(
  { scene, turn, seat, probe }: Looking<S>,
  disguised: S,
): void {
  const { ruleset } = scene;
  const { command, answers, events = [] } = turn.step;
  const other = run(ruleset, disguised, command, new Recorded(answers, NOBODY));
  if (other.kind !== "done") return;
  if (difference(ruleset.view(turn.after, seat), ruleset.view(other.state, seat)) !== null) return;
  const mine = shown(events, (e) => ruleset.viewEvent(turn.after, e, seat));
  const theirs = shown(other.events, (e) => ruleset.viewEvent(other.state, e, seat));
  if (difference(mine.map(unexplained), theirs.map(unexplained)) !== null) return;
  const wrong = saying(`an explanation tells ${seatName(seat)} a secret`, difference(mine, theirs));
  probe.check("explanations", `explanation of ${command.do}`, wrong, upTo(scene, turn.index + 1));
}

function shown(events: readonly Event[], view: (event: Event) => Event | null): Event[] {
  return events.map(view).filter((e) => e !== null);
}
