import { cellAt } from "../../grid/index.ts";
import type { Command, Id, Json, Offer, Place } from "../../kernel/index.ts";
import { canCharge } from "./move/charge.ts";
import { whyNotAtAll, whyNotOn } from "./forbids.ts";
import { dragPlaces } from "./move/drag.ts";
import { groundOf } from "./move/ground.ts";
import type { Arm } from "./sheet/kit.ts";
import { reachable, whyNotMoving } from "./move/move.ts";
import { slips, type State, type Unit, unitOf } from "./state.ts";
import { legalTargets } from "./attack/targets.ts";
import { attackOptions, GAME_MASTERS } from "./usable.ts";
import { swarmers } from "./attack/swarm.ts";
import { suppressOptions, whyNotSuppress } from "./suppress.ts";
import { CHARGE_OPTIONS, whyNot } from "./whynot.ts";
import { BROKEN } from "./words.ts";

/** Everything a combatant may do now. */

export function offers(state: State, id: Id): Offer[] {
  const actor = unitOf(state, id);
  if (actor === undefined || !actor.acting || state.winner !== null) return [];
  const bold = (actor.mask & BROKEN) === 0;
  return [
    ...(bold ? actor.arms.flatMap((a) => offerAttack(state, actor, a)) : []),
    ...(bold ? actor.arms.flatMap((a) => offerCharge(state, actor, a)) : []),
    ...offerManeuvers(state, actor),
    ...(bold ? offerDrag(state, actor) : []),
    ...(bold ? actor.arms.flatMap((a) => offerSuppress(state, actor, a)) : []),
    ...offerMove(state, actor),
    ...offerRest(state, actor),
  ];
}

function offerAttack(state: State, actor: Unit, arm: Arm): Offer[] {
  if (actor.main === 0) return [];
  const of = legalTargets(state, actor, arm);
  if (of.length === 0) return [];
  const all = attackOptions(state, actor, arm);
  const options: Record<string, readonly Json[]> = {};
  for (const [name, values] of Object.entries(all))
    if (!GAME_MASTERS.includes(name) && name !== "swarm" && !isManner(name)) options[name] = values;
  const plain: Offer = {
    do: "attack",
    actor: actor.id,
    with: arm.id,
    label: arm.name,
    cost: { main: 1 },
    targets: { of: of.map((u) => u.id), min: 1, max: Math.min(arm.times, of.length), ...split(arm) },
    ...(Object.keys(options).length > 0 ? { options } : {}),
    harmful: true,
  };
  return [plain, ...manners(state, actor, { plain, all, of })];
}

/** AC29 */
const split = ({ times }: Arm): { names?: number } => (times > 1 ? { names: times } : {});

const isManner = (name: string): boolean => name === "dual" || name === "burst";

/** AC49, AC52, AC63: the same attack in another manner; only one of them at a time. */
function manners(
  state: State,
  actor: Unit,
  {
    plain,
    all,
    of,
  }: { plain: Offer; all: { readonly [name: string]: readonly Json[] }; of: readonly Unit[] },
): Offer[] {
  const offered: Offer[] = [];
  for (const name of ["dual", "burst"])
    if (all[name] !== undefined)
      offered.push({ ...plain, label: `${plain.label}, ${name}`, options: { [name]: [true] } });
  const prey = all["swarm"] === undefined ? [] : of.filter((u) => swarmers(state, actor, u).length > 0);
  if (prey.length > 0)
    offered.push({
      ...plain,
      label: `${plain.label}, swarm`,
      targets: { of: prey.map((u) => u.id), min: 1, max: 1 },
      options: { swarm: [true] },
    });
  return offered;
}

function offerCharge(state: State, actor: Unit, arm: Arm): Offer[] {
  if (!canCharge(arm) || actor.main === 0 || actor.move === 0) return [];
  const of = state.units.filter(
    (u) =>
      u.side !== actor.side &&
      whyNot(state, { do: "charge", actor: actor.id, with: arm.id, targets: [u.id] }).length === 0,
  );
  if (of.length === 0) return [];
  return [
    {
      do: "charge",
      actor: actor.id,
      with: arm.id,
      label: `Charge: ${arm.name}`,
      cost: { main: 1, move: 1 },
      targets: { of: of.map((u) => u.id), min: 1, max: 1 },
      ...(arm.lessLethal ? { options: CHARGE_OPTIONS } : {}),
      harmful: true,
    },
  ];
}

interface Maneuver {
  readonly do: string;
  readonly label: string;
  readonly cost: "main" | "move" | null;
  readonly chosen?: { readonly nonlethal: true };
}

const MANEUVERS: readonly Maneuver[] = [
  { do: "shove", label: "Shove", cost: "main" },
  { do: "grapple", label: "Grapple", cost: "main" },
  { do: "throw", label: "Throw down", cost: "main" },
  { do: "release", label: "Let go", cost: null },
  { do: "swarm", label: "Join a swarm", cost: "main" },
  { do: "screen", label: "Screen a friend", cost: "move" },
  { do: "stabilize", label: "Stabilize", cost: "main" },
];

function offerManeuvers(state: State, actor: Unit): Offer[] {
  const simple = MANEUVERS.flatMap((m) => offerManeuver(state, actor, m));
  const armed = actor.arms.flatMap((a) => [
    ...offerManeuver(state, actor, { do: "shatter", label: `Break a shield: ${a.name}`, cost: "main" }, a),
    ...offerManeuver(state, actor, { do: "execute", label: `Execute: ${a.name}`, cost: "main" }, a),
    ...(a.lessLethal ? offerManeuver(state, actor, outCold(a), a) : []),
  ]);
  return [...simple, ...armed];
}

/** AC56 The same without killing. */
const outCold = (arm: Arm): Maneuver => ({
  do: "execute",
  label: `Knock out: ${arm.name}`,
  cost: "main",
  chosen: { nonlethal: true },
});

function offerManeuver(state: State, actor: Unit, m: Maneuver, arm?: Arm): Offer[] {
  const command: Command = {
    do: m.do,
    actor: actor.id,
    ...(arm === undefined ? {} : { with: arm.id }),
    ...(m.chosen === undefined ? {} : { options: m.chosen }),
  };
  if (whyNotAtAll(actor, command).length > 0) return [];
  if ((actor.mask & BROKEN) !== 0 && m.do !== "release") return [];
  const of = state.units.filter((u) => whyNotOn(state, actor, command, u) === null);
  if (of.length === 0) return [];
  return [
    {
      do: m.do,
      actor: actor.id,
      ...(arm === undefined ? {} : { with: arm.id }),
      label: m.label,
      cost: m.cost === null ? {} : { [m.cost]: 1 },
      targets: { of: of.map((u) => u.id), min: 1, max: 1 },
      harmful: m.do !== "screen" && m.do !== "stabilize" && m.do !== "release",
      ...(m.do === "shove" ? { options: { how: ["push", "prone"] } } : {}),
      ...(m.chosen === undefined ? {} : { options: { nonlethal: [true] } }),
    },
  ];
}

/** AC77 */
function offerDrag(state: State, actor: Unit): Offer[] {
  if (actor.main === 0) return [];
  return state.units.flatMap((u) => {
    if (!u.holders.includes(actor.index)) return [];
    const command = (at: Place): Command => ({
      do: "drag",
      actor: actor.id,
      targets: [u.id],
      at,
    });
    const places = dragPlaces(state, actor, u).filter((at) => whyNot(state, command(at)).length === 0);
    const targets = { of: [u.id], min: 1, max: 1 };
    return places.length === 0
      ? []
      : [{ do: "drag", actor: actor.id, label: "Drag", cost: { main: 1 }, targets, places, harmful: true }];
  });
}

/** AC80 */
function offerSuppress(state: State, actor: Unit, arm: Arm): Offer[] {
  if (!arm.suppress || whyNotSuppress(state, actor, { do: "suppress", with: arm.id }).length > 0) return [];
  const options = suppressOptions(state);
  return [
    {
      do: "suppress",
      actor: actor.id,
      with: arm.id,
      label: `Suppressive fire: ${arm.name}`,
      cost: { main: 1, move: 1 },
      ...(Object.keys(options).length > 0 ? { options } : {}),
      harmful: true,
    },
  ];
}

function offerMove(state: State, actor: Unit): Offer[] {
  if (actor.main + actor.move === 0 || whyNotMoving(actor).length > 0) return [];
  const ground = groundOf(state);
  const places =
    ground === null
      ? [actor.apart ? "near" : "apart"]
      : reachable(state, actor).map((square) => cellAt(ground.field, square));
  return places.length === 0
    ? []
    : [{ do: "move", actor: actor.id, label: "Move", cost: { move: 1 }, places }];
}

function offerRest(state: State, actor: Unit): Offer[] {
  const plain = (verb: string, label: string, cost: { [points: string]: number } = {}): Offer => ({
    do: verb,
    actor: actor.id,
    label,
    cost,
  });
  const all: Offer[] = [
    plain("defend", "Total Defense", { main: 1 }),
    plain("withdraw", "Fighting Withdrawal", slips(actor) ? {} : { main: 1 }),
    plain("stand", "Stand up", { move: 1 }),
    plain("drop", "Go prone"),
    plain("escape", "Break free", { main: 1 }),
    plain("hold", "Hold an action", { move: 1 }),
    plain("flee", "Flee"),
    ...actor.arms.map(
      (a): Offer => ({ ...plain("reload", `Reload ${a.name}`, { [a.reload]: 1 }), with: a.id }),
    ),
    plain("end", "End the turn"),
  ];
  return [...all.filter((o) => whyNot(state, commandOf(o)).length === 0), ...offerDelay(state, actor)];
}

function offerDelay(state: State, actor: Unit): Offer[] {
  const of = state.units.filter(
    (u) => whyNot(state, { do: "delay", actor: actor.id, targets: [u.id] }).length === 0,
  );
  if (of.length === 0) return [];
  return [
    {
      do: "delay",
      actor: actor.id,
      label: "Delay",
      cost: {},
      targets: { of: of.map((u) => u.id), min: 1, max: 1 },
    },
  ];
}

function commandOf({ do: verb, actor, with: what }: Offer): Command {
  return { do: verb, actor, ...(what === undefined ? {} : { with: what }) };
}
