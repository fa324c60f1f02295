import {
  type Battle,
  type BattleState,
  type Id,
  type Question,
  type Seat,
  speaksFor,
  type View,
  viewFor,
} from "../../kernel/index.ts";
import { difference, saying } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { pickSome } from "../picks.ts";
import { battleAt, type Scene, turnsOf, upTo } from "../scene.ts";
import { type Looking, seatName, seatsOf, unseenBy } from "../seats.ts";
import { checkSurvives } from "./json.ts";
import { checkKnowledge } from "./knowledge.ts";

/** L6: a state survives JSON, and no seat is shown what it may not know. */
export function checkSecrets<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const turns = turnsOf(scene);
  for (const turn of turns) checkSurvives(scene, turn, probe);
  for (const turn of pickSome(scene.pick, turns, MOMENTS))
    for (const seat of seatsOf(scene.ruleset, turn.after)) {
      checkView({ scene, turn, seat, probe });
      checkQuestions({ scene, turn, seat, probe });
      checkKnowledge({ scene, turn, seat, probe });
    }
}

const MOMENTS = 8;

/** What a seat gets right after a command, and only of that command. */
function viewAfter<S extends BattleState>({ scene, turn, seat }: Looking<S>, state: S): View {
  const battle: Battle<S> = { ...scene.battle, past: [{ state, step: turn.step }] };
  return viewFor(battle, seat);
}

function checkView<S extends BattleState>(looking: Looking<S>): void {
  const { scene, turn, seat, probe } = looking;
  const { ruleset } = scene;
  const script = upTo(scene, turn.index + 1);
  const view = viewAfter(looking, turn.after);
  const unseen = unseenBy(ruleset, turn.after, seat);
  for (const part of ["state", "events", "offers"] as const)
    probe.check(`unseen in ${part}`, `view of ${part}`, namesUnseen(view[part], unseen, seat), script);
  const actor = ruleset.actor(turn.after);
  if (view.offers.length > 0 && (actor === null || !speaksFor(seat, actor)))
    probe.check("offers", "view of offers", `${seatName(seat)} is offered what is for others to do`, script);
  const seen = ruleset.asSeen?.(turn.after, seat);
  if (seen !== undefined && unseen.size > 0)
    probe.check("as seen", "asSeen", seenOtherwise(looking, seen), script);
  const as = ruleset.seesAs?.(turn.after, seat);
  if (as !== undefined) probe.check("sees as", "seesAs", seesOtherwise(looking, as), script);
  const disguised = ruleset.disguise?.(turn.after, seat);
  if (disguised === undefined || difference(disguised, turn.after) === null) return;
  const still = undisguised(looking, disguised);
  probe.check("disguise", "disguise", still, script);
  const other = viewAfter(looking, disguised);
  for (const part of ["state", "events", "offers"] as const) {
    const found = saying(`${seatName(seat)} can tell secrets apart`, difference(view[part], other[part]));
    probe.check(`disguised ${part}`, `view of ${part}`, found, script);
  }
}

/** Whoever is looked at in a seat's place sees neither more nor less. */
function seesOtherwise<S extends BattleState>({ scene, turn, seat }: Looking<S>, as: Seat): string | null {
  const [own, other] = [seat, as].map((who) => scene.ruleset.view(turn.after, who));
  return saying(`${seatName(as)} sees something else than ${seatName(seat)}`, difference(own, other));
}

/** Without those it does not see a battle looks to a seat as it did with them. */
function seenOtherwise<S extends BattleState>({ scene, turn, seat }: Looking<S>, seen: S): string | null {
  const { ruleset } = scene;
  const [real, other] = [turn.after, seen].map((state) => ruleset.view(state, seat));
  return saying(`${seatName(seat)} sees something else`, difference(real, other));
}

/** A disguise that changes nothing of those a seat does not see finds no leak. */
function undisguised<S extends BattleState>({ scene, turn, seat }: Looking<S>, disguised: S): string | null {
  const { ruleset } = scene;
  const seen = ruleset.view(turn.after, seat).combatants;
  const [real, other] = [turn.after, disguised].map((state) => ruleset.summary(state).combatants);
  const same = Object.keys(real ?? {}).find(
    (id) => !Object.hasOwn(seen, id) && difference(real?.[id], other?.[id]) === null,
  );
  return same === undefined ? null : `it leaves ${same}, whom ${seatName(seat)} does not see, as it is`;
}

function namesUnseen(shown: unknown, unseen: ReadonlySet<Id>, seat: Seat): string | null {
  const named = unseen.size === 0 ? null : findWord(shown, unseen);
  return named === null ? null : `${seatName(seat)} is told of ${named}, whom that seat does not see`;
}

/** One of the words anywhere in a value: as a text, or as a key. */
function findWord(value: unknown, words: ReadonlySet<string>): string | null {
  if (typeof value === "string") return words.has(value) ? value : null;
  if (value === null || typeof value !== "object") return null;
  for (const [key, inner] of Object.entries(value)) {
    const found = !Array.isArray(value) && words.has(key) ? key : findWord(inner, words);
    if (found !== null) return found;
  }
  return null;
}

/** A question is for whoever answers it; others learn at most who is waited for. */
function checkQuestions<S extends BattleState>({ scene, turn, seat, probe }: Looking<S>): void {
  const before = battleAt(scene, turn.index);
  const unseen = unseenBy(scene.ruleset, turn.before, seat);
  for (const [i, question] of (turn.step.asked ?? []).entries()) {
    const pending = {
      command: turn.step.command,
      answers: turn.step.answers.slice(0, i),
      question,
      stamp: {},
    };
    const shown = viewFor({ ...before, past: before.past.slice(-1), pending }, seat).question;
    const about = `question ${question.name}`;
    const script = upTo(scene, turn.index, { command: turn.step.command, answers: pending.answers });
    probe.check(
      "questions",
      about,
      questionShown(question, shown, seat) ?? namesUnseen(shown, unseen, seat),
      script,
    );
  }
}

function questionShown(question: Question, shown: View["question"], seat: Seat): string | null {
  if (shown === null) return `nobody tells ${seatName(seat)} that ${question.name} is asked`;
  if (speaksFor(seat, question.who))
    return "name" in shown && shown.name === question.name
      ? null
      : `${seatName(seat)} is not shown what to answer`;
  return Object.keys(shown).join() === "waitingFor"
    ? null
    : `${seatName(seat)} is shown what another is asked: ${question.name}`;
}
