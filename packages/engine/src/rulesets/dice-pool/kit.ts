import type { Command } from "../../kernel/index.ts";
import type { Ability } from "./abilities/deeds.ts";
import { ABILITIES, basicAttack, POSTURE } from "./abilities/index.ts";
import { CARDS, SKILLS } from "./abilities/skills.ts";
import type { Sheet } from "./sheet.ts";
import type { Unit } from "./state.ts";
import { MODS, type Mods } from "./words.ts";

/** DP42, DP54: what a sheet comes to. */

export function kitOf(sheet: Sheet): readonly Ability[] {
  const basic = sheet.basic === "none" ? [] : [basicAttack(sheet.basic)];
  return [...basic, ...sheet.attacks, ...sheet.abilities];
}

/** DP54 The deck: every card of the skill sets and of the sheet with its copies. */
export function deckOf(sheet: Sheet): { readonly library: readonly Ability[]; readonly pile: number[] } {
  const copies = new Map<string, number>();
  const add = (cards: Readonly<Record<string, number>>): void => {
    for (const [card, n] of Object.entries(cards)) copies.set(card, (copies.get(card) ?? 0) + n);
  };
  for (const skill of sheet.skills) add(SKILLS[skill]?.cards ?? {});
  add(sheet.deck);
  const library = [...copies.keys()].map((id) => CARDS[id] as Ability);
  const pile = library.flatMap((card, i) => Array.from({ length: copies.get(card.id) ?? 0 }, () => i));
  return { library, pile };
}

export function passiveOf(sheet: Sheet): Mods {
  const sum: { [mod: string]: number } = {};
  for (const skill of sheet.skills)
    for (const mod of MODS) {
      const given = SKILLS[skill]?.passive[mod] ?? 0;
      if (given !== 0) sum[mod] = (sum[mod] ?? 0) + given;
    }
  return sum as Mods;
}

/** An ability or attack by name; `attack` without a name is the basic attack. */
export function abilityOf(unit: Unit, command: Command): Ability | undefined {
  if (command.do === "card") {
    const slot = slotOf(unit, command.with ?? "");
    return slot < 0 ? undefined : unit.library[slot];
  }
  const id = command.with ?? (command.do === "attack" ? "basic-attack" : undefined);
  const { kit } = unit;
  for (let i = 0; i < kit.length; i++) if ((kit[i] as Ability).id === id) return kit[i];
  return undefined;
}

/** The place of a card of the hand in the library, or −1. */
export function slotOf(unit: Unit, card: string): number {
  const { hand, library } = unit;
  for (let i = 0; i < hand.length; i++) if (library[hand[i] as number]?.id === card) return hand[i] as number;
  return -1;
}

/** The different cards in a hand. */
export function handOf(unit: Unit): Ability[] {
  return [...new Set(unit.hand)].sort((a, b) => a - b).map((slot) => unit.library[slot] as Ability);
}

/** What a person calls an attack, ability or card. */
export function abilityNamed(id: string): string {
  if (id === "basic-attack") return "a basic attack";
  if (id === POSTURE.id) return POSTURE.name;
  return (Object.hasOwn(CARDS, id) ? CARDS[id] : ABILITIES[id])?.name ?? id;
}
