import type { CombatantSummary } from "@fray/engine";
import type { Input, SeatView } from "@fray/server/messages";
import type { Square, Token } from "../../board/map/words.ts";
import { artFor } from "../../look/art.tsx";

/** Who is there, how they are, who plays them and whose decision it is: read off what this seat sees. */

export interface Person extends Token {
  /** As the rules have it: `up`, `dead`, `unconscious`… */
  readonly state: string;
  readonly points: Readonly<Record<string, number>>;
  readonly tactics: boolean;
  /** The seat that plays it, if a player does. */
  readonly owner: string | null;
}

/** Everybody this seat sees, in an order that stays: that of the encounter for whose numbers it knows, then by id. */
export function idsOf({ state, is }: Pick<SeatView, "state" | "is">): readonly string[] {
  const known = Object.keys(is).filter((id) => Object.hasOwn(state.combatants, id));
  const others = Object.keys(state.combatants).filter((id) => !Object.hasOwn(is, id));
  return [...known, ...others.sort()];
}

/** The sides, one's own first: whoever this seat plays, or for a game master whom tactics do not. */
export function sidesOf(view: SeatView): readonly string[] {
  const { state, you, tactics } = view;
  const ids = idsOf(view);
  const mine = ids.find((id) =>
    you.combatants.length > 0 ? you.combatants.includes(id) : !tactics.includes(id),
  );
  const sides = [...(mine === undefined ? [] : [mine]), ...ids].map((id) => state.combatants[id]?.side ?? "");
  return [...new Set(sides)];
}

/** Everybody this seat sees, in the order of their turns; whoever has none comes last. */
export function peopleOf(view: SeatView): readonly Person[] {
  const sides = sidesOf(view);
  const acting = actorOf(view);
  const order = (view.state["order"] as readonly string[] | undefined) ?? [];
  const ids = idsOf(view);
  const sorted = [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];
  return sorted.map((id) => {
    const c = view.state.combatants[id] as CombatantSummary;
    return {
      id,
      name: c.name,
      side: c.side,
      sideIndex: sides.indexOf(c.side),
      at: placeOf(c),
      size: typeof c["size"] === "number" ? c["size"] : 1,
      ...healthOf(c),
      down: c.state !== "up",
      hidden: view.hidden.includes(id),
      statuses: c.statuses,
      art: artFor("creatures", c.name, view.is[id], id),
      acting: acting === id,
      asked: view.waitingFor === id,
      state: c.state,
      points: c.points,
      tactics: view.tactics.includes(id),
      owner: view.seats.find((s) => s.role === "player" && s.combatants.includes(id))?.name ?? null,
    };
  });
}

/** Hides whoever is seen, and reveals whoever is hidden. */
export const turnHidden = ({ id, hidden }: Pick<Person, "id" | "hidden">): Input => ({
  do: "overrule",
  overrule: { what: hidden ? "reveal" : "hide", target: id },
});

/** Without a map somebody may stand apart from the others, or close to them. */
function placeOf(c: CombatantSummary): Token["at"] {
  if (c.at !== null) return c.at as Square | string;
  return c["apart"] === true ? "apart" : c["near"] === true ? "near" : null;
}

/** An HP of −1 stands for one that this seat may not know: then how it looks is told. */
function healthOf(c: CombatantSummary): Pick<Token, "health" | "healthText"> {
  const most = c["maxHp"];
  if (c.hp >= 0 && typeof most === "number" && most > 0)
    return { health: Math.max(0, Math.min(1, c.hp / most)), healthText: `${c.hp} of ${most} HP` };
  const looks = c["looks"] ?? c["health"];
  return { health: null, healthText: typeof looks === "string" ? looks : c.hp >= 0 ? `${c.hp} HP` : "" };
}

/** Whoever acts now: nobody once it is over. Where a whole side has the turn, the offers say who. */
export function actorOf({ offers, state }: SeatView): string | null {
  const [first] = offers;
  if (state.winner !== null) return null;
  if (first !== undefined) return first.actor;
  return state.turn !== null && Object.hasOwn(state.combatants, state.turn) ? state.turn : null;
}

/**
 * Whose danger a seat wants to see: whoever has to decide or to act for it; while others do, its own one that they are
 * at, else its next in turn; and who plays nobody looks at whoever has to decide.
 */
export function threatened(view: SeatView, people: readonly Person[]): Person | null {
  const { state, request, waitingFor, offers } = view;
  if (state.winner !== null || state.turn === null) return null;
  const known = (id: string | null | undefined) => people.find((p) => p.id === id) ?? null;
  const deciding = known(request?.who ?? offers[0]?.actor);
  if (deciding !== null) return deciding;
  const acting = people.findIndex((p) => p.acting);
  const mine = [...people.slice(acting + 1), ...people.slice(0, acting + 1)].filter(
    (p) => !p.down && isPlayedHere(view, p),
  );
  return mine.find((p) => p.id === waitingFor) ?? mine[0] ?? known(waitingFor) ?? known(actorOf(view));
}

/** Who sits as a player plays their own; a game master, whom neither tactics nor somebody else does. */
const isPlayedHere = ({ you }: SeatView, { id, tactics, owner }: Person): boolean =>
  you.role === "game-master" && you.combatants.length === 0
    ? !tactics && owner === null
    : you.combatants.includes(id);

/** Whom tactics would play on with if the game master took up the fresh dice; null: nothing waits for that. */
export function waitingTactics({ you, state, freshDice, tactics, offers, request }: SeatView): string | null {
  const waits = you.role === "game-master" && freshDice !== null && offers.length === 0 && request === null;
  if (!waits || state.winner !== null || state.turn === null) return null;
  return tactics.find((id) => id === state.turn) ?? tactics[0] ?? null;
}

export const nameOf = (view: SeatView, id: string): string => view.state.combatants[id]?.name ?? id;

export type Moment = "before" | "yours" | "asked" | "others" | "over";

export interface Decision {
  readonly moment: Moment;
  /** One line: whose decision it is. */
  readonly text: string;
}

export function decisionOf(view: SeatView): Decision {
  if (view.state.winner !== null) return { moment: "over", text: "The battle is over" };
  if (view.request !== null) return asked(view, view.request.who);
  if (view.waitingFor !== null)
    return { moment: "others", text: `Waiting for ${playerOf(view, view.waitingFor)} to decide…` };
  if (view.state.turn === null) return { moment: "before", text: "The battle has not begun" };
  const actor = actorOf(view);
  if (view.offers.length > 0 && actor !== null) return yours(view, actor);
  return { moment: "others", text: othersTurn(view, actor) };
}

function asked(view: SeatView, who: string): Decision {
  const name = nameOf(view, who);
  return isAnothers(view, who)
    ? { moment: "asked", text: `Waiting for ${playerOf(view, who)} to decide…` }
    : { moment: "asked", text: `${name} has to decide` };
}

function yours(view: SeatView, actor: string): Decision {
  const name = nameOf(view, actor);
  return isAnothers(view, actor)
    ? { moment: "yours", text: `${playerOf(view, actor)}'s turn` }
    : { moment: "yours", text: `Your turn: ${name}` };
}

function othersTurn(view: SeatView, actor: string | null): string {
  if (actor === null) return view.state.turn === null ? "One moment…" : `The ${view.state.turn} act…`;
  return view.tactics.includes(actor)
    ? `${nameOf(view, actor)} acts…`
    : `Waiting for ${playerOf(view, actor)} to act…`;
}

/** Somebody else's to decide, although a game master may step in. */
export function isAnothers(view: SeatView, id: string): boolean {
  return !view.you.combatants.includes(id) && ownerOf(view, id) !== null;
}

function ownerOf(view: SeatView, id: string): string | null {
  return (
    view.seats.find((s) => s.role === "player" && s.id !== view.you.seat && s.combatants.includes(id))
      ?.name ?? null
  );
}

/** `Mira (Ana)`: the person, and whom they play. */
function playerOf(view: SeatView, id: string): string {
  const owner = ownerOf(view, id);
  return owner === null || owner === nameOf(view, id) ? nameOf(view, id) : `${owner} (${nameOf(view, id)})`;
}
