import type { Command, Id, Json, Offer, Place } from "@fray/engine";
import type { Point } from "../../board/map/camera.ts";
import { nextToward, stepFrom, type Stop } from "../../board/roving.ts";
import { squareBox } from "../../board/map/scene.ts";
import {
  type Action,
  type Aim,
  aimsOf,
  commandOf,
  type IsFoe,
  openOptions,
  type Options,
  sameAim,
  usualOptions,
  variantFor,
} from "./actions.ts";

/** From an action to a command: which options, whom, where. No screen, no rules: it walks what is offered. */

export interface Choosing {
  readonly action: Action;
  /** What was chosen of its options; the rest is as usual. */
  readonly options: Options;
  /** Picked so far, where it takes several. */
  readonly targets: readonly Id[];
  /** What the keyboard or the pointer is on. */
  readonly cursor: Aim | null;
}

/** Either there is more to choose, or it is a command. */
export type Step =
  | { readonly kind: "choosing"; readonly choosing: Choosing }
  | { readonly kind: "command"; readonly command: Command };

/** Picks an action. What has one answer is not asked, but nobody is harmed without having been aimed at. */
export function begin(action: Action, cursor: Aim | null = null): Step {
  const aims = aimsOf(action);
  const choosing = { action, options: {}, targets: [], cursor: cursor ?? aims[0] ?? null };
  if (aims.length === 0 && openOptions(action.variants[0]).length === 0)
    return { kind: "command", command: commandOf(action.variants[0], { options: {} }) };
  const [only] = aims;
  const plain = !action.harmful && action.variants.every((v) => openOptions(v).length === 0);
  if (aims.length === 1 && only !== undefined && plain) return aimAt(choosing, only);
  return { kind: "choosing", choosing };
}

/** The offer at hand: the one that reaches what is pointed at, or what was picked first. */
export function offerOf({ action, targets, cursor }: Choosing): Offer {
  const [first] = targets;
  return variantFor(action, first === undefined ? cursor : { kind: "target", id: first });
}

/** How many targets it takes: none where it goes to a place or needs nobody. */
export function room(choosing: Choosing): { readonly min: number; readonly max: number } {
  const { min = 0, max = 0 } = offerOf(choosing).targets ?? {};
  const all = offerOf(choosing).targets?.of.length ?? 0;
  return min > 1 && min === all ? { min: 1, max: 1 } : { min, max }; // all together: whoever is picked stands for them
}

/** What may be aimed at now. With targets picked, only what goes together with them. */
export function aims(choosing: Choosing): readonly Aim[] {
  if (choosing.targets.length === 0) return aimsOf(choosing.action);
  return (offerOf(choosing).targets?.of ?? []).map((id) => ({ kind: "target", id }));
}

export const mayAim = (choosing: Choosing, aim: Aim): boolean => aims(choosing).some((a) => sameAim(a, aim));

export function aimAt(choosing: Choosing, aim: Aim): Step {
  if (!mayAim(choosing, aim)) return { kind: "choosing", choosing };
  const { action, options, targets } = choosing;
  if (aim.kind === "place")
    return { kind: "command", command: commandOf(variantFor(action, aim), { at: aim.at, options }) };
  const next = { ...choosing, cursor: aim, targets: toggled(targets, aim.id) };
  return next.targets.length > 0 && next.targets.length === room(next).max
    ? done(next)
    : { kind: "choosing", choosing: next };
}

const toggled = (ids: readonly Id[], id: Id): readonly Id[] =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Enter: takes what the cursor is on; where enough is picked, that is all. */
export function enter(choosing: Choosing): Step {
  const { cursor, targets } = choosing;
  const picked = cursor?.kind === "target" && targets.includes(cursor.id);
  if (ready(choosing) && (cursor === null || picked)) return done(choosing);
  return cursor === null ? { kind: "choosing", choosing } : aimAt(choosing, cursor);
}

/** Whether it could be done as it stands. */
export function ready(choosing: Choosing): boolean {
  const offer = offerOf(choosing);
  if (offer.targets === undefined) return offer.places === undefined;
  return choosing.targets.length >= Math.max(1, room(choosing).min);
}

export function done(choosing: Choosing): Step {
  if (!ready(choosing)) return { kind: "choosing", choosing };
  const { options, targets } = choosing;
  const aimed = targets.length === 0 ? {} : { targets };
  return { kind: "command", command: commandOf(offerOf(choosing), { ...aimed, options }) };
}

/** As many as it takes, in the order offered; what harms leaves friends out. */
export function pickAll(choosing: Choosing, isFoe: IsFoe): Choosing {
  const { of = [], max = 0 } = offerOf(choosing).targets ?? {};
  const meant = choosing.action.harmful && of.some(isFoe) ? of.filter(isFoe) : of;
  return { ...choosing, targets: meant.slice(0, max) };
}

export function setOption(choosing: Choosing, name: string, value: Json): Choosing {
  return { ...choosing, options: { ...choosing.options, [name]: value } };
}

/** What an option stands at. */
export function optionNow(choosing: Choosing, name: string): Json {
  return choosing.options[name] ?? usualOptions(offerOf(choosing))[name] ?? null;
}

/** Escape: one step back; null: nothing is being chosen any more. */
export function back(choosing: Choosing): Choosing | null {
  const { targets } = choosing;
  return targets.length === 0 ? null : { ...choosing, targets: targets.slice(0, -1) };
}

/** The command that would be given if this were picked: what odds are asked of. */
export function preview(choosing: Choosing, aim: Aim | null = choosing.cursor): Command | null {
  const { action, options, targets } = choosing;
  if (aim === null)
    return ready(choosing) ? commandOf(offerOf(choosing), { options, ...some(targets) }) : null;
  if (!mayAim(choosing, aim)) return null;
  if (aim.kind === "place") return commandOf(variantFor(action, aim), { at: aim.at, options });
  const ids = targets.includes(aim.id) ? targets : [...targets, aim.id];
  return commandOf(variantFor(action, aim), { targets: ids, options });
}

const some = (targets: readonly Id[]): { readonly targets?: readonly Id[] } =>
  targets.length === 0 ? {} : { targets };

/** The same action among new offers: what was being chosen goes on if it still can, else it ends. */
export function carriedOver(choosing: Choosing | null, actions: readonly Action[]): Choosing | null {
  if (choosing === null) return null;
  const action = actions.find((a) => a.key === choosing.action.key && a.actor === choosing.action.actor);
  if (action === undefined) return null;
  const fresh = { ...choosing, action };
  const targets = choosing.targets.filter((id) => mayAim({ ...fresh, targets: [] }, { kind: "target", id }));
  const kept = { ...fresh, targets };
  const cursor = kept.cursor !== null && mayAim(kept, kept.cursor) ? kept.cursor : (aims(kept)[0] ?? null);
  return { ...kept, cursor };
}

/** Every harmful action that reaches somebody, aimed at them. */
export function attacksOn(actions: readonly Action[], id: Id): readonly Choosing[] {
  const reaches = (a: Action): boolean => a.variants.some((v) => v.targets?.of.includes(id) === true);
  return actions
    .filter((a) => a.harmful && reaches(a))
    .map((action) => ({ action, options: {}, targets: [], cursor: { kind: "target", id } }));
}

/** Whether it could do damage; null: not known. */
export type Hurts = (attack: Choosing) => boolean | null;

/** What a click on a foe means while nothing is chosen: the first attack, or if that is known to do no damage the first one that does. */
export function usualAttack(attacks: readonly Choosing[], hurts: Hurts): Choosing | null {
  const [first = null] = attacks;
  if (first === null || hurts(first) !== false) return first;
  return attacks.find((a) => hurts(a) === true) ?? first;
}

/** What most turns begin with: its odds are asked for before anybody points. */
export function firstAttack(actions: readonly Action[]): Choosing | null {
  const action = actions.find((a) => a.harmful && a.variants.some((v) => v.targets !== undefined));
  return action === undefined
    ? null
    : { action, options: {}, targets: [], cursor: aimsOf(action)[0] ?? null };
}

export type Direction = "left" | "right" | "up" | "down" | "next" | "previous";

const WAYS: Readonly<Partial<Record<Direction, Point>>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/** Where an aim lies on the board; null where there is no board. */
export type Locate = (aim: Aim) => readonly [number, number] | null;

/** The cursor after an arrow key: the nearest aim that way, or the next one where nothing lies that way. */
export function moveCursor(choosing: Choosing, direction: Direction, locate: Locate): Choosing {
  const all = aims(choosing);
  const { cursor } = choosing;
  if (all.length === 0) return choosing;
  const stops = stopsOf(all, locate);
  const toward = cursor === null ? null : towards(cursor, stops, direction, locate);
  if (toward !== null) return { ...choosing, cursor: toward };
  const placed = cursor !== null && locate(cursor) !== null;
  if (WAYS[direction] !== undefined && placed && stops.length === all.length) return choosing;
  const step = ["left", "up", "previous"].includes(direction) ? -1 : 1;
  const index = cursor === null ? -1 : all.findIndex((a) => sameAim(a, cursor));
  const next = index < 0 ? (step > 0 ? 0 : all.length - 1) : (index + step + all.length) % all.length;
  return { ...choosing, cursor: all[next] ?? null };
}

/** The aims with a place on the map, as stops of the arrow keys. */
function stopsOf(all: readonly Aim[], locate: Locate): readonly Stop<Aim>[] {
  return all.flatMap((it) => {
    const at = locate(it);
    return at === null ? [] : [{ it, box: squareBox(at) }];
  });
}

function towards(from: Aim, stops: readonly Stop<Aim>[], direction: Direction, locate: Locate): Aim | null {
  const way = WAYS[direction];
  const at = locate(from);
  if (way === undefined || at === null) return null;
  const here = stops.find(({ it }) => sameAim(it, from));
  return here === undefined ? nextToward(squareBox(at), stops, way) : stepFrom(here, stops, way);
}

interface Around {
  /** Where whoever acts stands. */
  readonly from: Spot | null;
  /** Where their foes stand. */
  readonly foes: readonly Spot[];
  readonly locate: Locate;
}

type Spot = readonly [number, number];

/** Of many places the one to begin at: as near as may be to the foe who is nearest, and of those the least far to go. */
export function firstAim(action: Action, { from, foes, locate }: Around): Aim | null {
  const all = aimsOf(action);
  if (from === null || all[0]?.kind !== "place") return all[0] ?? null;
  const foe = foes.toSorted((a, b) => far(a, from) - far(b, from))[0];
  return nearestOf(all, foe === undefined ? [from] : [foe, from], locate);
}

const far = (a: Spot, b: Spot): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The nearest to the first of some spots; between those as near as each other, the next spot decides. */
function nearestOf(all: readonly Aim[], to: readonly Spot[], locate: Locate): Aim | null {
  const ways = (aim: Aim): readonly number[] => {
    const at = locate(aim);
    return to.map((spot) => (at === null ? Number.POSITIVE_INFINITY : far(at, spot)));
  };
  const nearer = (a: readonly number[], b: readonly number[]): boolean => {
    const i = a.findIndex((n, k) => n !== b[k]);
    return i >= 0 && (a[i] ?? 0) < (b[i] ?? 0);
  };
  return all.reduce<Aim | null>((a, b) => (a === null || nearer(ways(b), ways(a)) ? b : a), null);
}

interface Leap {
  readonly way: "next" | "previous";
  /** Where those stand whom one would go to. */
  readonly toward: readonly (readonly [number, number])[];
  readonly locate: Locate;
}

/** Tab among the squares of a map: from beside one foe to beside the next, not through every square between. */
export function leapCursor(choosing: Choosing, { way, toward, locate }: Leap): Choosing {
  const squares = aims(choosing).filter((a) => a.kind === "place" && typeof a.at !== "string");
  const found = toward.flatMap((to) => nearestOf(squares, [to], locate) ?? []);
  const stops = found.filter((a, i) => found.findIndex((b) => sameAim(a, b)) === i);
  if (stops.length === 0) return moveCursor(choosing, way, locate);
  const now = stops.findIndex((a) => sameAim(a, choosing.cursor));
  const step = way === "next" ? 1 : -1;
  const next = now < 0 && step < 0 ? stops.length - 1 : (now + step + stops.length) % stops.length;
  return { ...choosing, cursor: stops[next] ?? null };
}

/** A place as a square, or null for a row. */
export const squareOf = (at: Place): readonly [number, number] | null => (typeof at === "string" ? null : at);
