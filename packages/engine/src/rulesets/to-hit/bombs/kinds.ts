import { type Ability, basicAttack } from "../abilities/ability.ts";
import { shaped, UNARMED } from "../gear/weapons.ts";
import { type Status, USUAL_END } from "../words.ts";

/** TH80 Bombs by kind: how wide, how strong, how soon, and what they do besides. */

export interface BombKind {
  /** So many turns of whoever lit it go by after the one it was lit in. */
  readonly fuse: number;
  /** Other blasts set it off. */
  readonly catches: boolean;
  /** What it does when it goes off. */
  readonly blast: Ability;
}

/** A bomb's own Accuracy, whoever lit it, and that of a thing thrown. */
export const OWN_ACCURACY = 5;
const THROWN_ACCURACY = 3;

interface Row {
  readonly name: string;
  readonly damage: number;
  readonly burst?: number;
  readonly fuse?: number;
  readonly catches?: boolean;
  readonly type?: string;
  readonly gives?: Status;
  readonly about: string;
}

function bomb(id: string, row: Row): BombKind {
  const { name, damage, burst = 1, fuse = 1, catches = true, about } = row;
  const weapon = { ...UNARMED, id, name, attack: damage, accuracy: THROWN_ACCURACY, keywords: [] };
  const blast = basicAttack({
    id,
    name,
    kind: "technique",
    range: { kind: "burst", size: burst, within: 0 },
    weapon: shaped(weapon),
    damage: damage > 0,
    times: 0,
    types: damage > 0 || row.type !== undefined ? [row.type ?? "blunt"] : [],
    effect: row.gives === undefined ? null : giving(row.gives),
    pierces: true,
    item: id,
    about,
  });
  return { fuse, catches, blast };
}

const giving = (status: Status): Ability["effect"] => ({
  against: "vitality",
  gives: [{ status, amount: 0, ends: USUAL_END[status] }],
  push: 0,
  adds: null,
});

const ROWS: Readonly<Record<string, Row>> = {
  bomb: { name: "Bomb", damage: 8, about: "8 damage past Defense to all around, friend and foe." },
  "fire-bomb": {
    name: "Fire bomb",
    damage: 8,
    type: "fire",
    gives: "on-fire",
    about: "8 fire damage past Defense to all around, and may set them on fire.",
  },
  "flash-bomb": {
    name: "Flash bomb",
    damage: 0,
    gives: "blinded",
    about: "Harms nobody, but may blind all around.",
  },
  "sand-bomb": {
    name: "Sand bomb",
    damage: 0,
    gives: "sand-covered",
    about: "Harms nobody, but may cover all around with sand.",
  },
  "great-bomb": {
    name: "Great bomb",
    damage: 20,
    burst: 2,
    about: "20 damage past Defense to all within two squares.",
  },
  "powder-keg": {
    name: "Powder keg",
    damage: 50,
    burst: 2,
    fuse: 3,
    catches: false,
    about: "50 damage past Defense to all within two squares, three turns on; no other blast sets it off.",
  },
};

export const BOMBS: Readonly<Record<string, BombKind>> = Object.fromEntries(
  Object.entries(ROWS).map(([id, row]) => [id, bomb(id, row)]),
);

export const isBomb = (id: string): boolean => Object.hasOwn(BOMBS, id);

/** What a kind of bomb does when it goes off. */
export const blastOf = (kind: string): Ability => (BOMBS[kind] as BombKind).blast;
