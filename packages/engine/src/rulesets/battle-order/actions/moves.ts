import { cellAt, type Direction, DIRECTIONS } from "../../../grid/index.ts";
import {
  type Action,
  type Aim,
  type Attempt,
  type Command,
  found,
  type Item,
  type Offer,
  type Problem,
  problem,
  when,
} from "../../../kernel/index.ts";
import { groundOf } from "../field/ground.ts";
import { placesFor, travel, wayOf } from "../field/move.ts";
import { isUp, type State, type Unit, unitOf } from "../state.ts";
import { isCharge, MOVEMENT, MOVES, type MoveKind, PRICES } from "../words.ts";
import { lacksAction, COSTS } from "./allowance.ts";

/** BO24, BO50, BO62: Movement Actions that go somewhere, and turning. */

interface Move extends Item {
  readonly id: MoveKind;
  readonly name: string;
}

const titled = (kind: string): string =>
  kind
    .split("-")
    .map((w) => `${w.charAt(0).toUpperCase()}${w.slice(1)}`)
    .join(" ");
const KINDS: readonly Move[] = MOVES.map((id) => ({ id, name: titled(id) }));

type Trying = Attempt<State, Unit, Move>;

/** The Movement Action a move names; unnamed, the cheapest that can be paid and gets there. */
const kindIn = ({ state, actor, item, command }: Trying): MoveKind =>
  command === undefined ? item.id : moveKindOf(state, actor, command);

const moveAim: Aim<State, Unit, Move> = {
  takes: { at: "or", path: "", targets: "[one to charge at, without a map]" },
  offered: ({ state, actor, item }) => {
    const ground = groundOf(state);
    if (ground === null) return {};
    const places = placesFor(state, actor, item.id).map((s) => cellAt(ground.field, s));
    return places.length === 0 ? null : { places };
  },
  whyNot: (attempt, command) => {
    const wrong = whyNotGoing(attempt.state, attempt.actor, kindIn(attempt), command);
    return wrong === null ? [] : [wrong];
  },
};

export const move: Action<State, Unit, Move> = {
  name: "move",
  rule: "BO50",
  says: "moves: the Movement Action",
  kind: "move",
  items: () => KINDS,
  whyNotItem: (_, { with: named }) =>
    problem("command/unknown-move", `expected one of ${MOVES.join(", ")}, ${found(named)}`, "with"),
  price: (attempt) => COSTS[kindIn(attempt)],
  aim: moveAim,
  notes: {
    with: `(${MOVES.join(", ")}; left out: the cheapest that gets there)`,
    at: "(a square; near or apart without a map) or",
    options: "{facing}",
  },
  options: (attempt): { readonly [name: string]: readonly Direction[] } =>
    isCharge(kindIn(attempt)) ? {} : { facing: DIRECTIONS },
  whyNot: (attempt) => [
    ...lacksAction(attempt.state, attempt.actor, MOVEMENT),
    ...(kindIn(attempt) === "teleport" ? whyNotTeleport(attempt.actor) : []),
  ],
  offers: offersOf,
  perform(fight, use) {
    const { actor, command } = use;
    const kind = kindIn(use);
    actor.used |= MOVEMENT;
    const free = travel(fight, actor, kind, command);
    const facing = command.options?.["facing"];
    if (free && facing !== undefined) actor.facing = DIRECTIONS.indexOf(facing as Direction);
    else if (free && (kind === "sidestep" || kind === "fast-sidestep")) actor.facing = -1;
  },
};

/** BO62 Without a map: near or apart, or at somebody who stands apart. */
function offersOf({ state, actor, item }: Trying, plain: Offer): readonly Offer[] {
  if (groundOf(state) !== null) return [plain];
  const { options: _, ...head } = plain;
  const goes = (aim: Pick<Command, "at" | "targets">): boolean =>
    whyNotGoing(state, actor, item.id, { do: "move", ...aim }) === null;
  const places = ["near", "apart"].filter((at) => goes({ at }));
  const of = state.units.map((u) => u.id).filter((id) => goes({ targets: [id] }));
  const label = `${head.label} at somebody apart`;
  return [
    ...(places.length > 0 ? [{ ...head, places }] : []),
    ...(of.length > 0 ? [{ ...head, label, targets: { of, min: 1, max: 1 } }] : []),
  ];
}

function whyNotTeleport(actor: Unit): readonly (Problem | null)[] {
  return [
    when(
      actor.sheet.teleport === 0,
      problem("move/no-teleport", `${actor.name} cannot teleport (BO50)`, "with"),
    ),
    when(actor.ghost < 5, problem("cost/ghost-power", "teleporting takes 1 Ghost Power a foot (BO50)")),
  ];
}

export const turn: Action<State, Unit> = {
  name: "turn",
  label: "Turn",
  rule: "BO50",
  says: "faces another way: the Movement Action",
  kind: "other",
  options: () => ({ facing: DIRECTIONS }),
  notes: { options: "{facing}" },
  whyNot: ({ state, actor }) => lacksAction(state, actor, MOVEMENT),
  perform(fight, { actor, command }) {
    const facing = (command.options?.["facing"] ?? DIRECTIONS[0]) as Direction;
    actor.used |= MOVEMENT;
    actor.facing = DIRECTIONS.indexOf(facing);
    if (fight.told) fight.tell({ event: "faces", by: actor.id, facing });
  },
};

/** By their Speed Cost, so that an unnamed move takes the cheapest that gets there. */
const CHEAPEST: readonly MoveKind[] = ["sidestep", "charge", "fast-charge", "fast-sidestep"];

/** BO50 The Movement Action a move names; unnamed, the cheapest that can be paid and gets there. */
export function moveKindOf(state: State, unit: Unit, command: Command): MoveKind {
  if (command.with !== undefined) return command.with as MoveKind;
  for (const kind of CHEAPEST)
    if (PRICES[kind].speed <= unit.speed && whyNotGoing(state, unit, kind, command) === null) return kind;
  return CHEAPEST.find((kind) => whyNotGoing(state, unit, kind, command) === null) ?? "fast-charge";
}

export const isMove = (kind: string): kind is MoveKind => (MOVES as readonly string[]).includes(kind);

/** BO50, BO62 Why one Movement Action does not get there; null if it does. */
export function whyNotGoing(state: State, unit: Unit, kind: MoveKind, command: Command): Problem | null {
  if (groundOf(state) === null) return whyNotShift(state, unit, kind, command);
  if (command.targets !== undefined)
    return problem("move/targets", "on a map a move goes to a square, not to somebody", "targets");
  if (command.at !== undefined && command.path !== undefined)
    return problem("move/twice", "a move takes a path or a place, not both", "path");
  const way = wayOf(state, unit, kind, command);
  return Array.isArray(way) ? null : way;
}

/** BO62 Without a map: away by a Fast Sidestep, back in by a charge; Teleport goes either way. */
function whyNotShift(state: State, unit: Unit, kind: MoveKind, command: Command): Problem | null {
  const { at, path, targets } = command;
  if (path !== undefined) return problem("move/no-map", "this battle has no map to walk on (BO62)", "path");
  if (targets !== undefined) return at === undefined ? whyNotRush(state, unit, kind, command) : both;
  if (at !== "near" && at !== "apart")
    return problem("move/where", `expected "near" or "apart", ${found(at)} (BO62)`, "at");
  if (unit.apart === (at === "apart")) return problem("move/nowhere", `${unit.name} is there already`, "at");
  const fits =
    kind === "teleport" ||
    (at === "apart" ? kind === "fast-sidestep" : kind === "charge" || kind === "fast-charge");
  return fits ? null : problem("move/too-far", `a ${kind} does not lead there (BO62)`, "at");
}

const both: Problem = problem("move/twice", "a move goes to a place or at somebody, not both", "at");

function whyNotRush(state: State, unit: Unit, kind: MoveKind, command: Command): Problem | null {
  if (kind !== "charge" && kind !== "fast-charge")
    return problem("move/targets", "only a charge goes at somebody (BO62)", "targets");
  const [id, ...more] = command.targets ?? [];
  const target = unitOf(state, id ?? "");
  if (id === undefined) return problem("target/missing", "expected one target, found none", "targets");
  if (more.length > 0)
    return problem("target/too-many", `expected one target, found ${more.length + 1}`, "targets");
  if (target === undefined)
    return problem("target/unknown", `expected a combatant, ${found(id)}`, "targets.0");
  if (target.side === unit.side || !isUp(target) || !target.apart)
    return problem("target/not-apart", `${target.name} is no foe that stands apart (BO62)`, "targets.0");
  return null;
}
