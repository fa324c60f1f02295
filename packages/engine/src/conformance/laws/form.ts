import {
  type BattleState,
  type Combatant,
  type CombatantSummary,
  type Event,
  type Id,
  type Offer,
  type Question,
  type Standing,
  type Summary,
  unitIn,
} from "../../kernel/index.ts";
import { difference, saying } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { notPlain } from "../plain.ts";
import { pickSome } from "../picks.ts";
import { type Scene, type Turn, turnsOf, upTo } from "../scene.ts";
import { seatName, seatsOf } from "../seats.ts";
import { thrown } from "../thrown.ts";

/** What everything else reads of a ruleset is there and has its form: the opening, summaries, offers, questions, words. */
export function checkForm<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  checkOpening(scene, probe);
  const turns = turnsOf(scene);
  for (const turn of turns) {
    checkWords(scene, turn, probe);
    checkQuestions(scene, turn, probe);
    checkFalls(scene, turn, probe);
  }
  for (const turn of pickSome(scene.pick, turns, MOMENTS)) {
    checkSummaries(scene, turn, probe);
    checkOffers(scene, turn, probe);
  }
}

const MOMENTS = 8;

// ── The opening: what an encounter says is what is fought ────────────────────────────────────────────────

function checkOpening<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const { battle } = scene;
  const script = upTo(scene, 0);
  for (const combatant of battle.encounter.combatants)
    for (const [what, wrong] of Object.entries(lost(scene, combatant)))
      probe.check("opening", `setup of ${what}`, wrong, script);
  const found = difference(battle.encounter.policies, battle.opening.policies);
  const wrong = saying("setup does not keep the policies of the encounter in `policies`", found);
  probe.check("opening", "setup of policies", wrong, script);
}

/** What a combatant of the encounter has lost on its way into the battle. */
function lost<S extends BattleState>(
  { ruleset, battle: { opening } }: Scene<S>,
  { id, name, side, tactics, hidden, at }: Combatant,
): Record<string, string | null> {
  const stands = ruleset.standing(opening).find((s) => s.id === id);
  const shown = ruleset.summary(opening).combatants[id];
  if (stands === undefined || shown === undefined)
    return { combatants: `${id} is in the encounter, and not in \`standing\` and \`summary\`` };
  const fights = ruleset.tacticOf(opening, id);
  const seen = hidden && Object.hasOwn(ruleset.view(opening, { role: "onlooker" }).combatants, id);
  const elsewhere = Array.isArray(at) && shown.at !== null && difference(at, shown.at) !== null;
  return {
    names: other("name", id, name, shown.name),
    sides: other("side", id, side, stands.side),
    tactics: other("tactics", id, tactics, fights),
    hidden: seen ? `the encounter hides ${id}, and an onlooker sees it` : null,
    places: elsewhere ? other("place", id, JSON.stringify(at), JSON.stringify(shown.at)) : null,
    records: wrongRecord(unitIn(opening, id), id),
  };
}

function other(what: string, id: Id, expected: string, found: string): string | null {
  return expected === found ? null : `the ${what} of ${id} is ${expected} in the encounter, ${found} in it`;
}

/** What the game master's word reads and sets. */
const RECORDED = ["name", "side", "tactics", "sheet"] as const;

function wrongRecord(unit: object | null, id: Id): string | null {
  if (unit === null)
    return `the state has no list of records, each with its \`id\`, in which ${id} is one: the game master cannot change it`;
  const missing = RECORDED.filter((field) => !Object.hasOwn(unit, field));
  return missing.length === 0
    ? null
    : `the record of ${id} in the state lacks ${missing.join(", ")}: the game master cannot move it`;
}

// ── Falls ────────────────────────────────────────────────────────────────────────────────────────────────

/** Odds count `down`: it is told once of whoever falls. And whoever is to act has not fallen. */
function checkFalls<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const script = upTo(scene, turn.index + 1);
  const [before, after] = [turn.before, turn.after].map((state) => upIn(ruleset.standing(state)));
  const told = (turn.step.events ?? []).flatMap((e) => (e.event === "down" ? [e.target] : []));
  const shown = ruleset.summary(turn.after).combatants;
  for (const id of before ?? []) {
    const hp = shown[id]?.hp ?? 0;
    if (after?.has(id) || hp > 0) continue; // it stands, or has left
    const wrong = told.includes(id) ? null : `${id} is up no more, and no \`down\` is told of it`;
    probe.check("falls", "down", wrong, script);
  }
  const twice = told.find((id, i) => told.indexOf(id) < i);
  probe.check("falls once", "down", twice ? `\`down\` is told twice of ${twice}` : null, script);
  const actor = ruleset.actor(turn.after);
  const fallen = actor !== null && !after?.has(actor);
  probe.check("actor", "actor", fallen ? `${actor} is to act, and is not up` : null, script);
}

const upIn = (standing: readonly Standing[]): ReadonlySet<Id> =>
  new Set(standing.flatMap((s) => (s.up ? [s.id] : [])));

// ── Summaries ────────────────────────────────────────────────────────────────────────────────────────────

function checkSummaries<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const script = upTo(scene, turn.index + 1);
  const whole = ruleset.summary(turn.after);
  const { round, winner } = turn.after;
  const apart = saying(
    "round and winner are not those of the state",
    difference({ round, winner }, { round: whole.round, winner: whole.winner }),
  );
  probe.check("summary", "summary", apart ?? wrongSummary(whole, scene), script);
  for (const seat of seatsOf(ruleset, turn.after)) {
    const wrong = wrongSummary(ruleset.view(turn.after, seat), scene);
    probe.check("summary", "view", saying(`to ${seatName(seat)}`, wrong), script);
  }
}

function wrongSummary<S extends BattleState>(summary: Summary, { battle }: Scene<S>): string | null {
  const plain = notPlain(withoutGaps(summary), "it");
  if (plain !== null) return `not all of it is plain JSON: ${plain}`;
  for (const [id, shown] of Object.entries(summary.combatants)) {
    const wrong = wrongRow(shown, battle.encounter.field.kind);
    if (wrong !== undefined) return `${id}: ${wrong}`;
  }
  return null;
}

/** A field that is not there may also be given as undefined. */
const withoutGaps = (summary: Summary): unknown =>
  JSON.parse(JSON.stringify(summary, (_, value: unknown) => (isOddNumber(value) ? { NaN: true } : value)));

const isOddNumber = (value: unknown): boolean => typeof value === "number" && !Number.isFinite(value);

function wrongRow(shown: CombatantSummary, field: string): string | undefined {
  const wrong = Object.entries(ROW).find(([name, fits]) => !fits(shown[name], field));
  return wrong && `\`${wrong[0]}\` is ${JSON.stringify(shown[wrong[0]]) ?? "missing"}`;
}

type Fits = (value: unknown, field: string) => boolean;
const isText: Fits = (value) => typeof value === "string" && value !== "";
const isNumber: Fits = (value) => Number.isFinite(value);

/** What a row of a summary must have, in every ruleset. */
const ROW: Readonly<Record<string, Fits>> = {
  name: isText,
  side: isText,
  state: isText,
  hp: isNumber,
  at: (at, field) =>
    at === null ||
    (field === "grid"
      ? Array.isArray(at) && at.length === 2 && at.every(Number.isInteger)
      : isText(at, field)),
  statuses: (list) => Array.isArray(list) && list.every((each) => isText(each, "")),
  points: (points) => isTable(points) && Object.values(points).every(Number.isFinite),
};

const isTable = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);

// ── Offers ───────────────────────────────────────────────────────────────────────────────────────────────

function checkOffers<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const actor = scene.ruleset.actor(turn.after);
  if (actor === null) return;
  for (const offer of scene.ruleset.offers(turn.after, actor))
    probe.check("offers", `offer ${offer.do}`, wrongOffer(offer, actor), upTo(scene, turn.index + 1));
}

function wrongOffer(offer: Offer, actor: Id): string | null {
  if (offer.actor !== actor)
    return `it is offered to ${actor} and says \`actor\` ${JSON.stringify(offer.actor)}`;
  if (!isText(offer.label, "")) return "it has no `label` for people to read";
  if (!isTable(offer.cost) || !Object.values(offer.cost).every(Number.isFinite))
    return `its \`cost\` is no table of numbers: ${JSON.stringify(offer.cost) ?? "missing"}`;
  return null;
}

// ── Words ────────────────────────────────────────────────────────────────────────────────────────────────

/** Every event can be said, also with what a seat may not know left out of it. */
function checkWords<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const script = upTo(scene, turn.index + 1);
  const seats = seatsOf(ruleset, turn.after);
  for (const event of turn.step.events ?? []) {
    const about = `say ${event.event}`;
    const named = isText(event.event, "")
      ? null
      : `an event has no name in \`event\`: ${JSON.stringify(event)}`;
    probe.check("events named", "event", named, script);
    const wrong = wrongWords(scene, turn, event);
    probe.check("said", about, wrong, script);
    if (wrong !== null) continue;
    for (const seat of seats) {
      const seen = ruleset.viewEvent(turn.after, event, seat);
      if (seen === null) continue;
      const told = saying(`to ${seatName(seat)}`, wrongWords(scene, turn, seen));
      probe.check("said to seats", about, told, script);
    }
  }
}

function wrongWords<S extends BattleState>(
  { ruleset }: Scene<S>,
  turn: Turn<S>,
  event: Event,
): string | null {
  let said: unknown;
  try {
    said = ruleset.say(turn.after, event);
  } catch (error) {
    return `of ${JSON.stringify(event)} nothing can be said: ${thrown(error)}`;
  }
  if (typeof said !== "string" || said.trim() === "")
    return `${JSON.stringify(event)} is said in no words: ${JSON.stringify(said) ?? "undefined"}`;
  const odd = /\b(undefined|NaN|null)\b|\[object \w+\]/.exec(said);
  return odd === null ? null : `${JSON.stringify(said)} is said of ${JSON.stringify(event)}`;
}

// ── Questions ────────────────────────────────────────────────────────────────────────────────────────────

function checkQuestions<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const standing = scene.ruleset.standing(turn.after);
  const people = new Set(standing.flatMap((s) => [s.id, s.side]));
  for (const question of turn.step.asked ?? []) {
    const { name, who } = question;
    const wrong = people.has(who)
      ? (spared(scene, turn, question) ?? unlisted(scene, question))
      : `it is asked of ${JSON.stringify(who)}, who is no combatant and no side`;
    probe.check("asked", `ask ${name}`, wrong, upTo(scene, turn.index, turn.step));
  }
}

/** A policy that is not to ask spares its owner the question; where several reactions share one, that answer. */
function spared<S extends BattleState>(
  { ruleset }: Scene<S>,
  { before }: Turn<S>,
  { name, who, kind, options = [] }: Question,
): string | null {
  if (kind !== "choice" || !ruleset.reactions.some((r) => r.name === name)) return null;
  const mode = before.policies[who]?.[name]?.mode ?? "ask";
  const isShared = ruleset.reactions.some((r) => !ruleset.asks.some((a) => a.name === r.name));
  return mode === "ask" || (isShared && !options.includes(name))
    ? null
    : `${who} is asked, whose policy for it is ${mode}: is it put through \`react\`?`;
}

/** Dice that `asks` lists, and no more than dice, are those that are thrown where no house rule says otherwise. */
function unlisted<S extends BattleState>(
  { ruleset, battle }: Scene<S>,
  { name, kind, dice }: Question,
): string | null {
  const listed = ruleset.asks.find((a) => a.name === name)?.answer ?? "";
  const usual = Object.keys(battle.encounter.rules).every((rule) => rule === "maxRounds");
  if (!usual || !/^\d*d\d+$/.test(listed)) return null;
  return kind === "dice" && dice === listed
    ? null
    : `\`asks\` says ${listed}, and ${kind === "dice" ? dice : "a choice"} is asked`;
}
