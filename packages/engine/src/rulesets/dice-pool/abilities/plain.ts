import { type AttackDice, MELEE } from "../notation.ts";
import type { Keyword, STATUSES } from "../words.ts";
import { type Ability, abilityOf, attackOf } from "./deeds.ts";

/** DP41 An attack with nothing else to it: an entry of `sheet.attacks`. */
export function plainAttack(
  id: string,
  attack: { notation: AttackDice; keywords: readonly Keyword[] },
  about: Partial<Pick<Ability, "range" | "ap" | "mp" | "targets" | "name">> & {
    readonly pack?: number;
    readonly inflicts?: readonly (typeof STATUSES)[number][];
  },
): Ability {
  const hurt = (about.inflicts ?? []).map((status) => ({
    do: "status" as const,
    status,
    on: "targets" as const,
    from: 1,
  }));
  const blow = attackOf({
    do: "attack",
    notation: attack.notation,
    keywords: [...attack.keywords],
    or: null,
    dearer: null,
    attacks: 1,
    growing: 0,
    pack: about.pack ?? 0,
    crowd: 0,
    needsCrit: false,
    warns: 0,
    spill: 0,
    boast: 0,
    hurt,
    unhurt: [],
    crit: [],
    eachHit: [],
    eachCrit: [],
  });
  return abilityOf({
    id,
    name: about.name ?? id,
    ap: about.ap ?? 3,
    mp: about.mp ?? 0,
    aim: "foe",
    range: about.range ?? MELEE,
    targets: about.targets ?? 1,
    reaction: false,
    does: [blow],
    effect: null,
    about: "",
    set: null,
  });
}
