import type { GlossaryEntry } from "../../kernel/index.ts";
import { ACCESSORIES, ARMORS } from "./sheet/armor.ts";
import { formatShock, WEAPONS } from "./sheet/weapons.ts";

/** Weapons and armor that sheets may name (AC60, AC61, AC64, AC65). */
export const GLOSSARY: Readonly<Record<string, readonly GlossaryEntry[]>> = {
  weapons: Object.values(WEAPONS).map((w) => ({
    id: w.id,
    name: w.name,
    kind: `${w.kind}, ${w.damage}${w.shock === null ? "" : `, Shock ${formatShock(w.shock)}`}`,
    about: [
      w.attributes.join(" or "),
      w.kind === "melee" || w.kind === "unarmed" ? `reach ${w.range[0]} ft` : `range ${w.range.join("/")} ft`,
      w.hands === 2 ? "two hands" : "",
      w.thrown === null ? "" : `may be thrown ${w.thrown.join("/")} ft`,
      w.trauma === null
        ? ""
        : `Trauma d${w.trauma.sides}${w.trauma.plus > 0 ? `+${w.trauma.plus}` : ""} x${w.trauma.rating}`,
      w.reload === "none" ? "" : `reload: ${w.reload}`,
      w.lessLethal ? "less lethal" : "",
      w.piercing ? "armor piercing" : "",
    ]
      .filter((part) => part !== "")
      .join(", "),
  })),
  accessories: Object.values(ACCESSORIES).map((a) => ({
    id: a.id,
    name: a.name,
    kind: `+${a.plus} to both Armor Classes`,
    about: a.soak > 0 ? `Soak ${a.soak}` : "",
  })),
  armor: Object.values(ARMORS).map((a) => ({
    id: a.id,
    name: a.name,
    kind: `Melee AC ${a.meleeAC}, Ranged AC ${a.rangedAC}`,
    about: [a.soak > 0 ? `Soak ${a.soak}` : "", a.trauma > 0 ? `Trauma Target +${a.trauma}` : ""]
      .filter((part) => part !== "")
      .join(", "),
  })),
};
