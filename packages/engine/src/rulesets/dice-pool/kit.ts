import type { Ability } from "./abilities/deeds.ts";
import { ABILITIES, basicAttack, POSTURE } from "./abilities/index.ts";
import { EQUIPMENT, ITEMS } from "./abilities/items.ts";
import { CARDS, SKILLS } from "./abilities/skills.ts";
import type { Sheet } from "./sheet.ts";
import type { Unit } from "./state.ts";
import { MODS, type Mods } from "./words.ts";

/** DP42, DP54: what a sheet comes to. */

export function kitOf(sheet: Sheet): readonly Ability[] {
  const basic = sheet.basic === "none" ? [] : [basicAttack(sheet.basic)];
  return [...basic, ...sheet.attacks, ...sheet.abilities];
}

/** DP36, DP54 The deck: every card of the skill sets and of the sheet with its copies, those written out among them. */
export function deckOf(sheet: Sheet): { readonly library: readonly Ability[]; readonly pile: number[] } {
  const copies = new Map<string, number>();
  const add = (cards: Readonly<Record<string, number>>): void => {
    for (const [card, n] of Object.entries(cards)) copies.set(card, (copies.get(card) ?? 0) + n);
  };
  for (const skill of sheet.skills) add(SKILLS[skill]?.cards ?? {});
  add(sheet.deck);
  const own = new Map(sheet.cards.map((card) => [card.id, card]));
  for (const id of own.keys()) if (!copies.has(id)) copies.set(id, 1);
  const library = [...copies.keys()].map((id) => own.get(id) ?? (CARDS[id] as Ability));
  const pile = library.flatMap((card, i) => Array.from({ length: copies.get(card.id) ?? 0 }, () => i));
  return { library, pile };
}

/** DP63 The consumables of a sheet, and how many of each. */
export function goodsOf(sheet: Sheet): { readonly goods: readonly Ability[]; readonly items: number[] } {
  const held = Object.entries(sheet.items).filter(([, n]) => n > 0);
  return { goods: held.map(([id]) => ITEMS[id] as Ability), items: held.map(([, n]) => n) };
}

/** DP54, DP64 What skill sets and equipment always give. */
export function passiveOf(sheet: Sheet): Mods {
  const sum: { [mod: string]: number } = {};
  const given = [
    ...sheet.skills.map((skill) => SKILLS[skill]?.passive ?? {}),
    ...sheet.equipment.map((worn) => EQUIPMENT[worn]?.mods ?? {}),
  ];
  for (const mods of given)
    for (const mod of MODS) if ((mods[mod] ?? 0) !== 0) sum[mod] = (sum[mod] ?? 0) + (mods[mod] ?? 0);
  return sum as Mods;
}

export function inKit({ kit }: Unit, id: string): Ability | undefined {
  for (let i = 0; i < kit.length; i++) if ((kit[i] as Ability).id === id) return kit[i];
  return undefined;
}

/** DP63 The place of an item of which some are left, or −1. */
export function itemOf({ goods, items }: Unit, id: string): number {
  for (let i = 0; i < goods.length; i++)
    if ((items[i] as number) > 0 && (goods[i] as Ability).id === id) return i;
  return -1;
}

/** The place of a card of the hand in the library, or −1. */
export function slotOf(unit: Unit, card: string): number {
  const { hand, library } = unit;
  for (let i = 0; i < hand.length; i++) if (library[hand[i] as number]?.id === card) return hand[i] as number;
  return -1;
}

/** Takes one place out of a list of cards; the others keep their order. */
export function takeOut(cards: number[], place: number): void {
  for (let i = place + 1; i < cards.length; i++) cards[i - 1] = cards[i] as number;
  cards.pop();
}

/** The different cards in a hand. */
export function handOf(unit: Unit): Ability[] {
  return [...new Set(unit.hand)].sort((a, b) => a - b).map((slot) => unit.library[slot] as Ability);
}

/** What a person calls an attack, ability or card: by the sheet of whoever has it, else as it was shipped. */
export function abilityNamed(id: string, unit: Unit | undefined): string {
  if (id === "basic-attack") return "a basic attack";
  if (id === POSTURE.id) return POSTURE.name;
  const own = unit === undefined ? undefined : [...unit.library, ...unit.kit].find((a) => a.id === id);
  if (own !== undefined) return own.name;
  for (const table of [CARDS, ITEMS, ABILITIES]) if (Object.hasOwn(table, id)) return table[id]?.name ?? id;
  return id;
}
