import type { Command, EncounterFile } from "../../src/kernel/index.ts";
import type { Model } from "./drive.ts";
import { type Cell, placements, same, type ToHitModel } from "./toHit.ts";

/** Fights and commands for the model of to-hit. */

/** TH58 An area is laid in one of the ways that hold the square aimed at: which, the ledger leaves to the command. */
export function aimArea(command: Command, model: Model, pick: (below: number) => number): Command {
  const toHit = model as ToHitModel;
  const { actor, at } = command;
  if (at === undefined || typeof at === "string" || command.do === "move" || toHit.size === null)
    return command;
  const by = toHit.named(actor as string);
  const { range } = toHit.attackOf(by, command.with);
  const [width, height] = toHit.size;
  const ways = placements(by.at as Cell, range)
    .map(({ squares, toward }) => ({
      toward,
      squares: squares.filter(([c, r]) => c >= 0 && r >= 0 && c < width && r < height),
    }))
    .filter(({ squares }) => squares.some((s) => same(s, at)));
  const way = ways[pick(ways.length)];
  if (way === undefined) return command;
  const laid = way.toward === undefined ? { squares: way.squares } : { toward: way.toward };
  const named = pick(2) === 0 ? toHit.nameAt(by, at, way.squares) : null;
  if (named === null) return { ...command, ...laid };
  const { at: _, ...rest } = command;
  return { ...rest, ...laid, targets: [named] };
}

/** A random fight of three to six, with everything the model knows. */
export function randomFight(pick: (below: number) => number): EncounterFile {
  const from = (least: number, most: number): number => least + pick(most - least + 1);
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const some = <T>(list: readonly T[]): T[] => list.filter(() => pick(3) === 0);
  const TYPES = ["fire", "sharp", "ice"] as const;
  const GUARDS = ["evasion", "concentration", "vitality"] as const;
  const statuses = ["off-balance", "prone", "prone", "dazzled", "blinded"] as const; // whoever lies has to stand up
  const ranges = [
    "melee",
    "projectile 6",
    "burst 1",
    "burst 2",
    "blast 2",
    "blast 3",
    "cone 2",
    "cone 3",
    "sweep 2",
    "sweep 3",
    "3 targets within 6",
  ];
  const entry = (kind: "basic" | "technique", range: string) => ({
    kind,
    trait: one(["combat", "willpower"] as const),
    times: from(1, 2),
    types: some(TYPES),
    against: one([...GUARDS, "evasion"] as const),
    effect:
      pick(2) === 0 ? null : { against: one(["concentration", "vitality"] as const), gives: [one(statuses)] },
    weapon: { attack: from(0, 6), accuracy: from(0, 5), criticalRange: from(0, 2) },
    range,
    sp: kind === "basic" ? 0 : from(0, 3),
  });
  const map = pick(3) > 0;
  const free = Array.from({ length: 42 }, (_, i): Cell => [i % 7, Math.floor(i / 7)]);
  const combatants = Array.from({ length: from(3, 6) }, (_, i) => ({
    id: `u${i}`,
    side: i % 2 === 0 ? "heroes" : "foes",
    ...(map ? { at: free.splice(pick(free.length), 1)[0] as Cell } : {}),
    sheet: {
      ...Object.fromEntries(GUARDS.map((g) => [g, from(6, 14)])),
      ...Object.fromEntries(["combat", "willpower", "accuracy", "defense"].map((s) => [s, from(0, 5)])),
      health: from(2, 24),
      sp: from(0, 20),
      movement: from(2, 6),
      criticalRange: pick(2),
      agility: from(0, 4),
      perception: from(0, 4),
      hero: pick(3) === 0,
      mindless: pick(6) === 0,
      hard: one(["no", "no", "no", "hard", "extremely"] as const),
      reactions: some(["deflect", "parry"]),
      resistance: Object.fromEntries(some(TYPES).map((t) => [t, from(1, 2)])),
      vulnerable: some(TYPES),
      immune: some(TYPES),
      attacks: {
        blade: entry("basic", "melee"),
        other: entry("basic", one(ranges)),
        trick: entry("technique", one(ranges)),
      },
      abilities: [
        {
          id: "spree",
          range: "melee",
          strikes: from(2, 3),
          sp: from(0, 3),
          after: one([undefined, "dazzled"]),
        },
        { id: "dive", range: "melee", sp: from(0, 2), after: "off-balance" },
      ].map(({ after, ...a }) => (after === undefined ? a : { ...a, after })),
    },
  }));
  return {
    fray: 1,
    ruleset: "to-hit",
    name: "A random fight",
    rules: { naturalTwelveHits: pick(2) === 0, interceptListed: map },
    field: map ? { kind: "grid", cells: Array.from({ length: 6 }, () => ".......") } : { kind: "abstract" },
    order: combatants.map((c) => c.id).sort(() => pick(3) - 1),
    combatants,
  } as unknown as EncounterFile;
}
