import type { Command, EncounterFile } from "../../src/kernel/index.ts";
import type { Model, Script, Standing } from "./drive.ts";

/**
 * A whole turn of hit-die, from HD1–HD31 and the statuses of HD50–HD59 against colorless targets: attacks, statuses,
 * buffs, healing, Shells, rows, areas, thorns, the Effect Phase. Elements, jobs, items and holding are left out.
 */

const STATS = [
  "physicalAttack",
  "magicalAttack",
  "physicalDefense",
  "magicalDefense",
  "evasion",
  "resistance",
  "physicalAccuracy",
  "magicalAccuracy",
  "statusAccuracy",
] as const;
type Stat = (typeof STATS)[number];

type Deed =
  | { readonly do: "attack"; readonly kind: "physical" | "magical"; readonly multiplier: number }
  | { readonly do: "inflict"; readonly status: string }
  | { readonly do: "tracker"; readonly stat: Stat; readonly steps: number }
  | { readonly do: "heal"; readonly amount: number }
  | { readonly do: "shell"; readonly amount: number }
  | { readonly do: "burst"; readonly amount: number };

interface Ability {
  readonly id: string;
  readonly type: "melee" | "ranged" | "ally" | "self" | "multi" | "reaction" | "passive";
  readonly aim?: string;
  readonly on?: string;
  readonly mp?: number;
  readonly does: readonly Deed[];
}

interface Unit {
  readonly id: string;
  readonly side: string;
  readonly sheet: Readonly<Record<Stat | "hp" | "mp" | "shell", number>>;
  readonly rank: string;
  readonly kit: readonly Ability[];
  readonly steps: Record<Stat, number>;
  hp: number;
  mp: number;
  shell: number;
  ap: number;
  row: string;
  state: string;
  readonly statuses: Set<string>;
}

const BASIC: Ability = {
  id: "basic-attack",
  type: "melee",
  does: [{ do: "attack", kind: "physical", multiplier: 1 }],
};
/** HD41 */
const TRACKER = [-7, -3, -1, 0, 1, 3, 7] as const;
const isUp = (u: Unit): boolean => u.state === "up";

/** HD40, HD41, HD53, HD54 */
function stat(u: Unit, name: Stat): number {
  const step = TRACKER[u.steps[name] + 3] as number;
  const base = u.sheet[name];
  if (name === "evasion") return (u.statuses.has("petrified") ? Math.floor(base / 2) : base) + step;
  if (name.endsWith("Accuracy") && u.statuses.has("blinded")) return Math.floor((base + step) / 2);
  return base + step;
}

export class HitDieModel implements Model {
  turn: string | null = null;
  winner: string | null = null;
  readonly met = new Set<string>();
  private readonly all: readonly Unit[];
  private readonly order: readonly string[];
  private at = -1;
  private reacting = false;

  constructor(file: EncounterFile) {
    this.order = file["order"] as readonly string[];
    const written = file["combatants"] as unknown as readonly {
      id: string;
      side: string;
      at: string;
      sheet: Unit["sheet"] & { rank: string; abilities: readonly Ability[] };
    }[];
    this.all = written.map(({ id, side, at, sheet }) => ({
      id,
      side,
      sheet,
      rank: sheet.rank,
      kit: [BASIC, ...sheet.abilities],
      steps: Object.fromEntries(STATS.map((s) => [s, 0])) as Record<Stat, number>,
      hp: sheet.hp,
      mp: sheet.mp,
      shell: sheet.shell,
      ap: 0,
      row: at,
      state: "up",
      statuses: new Set<string>(),
    }));
  }

  stands(): { readonly [id: string]: Standing } {
    return Object.fromEntries(
      this.all.map((u) => [
        u.id,
        {
          hp: u.hp,
          state: u.state,
          statuses: [...u.statuses],
          points: { ap: u.ap, mp: u.mp },
          at: u.row,
          more: { shell: u.shell, stats: Object.fromEntries(STATS.map((s) => [s, stat(u, s)])) },
        },
      ]),
    );
  }

  play(command: Command, script: Script): void {
    if (command.do === "start") return this.nextTurn();
    const actor = this.named(command.actor as string);
    if (command.do === "end") actor.ap = 0;
    else if (command.do === "move") {
      actor.ap -= 1;
      actor.row = actor.row === "front" ? "back" : "front";
    } else this.use(actor, command, script);
    if (this.winner === null && (actor.ap <= 0 || !isUp(actor))) this.nextTurn();
  }

  private named(id: string): Unit {
    return this.all.find((u) => u.id === id) as Unit;
  }

  /** HD45, HD47 */
  private nextTurn(): void {
    while (this.winner === null) {
      this.at += 1;
      if (this.at === this.order.length) {
        this.effectPhase();
        this.at = -1;
        continue;
      }
      const u = this.named(this.order[this.at] as string);
      if (!isUp(u)) continue;
      u.ap = 2;
      this.turn = u.id;
      return;
    }
  }

  /** HD49, HD59 */
  private effectPhase(): void {
    for (const u of this.all)
      if (isUp(u) && u.statuses.has("poisoned")) {
        this.met.add("poison");
        u.hp = Math.max(0, u.hp - Math.max(1, Math.floor(u.sheet.hp / 10)));
        if (u.hp === 0) this.fall(u, false);
      }
  }

  private use(by: Unit, command: Command, script: Script): void {
    const ability = by.kit.find((a) => a.id === command.with) ?? BASIC;
    by.ap -= 1;
    by.mp -= (ability.mp ?? 0) * (by.statuses.has("fatigued") ? 2 : 1); // HD56
    this.perform(by, ability, this.targetsOf(by, ability, command.targets), {
      script,
      nonlethal: command.options?.["nonlethal"] === true,
    });
  }

  private targetsOf(by: Unit, ability: Ability, named: readonly string[] | undefined): readonly Unit[] {
    if (ability.type === "self") return [by];
    if (named !== undefined) return named.map((id) => this.named(id));
    const friends = ability.aim === "allies";
    return this.all.filter((u) => isUp(u) && (u.side === by.side) === friends);
  }

  private perform(by: Unit, ability: Ability, targets: readonly Unit[], how: How): void {
    let die: number | null = null;
    const hitDie = (): number => (die ??= how.script.total("hit die", by.id)); // HD3
    for (const deed of ability.does)
      if (deed.do === "attack") {
        const shown = hitDie();
        for (const t of targets) if (isUp(t)) this.strike(by, t, deed, { ...how, die: shown });
      } else if (deed.do === "inflict") {
        const shown = hitDie();
        for (const t of targets)
          if (isUp(t) && shown - stat(by, "statusAccuracy") + stat(t, "resistance") <= 5)
            t.statuses.add(deed.status); // HD6, HD29
      } else for (const t of targets) this.help(t, deed);
  }

  /** HD1 */
  private help(t: Unit, deed: Exclude<Deed, { do: "attack" | "inflict" }>): void {
    const burned = t.statuses.has("burned"); // HD51
    if (deed.do === "heal") t.hp = burned ? t.hp : Math.min(t.sheet.hp, t.hp + deed.amount);
    else if (deed.do === "burst") this.wound(t, deed.amount, false);
    else if (deed.do === "tracker")
      t.steps[deed.stat] =
        deed.steps > 0 && burned
          ? t.steps[deed.stat]
          : Math.max(-3, Math.min(3, t.steps[deed.stat] + deed.steps));
    else {
      const cap = t.rank === "hero" || t.sheet.shell === 0 ? t.sheet.hp : t.sheet.shell; // HD44
      t.shell = Math.max(t.shell, Math.min(cap, t.shell + deed.amount));
    }
  }

  /** HD4–HD11, HD22, HD57, HD58 */
  private strike(by: Unit, t: Unit, deed: Deed & { do: "attack" }, how: How & { die: number }): void {
    const magical = deed.kind === "magical";
    const fails = by.statuses.has(magical ? "silenced" : "paralyzed");
    const accuracy = stat(by, magical ? "magicalAccuracy" : "physicalAccuracy");
    const hit = !fails && (how.die === 1 || how.die - accuracy + stat(t, "evasion") <= 7);
    if (!hit) return;
    if (how.die - accuracy + stat(t, "evasion") > 7) this.met.add("a natural 1 that saves");
    const power = stat(by, magical ? "magicalAttack" : "physicalAttack");
    const guard = stat(t, magical ? "magicalDefense" : "physicalDefense");
    const base = Math.max(1, power - guard + (how.nonlethal ? 1 : how.die));
    const shell = magical === t.shell > 0 ? 2 : 1;
    this.wound(t, Math.floor(base * shell * deed.multiplier + 0.5), how.nonlethal);
    if (isUp(t)) this.answer(t, by);
  }

  /** HD28 Thorns: whoever hits takes damage, and that is not answered. */
  private answer(t: Unit, by: Unit): void {
    for (const ability of t.kit) {
      if (ability.on !== "hit" || this.reacting) continue;
      this.met.add("thorns");
      this.reacting = true;
      for (const deed of ability.does)
        if (isUp(by) && deed.do !== "attack" && deed.do !== "inflict") this.help(by, deed);
      this.reacting = false;
    }
  }

  /** HD13, HD25 */
  private wound(t: Unit, amount: number, nonlethal: boolean): void {
    if (t.shell > 0 && amount < t.shell) {
      t.shell -= amount;
      return;
    }
    const broken = t.shell > 0;
    const rest = amount - t.shell;
    if (amount === 0) return;
    t.shell = 0;
    if (broken) this.met.add(rest > t.hp ? "a blow through the Shell" : "a Shell broken");
    if (broken && rest <= t.hp) return;
    t.hp = broken ? 0 : Math.max(0, t.hp - amount);
    if (t.hp === 0) this.fall(t, nonlethal);
  }

  /** HD22, HD30, HD80 */
  private fall(u: Unit, nonlethal: boolean): void {
    const hero = u.rank === "hero" || (u.rank === "normal" && u.side === "heroes");
    u.state = nonlethal ? "incapacitated" : hero ? "down" : "slain";
    this.met.add(u.state);
    Object.assign(u, { ap: 0, shell: 0 });
    for (const s of STATS) u.steps[s] = 0;
    for (const s of Array.from(u.statuses))
      if (s !== "burned" && s !== "poisoned" && s !== "frostbitten") u.statuses.delete(s);
    const sides = [...new Set(this.all.filter(isUp).map((x) => x.side))];
    if (sides.length < 2) this.winner = sides[0] ?? "draw";
  }
}

interface How {
  readonly script: Script;
  readonly nonlethal: boolean;
}

/** A random fight of two to five, with everything the model knows. */
export function randomFight(pick: (below: number) => number): EncounterFile {
  const from = (least: number, most: number): number => least + pick(most - least + 1);
  const one = <T>(list: readonly T[]): T => list[pick(list.length)] as T;
  const blow = (): Deed => ({
    do: "attack",
    kind: one(["physical", "magical"] as const),
    multiplier: one([1, 1.5, 2, 0.5]),
  });
  const status = one([
    "burned",
    "petrified",
    "poisoned",
    "blinded",
    "paralyzed",
    "silenced",
    "fatigued",
  ] as const);
  const abilities = (): readonly Ability[] => {
    const all: readonly Ability[] = [
      { id: "cut", type: "melee", mp: from(0, 3), does: [blow()] },
      { id: "bolt", type: "ranged", mp: from(0, 3), does: [blow()] },
      { id: "storm", type: "multi", mp: from(0, 3), does: [blow()] },
      { id: "hex", type: "ranged", mp: from(0, 2), does: [{ do: "inflict", status }] },
      { id: "mend", type: "ally", mp: 1, does: [{ do: "heal", amount: from(1, 6) }] },
      { id: "cover", type: "ally", mp: 1, does: [{ do: "shell", amount: from(1, 6) }] },
      { id: "rage", type: "self", does: [{ do: "tracker", stat: one(STATS), steps: 1 }] },
      { id: "curse", type: "ranged", does: [{ do: "tracker", stat: one(STATS), steps: -2 }] },
      {
        id: "spikes",
        type: "reaction",
        on: "hit",
        aim: "other",
        does: [{ do: "burst", amount: from(1, 3) }],
      },
    ];
    return all.filter(() => pick(2) === 0);
  };
  const combatants = Array.from({ length: from(2, 5) }, (_, i) => ({
    id: `u${i}`,
    side: i % 2 === 0 ? "heroes" : "foes",
    at: pick(3) === 0 ? "back" : "front",
    sheet: {
      ...Object.fromEntries(STATS.map((s) => [s, from(0, 5)])),
      hp: from(5, 40),
      mp: from(0, 20),
      shell: pick(2) === 0 ? 0 : from(1, 12),
      rank: one(["normal", "hero", "elite"] as const),
      abilities: abilities(),
    },
  }));
  const order = combatants.map((c) => c.id).sort(() => pick(3) - 1);
  return {
    fray: 1,
    ruleset: "hit-die",
    name: "A random fight",
    field: { kind: "rows" },
    order,
    combatants,
  } as unknown as EncounterFile;
}
