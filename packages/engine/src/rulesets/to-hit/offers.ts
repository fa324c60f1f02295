import { cellAt } from "../../grid/index.ts";
import type { Command, Id, Json, Offer } from "../../kernel/index.ts";
import type { Ability } from "./abilities/ability.ts";
import type { Use } from "./aim/catches.ts";
import { meet } from "./aim/meet.ts";
import { isArea } from "./aim/ranges.ts";
import { GROUP, isLoner, legalTargets, limitFor, mostTargets } from "./aim/targets.ts";
import { offerBombs } from "./bombs/bombs.ts";
import { actsLater } from "./delay.ts";
import { waysOf } from "./gear/kit.ts";
import { alliesOf, MANEUVERS, type Maneuver, whyNotManeuver } from "./maneuvers.ts";
import { type Ground, groundOf, squaresOf } from "./move/ground.ts";
import { reachable } from "./move/move.ts";
import { isUp, type State, type Unit, unitOf } from "./state.ts";
import { actorOf } from "./turn.ts";
import { GAME_MASTERS, OFFERED_MERCY, optionsOf, whyNotAbility } from "./usable.ts";
import { whyNot } from "./whynot.ts";

/** Everything the actor may do now. */

export function offers(state: State, id: Id): Offer[] {
  const actor = unitOf(state, id);
  if (actor === undefined || actorOf(state) !== id) return [];
  return [
    ...actor.kit.flatMap((a) => offerUse(state, actor, a)),
    ...Object.values(MANEUVERS).flatMap((m) => offerManeuver(state, actor, m)),
    ...offerCharge(state, actor),
    ...offerMove(state, actor),
    ...(isFrozen(state, actor) ? [] : offerBombs(state, actor)),
    ...offerRest(state, actor),
  ];
}

const isFrozen = (state: State, actor: Unit): boolean =>
  whyNot(state, { do: "sprint", actor: actor.id }).some((p) => p.code === "status/frozen");

const VERB_OF = { basic: "attack", technique: "ability", spell: "cast" } as const;

function offerUse(state: State, actor: Unit, ability: Ability): Offer[] {
  if (whyNotAbility(actor, ability).length > 0 || isFrozen(state, actor)) return [];
  const ways = waysOf(actor, ability);
  const uses = ways.map((w): Use => ({ by: actor, ability, range: w.range }));
  const [first] = uses;
  if (first === undefined) return [];
  const head = headOf(actor, ability);
  if (ability.aim === "self") return [head];
  const ground = groundOf(state);
  if (ground !== null && isArea(first.range)) return offerArea(state, ground, first, head);
  const targets = new Set(uses.flatMap((use) => legalTargets(state, use)));
  const legal = state.units.filter((u) => targets.has(u));
  return legal.length === 0 ? [] : offerTargets(state, first, legal, head);
}

function headOf(actor: Unit, ability: Ability): Offer {
  const options = offered(optionsOf(actor, ability), actor, ability);
  return {
    do: VERB_OF[ability.kind],
    actor: actor.id,
    with: ability.id,
    label: ability.name,
    cost: {
      [ability.action]: 1,
      ...(ability.sp > 0 ? { sp: ability.sp } : {}),
      ...(ability.mp > 0 ? { mp: ability.mp } : {}),
    },
    ...(Object.keys(options).length > 0 ? { options } : {}),
    area: isArea(ability.range),
    harmful: ability.harmful,
  };
}

/** A weapon that changes the range changes who is in it: only named in a command, not offered. */
function offered(
  options: { readonly [name: string]: readonly Json[] },
  { sheet }: Unit,
  { range }: Ability,
): { [name: string]: readonly Json[] } {
  const hidden = [
    ...GAME_MASTERS,
    ...(range.kind === "weapon" ? ["weapon"] : []),
    ...(sheet.mindless ? ["mercy"] : []), // TH96
  ];
  const shown = Object.entries(options).filter(([name]) => !hidden.includes(name));
  return Object.fromEntries(shown.map(([name, values]) => [name, name === "mercy" ? OFFERED_MERCY : values]));
}

/** On the map an area is aimed at a square that it is to hold; a burst needs no aim, unless it is at one of several Helpless. */
function offerArea(state: State, ground: Ground, use: Use, head: Offer): Offer[] {
  const isMet = (aim: Partial<Command>): boolean => !Array.isArray(meet(state, use, { do: head.do, ...aim }));
  if (use.range.kind === "burst" && isMet({})) return [head];
  const around = aims(ground, state, use);
  const places = around.map((square) => cellAt(ground.field, square)).filter((at) => isMet({ at }));
  return places.length === 0 ? [] : [{ ...head, places }];
}

/** Every square of everybody whom an area could be meant for. */
const aims = (ground: Ground, state: State, use: Use): number[] => [
  ...new Set(legalTargets(state, use).flatMap((u) => squaresOf(ground.field, u))),
];

/** TH31, TH47: where somebody may only be aimed at alone, one by one, and all the others together. */
function offerTargets(state: State, use: Use, legal: readonly Unit[], head: Offer): Offer[] {
  const most = mostTargets(state, use);
  const loners = legal.filter((u) => isLoner(state, use, u));
  const rest = legal.filter((u) => !isLoner(state, use, u));
  if (most > 1 && loners.length > 0) {
    const single = { ...head, targets: { of: [...loners, ...rest].map((u) => u.id), min: 1, max: 1 } };
    return rest.length === 0 ? [single] : [single, { ...head, places: [GROUP] }];
  }
  const of = [...legal.filter((u) => !u.near), ...legal.filter((u) => u.near)];
  return [
    {
      ...head,
      targets: { of: of.map((u) => u.id), min: 1, max: Math.min(of.length, limitFor(state, use, of)) },
    },
  ];
}

function offerManeuver(state: State, actor: Unit, m: Maneuver): Offer[] {
  const foes = state.units.filter((u) => whyNotManeuver(state, actor, m, u) === null);
  const [first] = foes;
  if (
    first === undefined ||
    whyNot(state, { do: "maneuver", actor: actor.id, with: m.id, targets: [first.id] }).length > 0
  )
    return [];
  const options = m.does === "knack" ? { options: { ally: alliesOf(state, actor).map((u) => u.id) } } : {};
  return [
    {
      do: "maneuver",
      actor: actor.id,
      with: m.id,
      label: m.name,
      cost: { [m.action]: 1 },
      targets: { of: foes.map((u) => u.id), min: 1, max: 1 },
      harmful: true,
      ...options,
    },
  ];
}

function offerCharge(state: State, actor: Unit): Offer[] {
  if (actor.standard === 0 || !actor.fresh) return [];
  const strikes = actor.kit.filter((a) => a.kind === "basic" && a.range.kind === "melee");
  return strikes.flatMap((a) => {
    const of = state.units.filter(
      (u) =>
        u.side !== actor.side &&
        u.life !== "dead" &&
        whyNot(state, { do: "charge", actor: actor.id, with: a.id, targets: [u.id] }).length === 0,
    );
    if (of.length === 0) return [];
    return [
      {
        do: "charge",
        actor: actor.id,
        with: a.id,
        label: `Charge: ${a.name}`,
        cost: { standard: 1 },
        targets: { of: of.map((u) => u.id), min: 1, max: 1 },
        ...(actor.sheet.mindless ? {} : { options: { mercy: OFFERED_MERCY } }),
        harmful: true,
      },
    ];
  });
}

function offerMove(state: State, actor: Unit): Offer[] {
  const ground = groundOf(state);
  if (ground === null || isFrozen(state, actor)) return [];
  const places = reachable(state, actor).map((square) => cellAt(ground.field, square));
  return places.length === 0 ? [] : [{ do: "move", actor: actor.id, label: "Move", cost: {}, places }];
}

function offerRest(state: State, actor: Unit): Offer[] {
  const plain = (verb: string, label: string, cost: { [points: string]: number } = {}): Offer => ({
    do: verb,
    actor: actor.id,
    label,
    cost,
  });
  const all: Offer[] = [
    plain("defend", "Defend", { standard: 1 }),
    plain("sprint", "Sprint", { standard: 1 }),
    plain("stand", "Stand up"),
    plain("pick-up", "Pick up what was dropped", { minor: 1 }),
    plain("douse", "Roll out the fire"),
    plain("thaw", "Break the ice", { sp: 8 }),
    ...actor.bindings.map((b): Offer => ({ ...plain("release", `Release ${b.ability}`), with: b.ability })),
    plain("delay", "Wait for the next round"),
    plain("end", "End the turn"),
  ];
  const legal = all.filter((o) => isUp(actor) && whyNot(state, commandOf(o)).length === 0);
  return legal.some((o) => o.do === "delay") ? [...legal, ...offerWait(state, actor)] : legal;
}

/** TH76 After whom one may act instead. */
function offerWait(state: State, actor: Unit): Offer[] {
  const of = actsLater(state, actor).map((u) => u.id);
  if (of.length === 0) return [];
  return [
    { do: "delay", actor: actor.id, label: "Wait for somebody", cost: {}, targets: { of, min: 1, max: 1 } },
  ];
}

function commandOf({ do: verb, actor, with: what }: Offer): Command {
  return { do: verb, actor, ...(what === undefined ? {} : { with: what }) };
}
