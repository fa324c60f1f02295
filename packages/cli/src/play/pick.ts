import type { Command, Json, Offer, Place } from "@fray/engine";
import { bold, dim, print, table } from "../output.ts";
import { nameIn } from "../field.ts";
import type { Game } from "./game.ts";
import { aims, commandOf, oddsOf, oddsText } from "./odds.ts";

/** From an offer to a command: whom, where, and how. Words given at once are taken; what is open is asked. */

/** Asks for one more line. */
export type Ask = (prompt: string) => Promise<string>;

/** Back to the list of actions, with a reason to read. */
export class Back extends Error {}

export async function complete(
  game: Game,
  offer: Offer,
  given: readonly string[],
  ask: Ask,
): Promise<Command> {
  let { options, rest } = takeOptions(offer, given);
  const more: { targets?: readonly string[]; at?: Place } = {};
  if (offer.targets !== undefined) {
    const named = rest.length > 0 ? rest : await askTargets(game, offer, ask);
    const taken = takeOptions(offer, named);
    options = { ...options, ...taken.options };
    more.targets = readTargets(game, offer, taken.rest);
    rest = [];
  }
  if (offer.places !== undefined) more.at = await pickPlace(offer.places, rest, ask);
  options = { ...options, ...(await askOptions(offer, options, ask)) };
  return commandOf(offer, { ...more, ...(Object.keys(options).length > 0 ? { options } : {}) });
}

type Options = { [name: string]: Json };

/** `nonlethal`, `element=fire`, or just `fire` where only one option takes that word. */
function takeOptions(offer: Offer, given: readonly string[]): { options: Options; rest: string[] } {
  const options: Options = {};
  const rest: string[] = [];
  const table = Object.entries(offer.options ?? {});
  for (const word of given) {
    const [name, value] = word.split("=") as [string, string | undefined];
    const values = table.find(([n]) => n === name)?.[1];
    const takers = table.filter(([, vs]) => vs.some((v) => typeof v === "string" && v === word));
    if (values !== undefined) options[name] = valueIn(name, values, value);
    else if (takers.length === 1) options[(takers[0] as [string, unknown])[0]] = word;
    else rest.push(word);
  }
  return { options, rest };
}

function valueIn(name: string, values: readonly Json[], text: string | undefined): Json {
  const found =
    text === undefined ? values.find((v) => v === true) : values.find((v) => String(v ?? "none") === text);
  if (found === undefined) throw new Back(`${name} takes ${values.map((v) => v ?? "none").join(", ")}`);
  return found;
}

/** The words for the targets; none where there is only one way to aim it. */
async function askTargets(game: Game, offer: Offer, ask: Ask): Promise<string[]> {
  const { min, max: different, names } = offer.targets as NonNullable<Offer["targets"]>;
  const max = names ?? different;
  const list = aims(game, offer);
  if (list.length === 1 && !offer.harmful) return [];
  const how = offer.area
    ? "Enter for all, or numbers"
    : max > 1
      ? `${min} to ${max} numbers`
      : "a number, b for back";
  await print(`\n${targetList(game, offer, list)}\n${hintOf(offer)}`);
  const line = await ask(`${offer.label}: whom? ${dim(`(${how})`)} `);
  if (line === "b" || (line === "" && !offer.area)) throw new Back("");
  return line.split(/[\s,]+/).filter((word) => word !== "");
}

function targetList(game: Game, offer: Offer, list: readonly string[]): string {
  const together = offer.area ? oddsOf(game, commandOf(offer, { targets: list })) : null;
  const rows = list.map((id, i) => {
    const odds = offer.harmful
      ? (together?.get(id) ?? oddsOf(game, commandOf(offer, { targets: [id] })).get(id))
      : undefined;
    const ally = offer.harmful && game.sideOf(id) === game.sideOf(offer.actor) ? dim(" (ally)") : "";
    return [bold(String(i + 1)), `${nameIn(game.view, id)}${ally}`, oddsText(odds, offer)];
  });
  return table(rows, { align: ["right"] });
}

/** Options that are off unless somebody wants them are only hinted at. */
function hintOf(offer: Offer): string {
  const switches = Object.entries(offer.options ?? {}).filter(([, values]) => isSwitch(values));
  return switches.length === 0
    ? ""
    : dim(`     or with a word after it: ${switches.map(([name]) => name).join(", ")}\n`);
}

const isSwitch = (values: readonly Json[]): boolean => values.every((v) => typeof v === "boolean");

function readTargets(game: Game, offer: Offer, given: readonly string[]): readonly string[] {
  const { min, max: different, names } = offer.targets as NonNullable<Offer["targets"]>;
  const max = names ?? different;
  const list = aims(game, offer);
  if (given.length === 0 && (offer.area || list.length === 1))
    return list.filter((id) => !offer.harmful || game.sideOf(id) !== game.sideOf(offer.actor));
  const named = given.map((word) => targetNamed(game, offer, list, word));
  const chosen = names === undefined ? [...new Set(named)] : named;
  if (chosen.length < min || chosen.length > max) {
    const wanted = min === max ? min : `${min} to ${max}`;
    throw new Back(`${offer.label} takes ${wanted} of them, found ${chosen.length}`);
  }
  return chosen;
}

/** By its number, its id, or any word of its name. */
function targetNamed(game: Game, offer: Offer, list: readonly string[], word: string): string {
  const wanted = word.toLowerCase();
  const named = list.filter((id) => id === word || game.nameOf(id).toLowerCase().split(" ").includes(wanted));
  const found = /^\d+$/.test(word) ? list[Number(word) - 1] : named.length === 1 ? named[0] : undefined;
  if (found !== undefined) return found;
  const expected = `expected 1 to ${list.length}, or a name of one`;
  throw new Back(`${offer.label}: ${expected}, found ${JSON.stringify(word)}`);
}

async function pickPlace(places: readonly Place[], given: readonly string[], ask: Ask): Promise<Place> {
  const words = places.map((p) => (typeof p === "string" ? p : p.join(",")));
  if (places.length === 1) return places[0] as Place;
  const word = given[0] ?? (await ask(`Where? ${listed(words)} `));
  const index = words.includes(word) ? words.indexOf(word) : Number(word) - 1;
  const place = places[index];
  if (place === undefined)
    throw new Back(word === "" || word === "b" ? "" : `there is no place ${JSON.stringify(word)}`);
  return place;
}

/** Few places are listed; of many squares the map shows where they are. */
function listed(words: readonly string[]): string {
  if (words.length > 12)
    return `column,row: one of ${words.length} squares, such as ${words[0]} or ${words.at(-1)}`;
  return words.map((w, i) => `${bold(String(i + 1))} ${w}`).join("  ");
}

/** Asks for options with several words; the first is what Enter takes. */
async function askOptions(offer: Offer, given: Options, ask: Ask): Promise<Options> {
  const chosen: Options = {};
  for (const [name, values] of Object.entries(offer.options ?? {})) {
    if (name in given || isSwitch(values) || values.length < 2) continue;
    const list = values
      .map((v, i) => `${bold(String(i + 1))} ${v ?? "none"}${i === 0 ? dim(" (Enter)") : ""}`)
      .join("  ");
    const line = await ask(`${list}\n${offer.label}: which ${name}? `);
    if (line === "b") throw new Back("");
    const index = line === "" ? 0 : indexIn(values, line);
    const value = values[index];
    if (value === undefined) throw new Back(`${name} takes ${values.map((v) => v ?? "none").join(", ")}`);
    chosen[name] = value;
  }
  return chosen;
}

/** A word of the list, or its number. */
function indexIn(values: readonly Json[], line: string): number {
  const named = values.findIndex((v) => String(v ?? "none") === line);
  return named >= 0 ? named : Number(line) - 1;
}
