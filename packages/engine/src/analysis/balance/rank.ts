import {
  type BattleState,
  type EncounterFile,
  type Id,
  type Json,
  ok,
  openBattle,
  type Result,
  type Ruleset,
} from "../../kernel/index.ts";
import type { Chunk } from "../simulate/battles.ts";
import { openVersion } from "./sweep.ts";
import { type Asking, battles, STOPPED } from "./job.ts";
import { type Change, changeOf, wentAlike } from "./paired.ts";
import { findPlace, type Place, sheetOf, wholeSheet } from "./place.ts";

/** Which numbers matter: each nudged up and down on the same dice, and what that does to a side's share of wins. */

export interface Nudge extends Change {
  readonly to: number;
}

export interface Ranked {
  readonly path: string;
  readonly who: Id;
  readonly now: number;
  readonly up: Nudge | null;
  readonly down: Nudge | null;
  /** The greater of the two changes, without its sign. */
  readonly effect: number;
}

export interface Ranking {
  readonly side: string;
  readonly battles: number;
  readonly seed: string;
  /** As it is. */
  readonly wins: number;
  /** Those that change any battle at all, what changes most first. */
  readonly rows: readonly Ranked[];
  /** How many were nudged without any of the first battles going otherwise: those are not tried further. */
  readonly idle: number;
  /** How many were not tried, because somebody stopped it. */
  readonly untried: number;
  readonly interrupted?: true;
}

export interface RankSettings {
  readonly side: string;
  readonly seed: string;
  readonly battles: number;
}

/** Where so many battles go alike, further ones are not played. */
export const PILOT = 100;
/** Whole numbers from here on are nudged by a tenth. */
const LARGE = 20;

export function* rank<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  settings: RankSettings,
): Asking<S, Result<Ranking>> {
  const opened = openBattle(ruleset, file, "");
  if (!opened.ok) return opened;
  const { side, seed } = settings;
  const what = { file, opening: opened.value.opening, seed };
  const before: Before = { won: new Uint8Array(settings.battles), pilot: [] };
  yield* battles(what, { from: 0, to: settings.battles }, (battle, i) => {
    before.won[i] = battle.wins[side] ?? 0;
    if (i < PILOT) before.pilot.push(battle);
  });
  const numbers = numbersOf(ruleset as unknown as Ruleset, file);
  const rows: Ranked[] = [];
  let tried = 0;
  try {
    for (; tried < numbers.length; tried++) {
      const row = yield* nudged(ruleset, file, numbers[tried] as Place, { ...settings, before });
      if (row !== null) rows.push(row);
    }
  } catch (stop) {
    if (stop !== STOPPED) throw stop;
  }
  return ok({
    side,
    battles: settings.battles,
    seed,
    wins: before.won.reduce((sum, won) => sum + won, 0) / Math.max(1, settings.battles),
    rows: rows.sort((a, b) => b.effect - a.effect),
    idle: tried - rows.length,
    untried: numbers.length - tried,
    ...(tried < numbers.length ? { interrupted: true } : {}),
  });
}

/** The battles as they are: who won each in one byte, and the first few whole. */
interface Before {
  readonly won: Uint8Array;
  readonly pilot: Chunk[];
}

interface Trial extends RankSettings {
  readonly before: Before;
}

function* nudged<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  place: Place,
  trial: Trial,
): Asking<S, Ranked | null> {
  const now = place.now as number;
  const step = stepOf(ruleset, file, place);
  const up = yield* nudge(ruleset, file, place, { ...trial, to: tidy(now + step) });
  const down = yield* nudge(ruleset, file, place, { ...trial, to: tidy(now - step) });
  if (up === null && down === null) return null;
  const effect = Math.max(Math.abs(up?.change ?? 0), Math.abs(down?.change ?? 0));
  const all = file["combatants"] as readonly { readonly id: Id }[];
  return { path: place.path, who: all[place.keys[1] as number]?.id ?? "", now, up, down, effect };
}

/** Null where the value is impossible or changes nothing. */
function* nudge<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  place: Place,
  trial: Trial & { readonly to: number },
): Asking<S, Nudge | null> {
  const { to, before, seed, side } = trial;
  const version = openVersion(ruleset, file, [place], { [place.path]: to });
  if (!version.ok) return null;
  const what = { ...version.value, seed };
  const turned = { battles: before.won.length, gained: 0, lost: 0 };
  const first: Chunk[] = [];
  const held = (battle: Chunk, i: number): void => {
    const [then, now] = [before.won[i] as number, battle.wins[side] ?? 0];
    if (now > then) turned.gained += 1;
    if (now < then) turned.lost += 1;
    if (i < PILOT) first.push(battle);
  };
  yield* battles(what, { from: 0, to: before.pilot.length }, held);
  if (wentAlike(before.pilot, first)) return null;
  yield* battles(what, { from: before.pilot.length, to: before.won.length }, held);
  return { to, ...changeOf(turned) };
}

/** By one, a tenth where numbers are large, a tenth where they may be broken. */
function stepOf<S extends BattleState>(ruleset: Ruleset<S>, file: EncounterFile, place: Place): number {
  const now = place.now as number;
  const tenth = tidy(Math.abs(now) / 10);
  if (openVersion(ruleset, file, [place], { [place.path]: tidy(now + 0.5) }).ok)
    return tenth === 0 ? 0.1 : tenth;
  return Math.abs(now) < LARGE ? 1 : Math.round(tenth);
}

/** As people write it. */
const tidy = (n: number): number => Number(n.toPrecision(12));

/** Every number of every sheet, those left to their defaults included. */
export function numbersOf(ruleset: Ruleset, file: EncounterFile): readonly Place[] {
  const all = file["combatants"] as readonly { readonly [field: string]: Json }[];
  return all.flatMap((one) => {
    const sheet = sheetOf(ruleset, one);
    const whole = wholeSheet(ruleset, sheet);
    const left = Object.keys(whole).filter((k) => typeof whole[k] === "number" && !Object.hasOwn(sheet, k));
    return [...leaves(sheet, ""), ...left].flatMap((path) => {
      const place = findPlace(ruleset, file, `combatants.${one["id"]}.sheet.${path}`);
      return place.ok && place.value.now !== undefined ? [place.value] : [];
    });
  });
}

function leaves(value: Json, path: string): string[] {
  if (typeof value === "number") return [path];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = Array.isArray(value) ? String((inner as { id?: Json } | null)?.id ?? key) : key;
    return name.includes(".") ? [] : leaves(inner as Json, path === "" ? name : `${path}.${name}`);
  });
}
