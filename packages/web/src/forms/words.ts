/** The names of fields as a person says them. */

const SHORT = new Set(["hp", "mp", "ap", "sp", "ac", "npc", "str", "dex", "con", "int", "wis", "cha"]);

/** `physicalAttack` is "Physical attack", `meleeAC` "Melee AC", `knock-back` "Knock-back". */
export function sayName(name: string): string {
  const parts = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .split(" ")
    .map((part) => (SHORT.has(part.toLowerCase()) ? part.toUpperCase() : part.toLowerCase()));
  const text = parts.join(" ");
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
}

/** Of several alike: `targets` is "Target", `abilities` "Ability"; what is no noun stays as it is. */
export function sayOne(name: string): string {
  return sayName(name)
    .replace(/ies$/, "y")
    .replace(/(?<!oe)s$/, "");
}

/** A value among words: `melee-combo-attack` is "Melee combo attack". */
export function sayWord(word: string): string {
  return sayName(word.replaceAll("-", " "));
}
