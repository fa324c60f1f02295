import { cellAt, isOnMap, isPartOf, squareAt } from "../../../grid/index.ts";
import { type Command, type Offer, type Problem, problem } from "../../../kernel/index.ts";
import type { Use } from "../aim/catches.ts";
import type { Range } from "../aim/ranges.ts";
import { reaches, squaresReached } from "../aim/targets.ts";
import { stockOf } from "../gear/belt.ts";
import { type Ground, groundOf, on, touches } from "../move/ground.ts";
import { isCell } from "../move/move.ts";
import { type Bomb, isUp, type State, type Unit, unitOf } from "../state.ts";
import { cursedBut, lacksAction, proneBut } from "../usable.ts";
import { cellUnder, kindOf } from "./blast.ts";
import { BOMBS, isBomb } from "./kinds.ts";

/** TH80 What may be done with bombs: light one, throw it, lay it at one's feet, pick up one that lies about. */

type Verb = "light" | "throw" | "lay" | "grab";

const COSTS: Readonly<Record<Verb, "standard" | "minor" | null>> = {
  light: null,
  throw: "standard",
  lay: "minor",
  grab: "minor",
};
export const bombCost = (verb: string): "standard" | "minor" | null => COSTS[verb as Verb];

export function heldBy({ bombs }: State, unit: Unit): Bomb | undefined {
  return bombs.find((b) => b.held && b.near === unit.id);
}

/** Kinds on the belt, as the sheet lists them. */
export const kindsOn = (unit: Unit): string[] =>
  Object.keys(unit.stock).filter((item) => isBombOn(unit, item));

const isBombOn = (unit: Unit, item: string): boolean => isBomb(item) && stockOf(unit, item) > 0;

export function firstKindOn(unit: Unit): string | undefined {
  for (const item in unit.stock) if (isBombOn(unit, item)) return item;
  return undefined;
}

/** Just lit: it burns through this turn and as many more as its fuse says. */
export const newlyLit = (kind: string, by: Unit): Bomb => ({
  kind,
  by: by.id,
  left: (BOMBS[kind] as (typeof BOMBS)[string]).fuse + 1,
  held: true,
  near: by.id,
  at: -1,
});

/** What a command is about: the bomb in hand, else one from the belt, lit in the same breath. */
export function bombFor(state: State, actor: Unit, wanted: string | undefined): Bomb | null {
  const held = heldBy(state, actor);
  if (held !== undefined) return wanted === undefined || wanted === held.kind ? held : null;
  const kind = wanted === undefined ? firstKindOn(actor) : kindsOn(actor).find((k) => k === wanted);
  return kind === undefined ? null : newlyLit(kind, actor);
}

/** TH17, TH80: thrown like a thing of one hand, to a square or at somebody. */
export const throwing = (by: Unit, bomb: Bomb): Use => ({
  by,
  ability: kindOf(bomb).blast,
  range: throwRange(by),
});

export const throwRange = ({ sheet }: Unit): Range => ({ kind: "projectile", size: sheet.throws, within: 0 });

export function whyNotBomb(state: State, actor: Unit, command: Command): Problem[] {
  const verb = command.do as Verb;
  const cost = bombCost(verb);
  const problems = cost === null ? [] : lacksAction(actor, cost, VERB_NAMES[verb]);
  if (verb === "throw") problems.push(...proneBut(actor), ...cursedBut(actor));
  if (verb === "grab") return [...problems, ...whyNotGrab(state, actor, command)];
  const held = heldBy(state, actor);
  const bomb = bombFor(state, actor, command.with);
  if (verb === "light" && held !== undefined) return [...problems, inHand(actor)];
  if (bomb === null)
    return [...problems, problem("bomb/none", `${actor.name} has no such bomb at hand (TH80)`, "with")];
  return verb === "throw" ? [...problems, ...whyNotThrow(state, actor, bomb, command)] : problems;
}

const VERB_NAMES = {
  light: "lighting it",
  throw: "throwing it",
  lay: "laying it down",
  grab: "picking it up",
} as const;

const inHand = ({ name }: Unit): Problem =>
  problem("bomb/in-hand", `${name} has a lit bomb in hand already (TH80)`);

export function whyNotThrow(state: State, actor: Unit, bomb: Bomb, { at, targets }: Command): Problem[] {
  const ground = groundOf(state);
  if (ground === null) return at === undefined ? whyNotBeside(state, targets) : [noPlace];
  if (targets !== undefined) return [problem("target/at", "a bomb is thrown at a square", "targets")];
  if (!isCell(at) || !isOnMap(ground.field, at))
    return [problem("target/at", "expected a square on the map", "at")];
  const square = squareAt(ground.field, at);
  const there =
    ground.field.solid[square] === 0 && reaches(state, ground, throwing(actor, bomb), on(actor, square));
  return there ? [] : [problem("attack/out-of-reach", `${actor.name} cannot throw it there (TH80)`, "at")];
}

const noPlace = problem("target/at", "without a map a bomb is thrown at somebody", "at");

function whyNotBeside(state: State, targets: readonly string[] = []): Problem[] {
  const target = targets.length === 1 ? unitOf(state, targets[0] as string) : undefined;
  if (target !== undefined && isUp(target)) return [];
  const code =
    target !== undefined ? "target/down" : targets.length > 1 ? "target/too-many" : "target/missing";
  return [problem(code, "expected somebody who stands to throw it at (TH80)", "targets")];
}

function whyNotGrab(state: State, actor: Unit, command: Command): Problem[] {
  if (heldBy(state, actor) !== undefined) return [inHand(actor)];
  return grabbed(state, actor, command) === undefined
    ? [problem("grab/nothing", `no lit bomb lies there within ${actor.name}'s reach (TH80)`)]
    : [];
}

/** The bomb a command picks up: the one named by its place, or by whom it lies beside; else the first at hand. */
export function grabbed(state: State, actor: Unit, { at, targets }: Command): Bomb | undefined {
  return withinReach(state, actor).find((bomb) => {
    if (targets !== undefined) return bomb.at < 0 && targets.length === 1 && targets[0] === bomb.near;
    if (at === undefined) return true;
    const cell = cellUnder(state, bomb);
    return isCell(at) && cell !== null && cell[0] === at[0] && cell[1] === at[1];
  });
}

/** Bombs that lie under or next to a unit; without a map all are at hand. */
export function withinReach(state: State, unit: Unit): Bomb[] {
  const ground = groundOf(state);
  return state.bombs.filter((b) => !b.held && (ground === null || isAtHand(ground, unit, b.at)));
}

function isAtHand(ground: Ground, unit: Unit, square: number): boolean {
  const under =
    unit.cells === null ? isPartOf(ground.field, square, unit.at, unit.squares) : unit.cells.includes(square);
  return under || touches(ground, unit, on(unit, square));
}

export function offerBombs(state: State, actor: Unit): Offer[] {
  const held = heldBy(state, actor);
  const kinds = held === undefined ? kindsOn(actor) : [held.kind];
  return [
    ...kinds.flatMap((kind) => offerKind(state, actor, kind)),
    ...(state.bombs.length === 0 ? [] : offerGrab(state, actor)),
  ];
}

function offerKind(state: State, actor: Unit, kind: string): Offer[] {
  const { name } = (BOMBS[kind] as (typeof BOMBS)[string]).blast;
  const offer = (verb: Verb, label: string, more: Partial<Offer> = {}): Offer[] => {
    const cost = bombCost(verb);
    const said = { do: verb, actor: actor.id, with: kind };
    const aim =
      more.places === undefined ? { targets: more.targets?.of.slice(0, 1) } : { at: more.places[0] };
    const whole = verb === "throw" ? { ...said, ...aim } : said;
    if (whyNotBomb(state, actor, whole as Command).length > 0) return [];
    return [{ ...said, label: `${label}: ${name}`, cost: cost === null ? {} : { [cost]: 1 }, ...more }];
  };
  return [
    ...offer("light", "Light"),
    ...offer("throw", "Throw", { ...aims(state, actor, kind), harmful: true }),
    ...offer("lay", "Lay at one's feet"),
  ];
}

/** Every square it can be thrown to; without a map, at whom. */
function aims(state: State, actor: Unit, kind: string): Partial<Offer> {
  const ground = groundOf(state);
  if (ground === null) return { targets: { of: state.units.filter(isUp).map((u) => u.id), min: 1, max: 1 } };
  const use = throwing(actor, newlyLit(kind, actor));
  return { places: squaresReached(state, ground, use).map((square) => cellAt(ground.field, square)) };
}

function offerGrab(state: State, actor: Unit): Offer[] {
  if (whyNotBomb(state, actor, { do: "grab", actor: actor.id }).length > 0) return [];
  const lying = withinReach(state, actor);
  const head: Offer = { do: "grab", actor: actor.id, label: "Pick up a lit bomb", cost: { minor: 1 } };
  if (state.ground === null) {
    const of = [...new Set(lying.map((b) => b.near as string))];
    return [{ ...head, targets: { of, min: 1, max: 1 } }];
  }
  const squares = [...new Set(lying.map((b) => b.at))];
  const { field } = groundOf(state) as Ground;
  return [{ ...head, places: squares.map((square) => cellAt(field, square)) }];
}
