import { cellAt, DIRECTIONS } from "../../grid/index.ts";
import type { Command, Id, Json, Offer } from "../../kernel/index.ts";
import { castPrice } from "./abilities/cast.ts";
import { type Skill, VERBAL_SKILLS } from "./abilities/charisma.ts";
import { SHAPES, spellOf } from "./abilities/spells.ts";
import { attackOffers, isLegal, points } from "./attackOffers.ts";
import { mostInvested } from "./grapple.ts";
import { groundOf } from "./ground.ts";
import { shieldOf } from "./kit.ts";
import { placesFor } from "./move.ts";
import { shieldFree, type State, type Unit, unitOf } from "./state.ts";
import { actorOf } from "./turn.ts";
import { lacksAction, lacksPoints } from "./usable.ts";
import { whyNotSeized } from "./grip.ts";
import { whyNotSpoken } from "./speech.ts";
import { isCharge, MOVEMENT, MOVES, type MoveKind, PRICES } from "./words.ts";

/** What is legal now: exactly what nothing speaks against. */

export function offers(state: State, id: Id): Offer[] {
  const actor = unitOf(state, id);
  if (actor === undefined || actorOf(state) !== id) return [];
  return [
    ...attackOffers(state, actor),
    ...offerGrapple(state, actor),
    ...actor.sheet.spells.flatMap((spell) => offerCast(state, actor, { do: "cast", actor: id, with: spell })),
    ...offerCast(state, actor, { do: "echo", actor: id }),
    ...offerActivate(state, actor),
    ...Object.values(VERBAL_SKILLS).flatMap((skill) => offerSkill(state, actor, skill)),
    ...MOVES.flatMap((kind) => offerMove(state, actor, kind)),
    ...offerRest(state, actor),
  ];
}

function offerGrapple(state: State, actor: Unit): Offer[] {
  const of = state.units.filter((u) => whyNotSeized(state, actor, u) === null).map((u) => u.id);
  const [first] = of;
  if (first === undefined || !isLegal(state, { do: "grapple", actor: actor.id, targets: [first] })) return [];
  const targets = { of, min: 1, max: 1 };
  return [
    {
      do: "grapple",
      actor: actor.id,
      label: "Initiate Grapple",
      cost: points(PRICES.grapple),
      targets,
      harmful: true,
    },
  ];
}

/** BO7, BO56 Every modifier that can be paid; turning points into Ghost Power is only named in a command. */
function offerCast(state: State, actor: Unit, command: Command): Offer[] {
  const id = command.do === "echo" ? actor.echo?.spell : command.with;
  if (id === undefined) return [];
  const spell = spellOf(id);
  const of = state.units
    .filter((u) => spell.aim === "self" || isLegal(state, { ...command, targets: [u.id] }))
    .map((u) => u.id);
  const aimed = spell.aim === "self" ? {} : { targets: of.slice(0, 1) };
  const fits = (options: { [name: string]: Json }): boolean =>
    isLegal(state, { ...command, ...aimed, options });
  if (of.length === 0 || !fits({})) return [];
  const options: { [name: string]: Json[] } = {
    shorten: [0, 1, 2].filter((shorten) => fits({ shorten })),
    shape: SHAPES.filter((shape) => fits({ shape })),
    ...(command.do === "cast" ? { invest: [...new Set([actor.ghost, Math.ceil(actor.ghost / 2), 1])] } : {}),
  };
  return [
    {
      do: command.do,
      actor: actor.id,
      ...(command.do === "cast" ? { with: spell.id } : {}),
      label: command.do === "echo" ? `Echo ${spell.name}` : `Cast ${spell.name}`,
      cost: points(castPrice(actor, command)),
      ...(spell.aim === "self" ? {} : { targets: { of, min: 1, max: 1 } }),
      options,
      harmful: spell.aim === "foe",
    },
  ];
}

function offerActivate(state: State, actor: Unit): Offer[] {
  if (actor.casting === null) return [];
  const spell = spellOf(actor.casting.spell);
  const head = {
    do: "activate",
    actor: actor.id,
    label: `Activate ${spell.name}`,
    cost: {},
    harmful: spell.aim === "foe",
  };
  const of = state.units
    .map((u) => u.id)
    .filter((id) => isLegal(state, { do: "activate", actor: actor.id, targets: [id] }));
  return of.length === 0 ? [] : [{ ...head, targets: { of, min: 1, max: 1 } }];
}

function offerSkill(state: State, actor: Unit, skill: Skill): Offer[] {
  const of = state.units.filter((u) => whyNotSpoken(state, actor, skill, u) === null).map((u) => u.id);
  const [first] = of;
  if (
    first === undefined ||
    !isLegal(state, { do: "ability", actor: actor.id, with: skill.id, targets: [first] })
  )
    return [];
  return [
    {
      do: "ability",
      actor: actor.id,
      with: skill.id,
      label: skill.name,
      cost: points(skill),
      targets: { of, min: 1, max: Math.min(of.length, skill.targets) },
      harmful: skill.aim === "foe",
    },
  ];
}

function offerMove(state: State, actor: Unit, kind: MoveKind): Offer[] {
  const ground = groundOf(state);
  const head = { do: "move", actor: actor.id, with: kind, label: labelOf(kind), cost: points(PRICES[kind]) };
  if (lacksAction(state, actor, MOVEMENT).length > 0 || lacksPoints(actor, PRICES[kind]).length > 0)
    return [];
  if (ground === null) return offerShift(state, actor, head);
  const places = placesFor(state, actor, kind).map((s) => cellAt(ground.field, s));
  const [first] = places;
  if (first === undefined || !isLegal(state, { do: "move", actor: actor.id, with: kind, at: first }))
    return [];
  return [{ ...head, places, ...(isCharge(kind) ? {} : { options: { facing: DIRECTIONS } }) }];
}

/** BO62 */
function offerShift(state: State, actor: Unit, head: Offer & { with: string }): Offer[] {
  const command: Command = { do: "move", actor: actor.id, with: head.with };
  const places = ["near", "apart"].filter((at) => isLegal(state, { ...command, at }));
  const of = state.units.map((u) => u.id).filter((id) => isLegal(state, { ...command, targets: [id] }));
  return [
    ...(places.length > 0 ? [{ ...head, places }] : []),
    ...(of.length > 0
      ? [{ ...head, label: `${head.label} at somebody apart`, targets: { of, min: 1, max: 1 } }]
      : []),
  ];
}

const labelOf = (kind: string): string =>
  kind
    .split("-")
    .map((w) => `${w.charAt(0).toUpperCase()}${w.slice(1)}`)
    .join(" ");

function offerRest(state: State, actor: Unit): Offer[] {
  const own = (verb: string, label: string, more: Partial<Offer> = {}): Offer => ({
    do: verb,
    actor: actor.id,
    label,
    cost: {},
    ...more,
  });
  const shield =
    shieldOf(actor) !== null && shieldFree(state, actor) ? { options: { shield: [false, true] } } : {};
  const struggles = Array.from(
    { length: Math.max(0, mostInvested(actor)) },
    (_, i) => mostInvested(actor) - i,
  );
  const all: Offer[] = [
    own("restore", "Restore Strength", { with: "strength" }),
    own("restore", "Restore Speed", { with: "speed" }),
    ...actor.weapons
      .filter((w) => w.magazine > 0)
      .map((w) => own("reload", `Reload ${w.name}`, { with: w.id, cost: points(PRICES.reload) })),
    ...(["block", "heavy", "super"] as const).map((w) =>
      own("stance", w === "block" ? "Block" : `${labelOf(w)} Block`, {
        with: w,
        cost: points(PRICES[w]),
        ...shield,
      }),
    ),
    own("turn", "Turn", { options: { facing: DIRECTIONS } }),
    own("grapple-attack", "Grapple Attack", { harmful: true }),
    own("break-grapple", "Break the grapple", { options: { invest: struggles } }),
    own("release", "Let go"),
    own("channel", "Channel Spell"),
    own("abandon", "Let the spell go"),
    own("end", "End the turn"),
  ];
  return all.filter((o) =>
    isLegal(state, { do: o.do, actor: o.actor, ...(o.with === undefined ? {} : { with: o.with }) }),
  );
}
