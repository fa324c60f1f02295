import { unitIn } from "../records.ts";
import type { BattleState } from "../ruleset.ts";
import type { Event, Id, Json, Place } from "../words.ts";

/** The game master's word in a person's words; where a seat is not told a number, without it. */

export function sayOverrule(state: BattleState, event: Event): string | null {
  if (event.event !== "overruled" && event.event !== "joins") return null;
  const name = event.target === undefined ? "" : nameOf(state, event.target);
  if (event.event === "joins") return `${name} joins the battle.`;
  if (isHiding(event)) return `${name} is ${event["to"] === true ? "hidden" : "revealed"}.`;
  return `The game master ${deed(event, name)}.`;
}

/** What everybody who sees them sees for themselves: that somebody is there, or stands elsewhere, or a door is open. */
export const showsItself = (event: Event): boolean => isHiding(event) || isMove(event) || isDoor(event);

const isHiding = ({ what }: Event): boolean => what === "hidden";
const isMove = ({ what }: Event): boolean => what === "at";
const isDoor = ({ what, target }: Event): boolean => target === undefined && /^door \d+$/.test(String(what));

function deed(event: Event, name: string): string {
  const to = event["to"] as Json | undefined;
  if (isMove(event)) return `moves ${name}${to === undefined ? "" : ` to ${placeWords(to as Place)}`}`;
  if (isDoor(event)) return `${to === true ? "opens" : "closes"} ${doorWords(event)}`;
  const number = numberWords(String(event["what"]));
  return changed(name === "" ? `the house rule “${number}”` : `${name}'s ${number}`, to);
}

function changed(what: string, to: Json | undefined): string {
  if (to === undefined) return `changes ${what}`;
  if (typeof to === "boolean") return `switches ${what} ${to ? "on" : "off"}`;
  return `sets ${what} to ${to === null ? "nothing" : typeof to === "string" ? to.replaceAll("-", " ") : String(to)}`;
}

/** Counted from 1, as along the edges of a map. */
function placeWords(at: Place): string {
  return typeof at === "string" ? `the ${at} row` : `column ${at[0] + 1}, row ${at[1] + 1}`;
}

function doorWords({ what, at }: Event): string {
  return Array.isArray(at) ? `the door at ${placeWords(at as unknown as Place)}` : String(what);
}

/** `hp` is `HP`, `hitTarget` is `hit target`, `tracker.evasion` is `tracker evasion`. */
function numberWords(path: string): string {
  return path
    .split(".")
    .map((key) => (key.length <= 2 ? key.toUpperCase() : key.replace(/[A-Z]/g, (c) => ` ${c.toLowerCase()}`)))
    .join(" ");
}

const nameOf = (state: BattleState, id: Id): string => String(unitIn(state, id)?.["name"] ?? id);
