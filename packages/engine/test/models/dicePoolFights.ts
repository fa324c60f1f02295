import type { EncounterFile } from "../../src/kernel/index.ts";
import type { Ability, Deed, Mods } from "./dicePool.ts";

type Pick = (below: number) => number;

const LETTERS = ["ps", "pp", "pb", "mf", "ma", "mb", "mh", "md"] as const;
const WORDS = [
  "physical",
  "magical",
  "slashing",
  "piercing",
  "bashing",
  "fire",
  "arcane",
  "bio",
  "holy",
  "dark",
];
const KEYWORDS = ["knock-back", "crushing", "poisoned", "penetrating", "focused", "flaming"];
const STATUSES = ["poisoned", "stunned", "dazed", "defenseless", "on-fire"];
const RANGES = ["melee", "melee", "range(3)", "distance(3)"];

const MEND: Ability = {
  id: "mend",
  ap: 1,
  aim: "ally",
  range: "distance(6)",
  does: [{ do: "heal", amount: "2d6" }],
};

/** What a random sheet is made of. */
class Maker {
  readonly pick: Pick;

  constructor(pick: Pick) {
    this.pick = pick;
  }

  from(least: number, most: number): number {
    return least + this.pick(most - least + 1);
  }
  one<T>(list: readonly T[]): T {
    return list[this.pick(list.length)] as T;
  }
  some<T>(list: readonly T[]): T[] {
    return list.filter(() => this.pick(4) === 0);
  }

  notation(): string {
    const bonus = this.from(0, 3);
    return `${this.pick(5) === 0 ? "2x" : ""}${this.from(1, 4)}${this.one(LETTERS)}${bonus > 0 ? `+${bonus}` : ""}`;
  }

  defense(): Mods {
    return Object.fromEntries(
      WORDS.flatMap((word) => [
        [`${word}Dice`, this.pick(3) === 0 ? this.from(1, 2) : 0],
        [`${word}Bonus`, this.pick(4) === 0 ? this.from(-1, 3) : 0],
      ]),
    );
  }

  mods(): Mods {
    const word = this.one(WORDS);
    const all = [
      { [`${word}Dice`]: this.from(-1, 2) },
      { [`${word}Bonus`]: this.from(-2, 3) },
      { attackDice: this.from(-1, 2) },
      { attackBonus: this.from(-1, 2) },
      { slow: 1 },
      { haste: 1 },
    ];
    return Object.assign({}, ...this.some(all), this.one(all)) as Mods;
  }

  plain(): Deed {
    const on = this.one(["targets", "user"] as const);
    return this.one<() => Deed>([
      () => ({ do: "heal", amount: this.one([2, "1d6", "max(2d6)"]), on }),
      () => ({ do: "damage", amount: this.one([1, 2, "min(2d6)"]), on }),
      () => ({ do: "ap", amount: this.from(-2, 2), on }),
      () => ({ do: "mp", amount: this.one([-2, 2, "1d6"]), on }),
      () => ({ do: "status", status: this.one(STATUSES), on, from: this.one([1, 1, 4]) }),
      () => ({ do: "bonus", on, mods: this.mods(), keywords: this.some(KEYWORDS) }),
      () => ({ do: "cleanse", on }),
      () => ({ do: "draw", cards: 1 }),
      () => ({ do: "keep" }),
    ])();
  }

  plains(): Deed[] {
    return this.pick(2) === 0 ? [] : [this.plain()];
  }

  blow(): Deed {
    return {
      do: "attack",
      notation: this.notation(),
      keywords: this.some(KEYWORDS),
      attacks: this.pick(4) === 0 ? 2 : 1,
      hurt: this.plains(),
      unhurt: this.plains(),
      crit: this.plains(),
    };
  }

  table(): Deed {
    const at = this.from(3, 11);
    const outcomes = [
      { to: at - 1, does: this.plains() },
      { from: at, to: at, does: this.plains() },
      { from: at + 1, does: [this.plain(), this.plain()] },
    ];
    return { do: "table", dice: "2d6", outcomes };
  }

  effect(): NonNullable<Ability["effect"]> {
    const lasts = this.one([
      { turns: this.from(1, 2) },
      { rounds: this.from(1, 2) },
      "until-turn",
      "until-ended",
    ] as const);
    const each = { ends: [6], heals: { "1": 1 }, harms: { "2": 1, "3": 1 } };
    return {
      ...(this.pick(4) === 0 ? {} : { lasts }),
      mods: this.mods(),
      keywords: this.some(KEYWORDS),
      ...(this.pick(3) === 0 ? { each } : {}),
    };
  }

  ability(id: string): Ability {
    const harmful = this.pick(3) > 0;
    const aim = harmful ? this.one(["foe", "foe", "foes"]) : this.one(["self", "ally", "allies"]);
    const kinds: (() => Deed[])[] = [
      () => [...this.plains(), this.blow()],
      () => [this.table()],
      () => [{ do: "bonus", on: this.one(["targets", "user"] as const), mods: this.mods() }, this.blow()],
      () => [{ do: "lay", on: this.one(["targets", "user"] as const) }, ...(harmful ? [this.blow()] : [])],
    ];
    const does = harmful ? this.one(kinds)() : this.one([() => [this.plain()], kinds[1], kinds[3]])?.();
    const lays = does?.some((d) => d.do === "lay") === true;
    return {
      id,
      ap: this.from(0, 3),
      mp: this.pick(4) === 0 ? 1 : 0,
      aim,
      range: this.one(RANGES),
      targets: this.one([1, 2, 3]),
      does: does ?? [],
      ...(lays ? { effect: this.effect() } : {}),
    };
  }

  /** DP58 */
  reaction(id: string): Ability {
    const lends: Deed = { do: "bonus", on: "user", mods: { physicalDice: 1, magicalBonus: 2 } };
    return { id, ap: 0, reaction: true, does: this.one([[this.blow()], [lends], [lends, this.blow()]]) };
  }

  sheet(): object {
    const cards = this.pick(2) === 0 ? [] : ["c1", "c2", "c3"].map((id) => this.ability(id));
    if (cards.length > 0) cards.push(this.reaction("r1"), this.reaction("r2"));
    const blow = (): object => ({
      notation: this.notation(),
      keywords: this.some(KEYWORDS),
      inflicts: this.some(STATUSES),
      ap: 2,
    });
    const shot = { ...blow(), range: "range(4)" };
    const cut = { ...blow(), targets: 2 };
    return {
      hp: this.from(3, 18),
      ap: this.from(3, 8),
      mp: this.from(1, 6),
      ...this.defense(),
      attackBonus: this.pick(4) === 0 ? 1 : 0,
      basic: this.one(["2pb", "1md+1"]),
      immune: this.pick(8) === 0 ? [this.one(["physical", "magical"])] : [],
      attacks: { ...(this.pick(2) === 0 ? { cut } : {}), ...(this.pick(2) === 0 ? { shot } : {}) },
      abilities: [...(this.pick(2) === 0 ? [] : [this.ability("a1")]), ...(this.pick(3) === 0 ? [MEND] : [])],
      cards,
      deck: Object.fromEntries(cards.map((c) => [c.id, this.from(1, 2)])),
      hand: this.from(1, 4),
    };
  }
}

/** A random fight of two to five on a small map, with everything the model knows. */
export function randomFight(pick: Pick): EncounterFile {
  const make = new Maker(pick);
  const [width, height] = [6, 5];
  const cells = Array.from({ length: height }, () =>
    Array.from({ length: width }, () => make.one([".", ".", ".", ".", ".", ".", "~", "#"])),
  );
  const places = cells.flatMap((row, r) => row.map((_, c) => [c, r] as const)).sort(() => pick(3) - 1);
  const combatants = Array.from({ length: make.from(2, 5) }, (_, i) => {
    const [column, row] = places[i] as readonly [number, number];
    (cells[row] as string[])[column] = ".";
    return { id: `u${i}`, side: i % 2 === 0 ? "heroes" : "foes", at: [column, row], sheet: make.sheet() };
  });
  return {
    fray: 1,
    ruleset: "dice-pool",
    name: "A random fight",
    field: {
      kind: "grid",
      cells: cells.map((row) => row.join("")),
      legend: { "~": { name: "shallows", cost: 2 } },
    },
    order: combatants.map((c) => c.id).sort(() => pick(3) - 1),
    combatants,
  } as unknown as EncounterFile;
}
