import {
  type Answer,
  type BattleState,
  bringIn,
  type Command,
  type Fight,
  type Id,
  type Json,
  type Left,
  type Newcomer,
  newcomer,
  NOBODY,
  type Outcome,
  type Problem,
  Recorded,
  type Result,
  run,
  type Ruleset,
  tacticFor,
  unitIn,
  withUnit,
} from "../../kernel/index.ts";
import { difference, outcomeDifference, saying } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { withLawfulTactics } from "../lawful.ts";
import { pickOne, pickSome } from "../picks.ts";
import { overJson } from "../plain.ts";
import { type Scene, type Turn, turnsOf, upTo } from "../scene.ts";
import { luckySource, START } from "../walk.ts";

/** What the game master's word means by the rules: numbers amended, somebody brought in, what is left carried over. */
export function checkMaster<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const moments = turnsOf(scene).filter((t) => t.after.winner === null);
  for (const turn of pickSome(scene.pick, moments, MOMENTS)) {
    if (scene.ruleset.amend !== undefined) checkAmend({ scene, turn, probe });
    if (scene.ruleset.join !== undefined) checkJoin({ scene, turn, probe });
  }
  if (scene.ruleset.carry !== undefined) checkCarry(scene, probe);
}

const MOMENTS = 4;

interface At<S extends BattleState> {
  readonly scene: Scene<S>;
  readonly turn: Turn<S>;
  readonly probe: Probe;
}

type Deed<S extends BattleState> = (fight: Fight<S>) => void;
type Done<S> = Outcome<S> & { readonly kind: "done" };

const OVERRULED: Command = { do: "overruled" };

/** A deed as the game master's step at a table: on a copy, by the same oracle, told alike. */
function doing<S extends BattleState>(ruleset: Ruleset<S>, deed: Deed<S>): Ruleset<S> {
  return { ...ruleset, whyNot: () => [], perform: (fight) => deed(fight) };
}

/** Done twice with the same answers; null: it could not be told. */
function twice<S extends BattleState>(
  { scene, turn, probe }: At<S>,
  about: string,
  state: S,
  deed: Deed<S>,
): Done<S> | null {
  const ruleset = doing(scene.ruleset, deed);
  const before = JSON.stringify(state);
  const oracle = new Recorded([], luckySource(scene.pick), turn.index);
  const first = run(ruleset, state, OVERRULED, oracle);
  const again = replayed(ruleset, state, oracle.answers);
  const script = upTo(scene, turn.index + 1);
  const changed = JSON.stringify(state) === before ? null : "it changes the state it is given";
  probe.check("pure", about, changed, script);
  const differs = saying("done again it comes to something else", outcomeDifference(first, again));
  probe.check("replayed", about, differs, script);
  return first.kind === "done" ? first : null;
}

const replayed = <S extends BattleState>(ruleset: Ruleset<S>, state: S, answers: readonly Answer[]) =>
  run(ruleset, state, OVERRULED, new Recorded(answers, NOBODY));

/** Whoever is set to no HP falls and the battle goes on; whoever has some again stands. */
function checkAmend<S extends BattleState>(at: At<S>): void {
  const { scene, turn, probe } = at;
  const { ruleset, pick } = scene;
  const up = ruleset.standing(turn.after).filter((s) => s.up);
  if (up.length === 0) return;
  const { id } = pickOne(pick, up);
  const script = upTo(scene, turn.index + 1);
  const amended = (state: S, hp: number): Done<S> | null => {
    const set = withHp(ruleset, state, id, hp);
    return set === null ? null : twice(at, "amend", set, (fight) => ruleset.amend?.(fight, id));
  };
  const fallen = amended(turn.after, 0);
  if (fallen === null) return;
  probe.check("falls", "amend", standsWrongly(ruleset, fallen.state, id), script);
  probe.check("goes on", "amend", standsStill(ruleset, turn.after, fallen.state), script);
  if (fallen.state.winner !== null || isUp(ruleset, fallen.state, id)) return;
  const risen = amended(fallen.state, 1);
  const lies =
    risen === null || isUp(ruleset, risen.state, id) ? null : `${id} has HP again and does not stand`;
  probe.check("stands again", "amend", lies, script);
}

/** The record that the game master sets a number of. */
function withHp<S extends BattleState>(ruleset: Ruleset<S>, state: S, id: Id, hp: number): S | null {
  const unit = unitIn(state, id);
  const field = ruleset.called?.["hp"] ?? "hp";
  return typeof unit?.[field] === "number" ? withUnit(state, { ...unit, [field]: hp }) : null;
}

const isUp = <S extends BattleState>(ruleset: Ruleset<S>, state: S, id: Id): boolean =>
  ruleset.standing(state).some((s) => s.id === id && s.up);

function standsWrongly<S extends BattleState>(ruleset: Ruleset<S>, state: S, id: Id): string | null {
  const hp = ruleset.summary(state).combatants[id]?.hp ?? 0;
  return hp <= 0 && isUp(ruleset, state, id) ? `${id} has no HP and stands` : null;
}

function standsStill<S extends BattleState>(ruleset: Ruleset<S>, before: S, after: S): string | null {
  if (after.winner !== null || ruleset.actor(before) === null) return null;
  const actor = ruleset.actor(after);
  if (actor === null) return "it goes on and nobody is to act";
  return isUp(ruleset, after, actor) ? null : `${actor} is to act and does not stand`;
}

const NEWCOMER = "newcomer";

/** A newcomer is there and gets its turn; everybody else is as they were; nobody comes under another's id. */
function checkJoin<S extends BattleState>(at: At<S>): void {
  const { scene, turn, probe } = at;
  const { ruleset, battle, pick } = scene;
  const script = upTo(scene, turn.index + 1);
  const file = battle.log.encounter;
  const { at: _, ...written } = pickOne(pick, file["combatants"] as readonly { [field: string]: Json }[]);
  const before = JSON.stringify(turn.after);
  const twin = newcomer(ruleset, file, turn.after, written);
  probe.check("join refused", "join", twin.ok ? "two of one id are let in" : illSaid(twin.problems), script);
  const fresh: Result<Newcomer<S>> = newcomer(ruleset, file, turn.after, { ...written, id: NEWCOMER });
  const changed = JSON.stringify(turn.after) === before ? null : "setting up anew changes the battle";
  probe.check("pure", "join", changed, script);
  if (!fresh.ok) return probe.check("join refused", "join", illSaid(fresh.problems), script);
  const done = twice(at, "join", turn.after, (fight) => bringIn(ruleset, fight, overJson(fresh.value)));
  if (done === null) return;
  probe.check("joined", "join", changesOthers(ruleset, turn.after, done.state, NEWCOMER), script);
  probe.check("acts", "join", neverActs(scene, done.state), script);
}

function illSaid(problems: readonly Problem[]): string | null {
  const ill = problems.find((p) => !/^[a-z-]+\/[a-z-]+$/.test(p.code) || p.message.length < 4);
  return problems.length === 0 || ill !== undefined ? "it is refused without a code and a sentence" : null;
}

function changesOthers<S extends BattleState>(
  ruleset: Ruleset<S>,
  before: S,
  after: S,
  who: Id,
): string | null {
  const [old, now] = [before, after].map((s) => ruleset.summary(s));
  if (!Object.hasOwn(now?.combatants ?? {}, who)) return `${who} is not there`;
  const { [who]: _, ...others } = now?.combatants ?? {};
  const tallies = (s: S): unknown => ruleset.standing(s).filter(({ id }) => id !== who);
  return (
    saying("somebody else is changed", difference(old?.combatants, others)) ??
    saying("what others have done is forgotten", difference(tallies(before), tallies(after))) ??
    saying("another is to act", difference(ruleset.actor(before), ruleset.actor(after)))
  );
}

const MOST_STEPS = 60;

/**
 * Tactics play on until the newcomer's turn. A battle that is over before, or takes too long, says nothing; nor does
 * one in which a newcomer who might have acted is kept from it by the rules, such as by a stun that costs the turn.
 */
function neverActs<S extends BattleState>(scene: Scene<S>, joined: S): string | null {
  const ruleset = withLawfulTactics(scene.ruleset);
  const mayAct = (in_: S): boolean => ruleset.onTurn === undefined || ruleset.onTurn(in_, NEWCOMER) !== null;
  const expected = mayAct(joined);
  let state = joined;
  const { round } = joined;
  for (let i = 0; i < MOST_STEPS && state.round <= round + 1; i++) {
    const actor = ruleset.actor(state);
    if (actor === null || actor === NEWCOMER || !isUp(ruleset, state, NEWCOMER)) return null;
    if (expected && !mayAct(state)) return null;
    const command = tacticFor(ruleset, state, actor).act(state, actor);
    const next = run(ruleset, state, command, new Recorded([], luckySource(scene.pick), i), "nothing");
    if (next.kind !== "done") return null;
    state = next.state;
  }
  return state.round > round + 1 ? "a whole round goes by without the newcomer's turn" : null;
}

/** What is left of somebody after a battle is what it begins the next with; nobody else is touched, and it can begin. */
function checkCarry<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const { ruleset, battle, pick } = scene;
  const last = battle.past.at(-1)?.state ?? battle.opening;
  const left = ruleset.standing(last).filter((s) => s.up);
  if (left.length === 0) return;
  const { id } = pickOne(pick, left);
  const { hp, points } = ruleset.summary(last).combatants[id] ?? { hp: 1, points: {} };
  const carried = (given: Left): S => {
    const fresh = ruleset.copy(battle.opening);
    ruleset.carry?.(fresh, id, given);
    return fresh;
  };
  if (unitIn(battle.opening, id) === null) return; // joined on the way
  const before = JSON.stringify(battle.opening);
  const began = carried({ hp, points });
  const script = upTo(scene, 0);
  const check = (what: string, wrong: string | null): void => probe.check(what, "carry", wrong, script);
  check("pure", JSON.stringify(battle.opening) === before ? null : "it changes what it was not given");
  check("replayed", saying("carried twice it comes to another", difference(began, carried({ hp, points }))));
  check("carried", carriesWrongly(ruleset, battle.opening, began, { id, hp }));
  const over = ruleset.summary(carried({ hp: 1_000_000, points })).combatants[id];
  const most = over?.maxHp ?? over?.hp ?? 0;
  check("carried", (over?.hp ?? 0) <= most ? null : `${id} has more HP than it can have`);
  const start = run(ruleset, began, START, new Recorded([], luckySource(pick), 0));
  check("begins", start.kind === "done" ? null : "a battle with what was left cannot begin");
}

function carriesWrongly<S extends BattleState>(
  ruleset: Ruleset<S>,
  opening: S,
  began: S,
  { id, hp }: { readonly id: Id; readonly hp: number },
): string | null {
  const [old, now] = [opening, began].map((s) => ruleset.summary(s).combatants);
  const { [id]: was, ...others } = old ?? {};
  const { [id]: is, ...same } = now ?? {};
  const most = was?.maxHp ?? hp;
  if (is?.hp !== Math.min(hp, most)) return `${id} begins with ${is?.hp} HP where ${hp} were left`;
  const tallies = ruleset.standing(began).some((s) => s.taken !== 0 || s.dealt !== 0);
  if (tallies) return "what was left counts as a wound of this battle";
  return saying("somebody else is changed", difference(others, same));
}
