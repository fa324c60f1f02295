import type { Json, RosterEntry } from "../../../kernel/index.ts";

/** AC5 Those whose line is complete: HD, AC, attack, and so on. */

type More = { readonly [field: string]: Json };
type Line = readonly [
  hd: number,
  ac: number,
  attack: number,
  bonus: number,
  speed: number,
  morale: number,
  instinct: number,
  skill: number,
  save: number,
];

const npc = (name: string, about: string, line: Line, more: More): RosterEntry => {
  const [hd, ac, attackBonus, bonus, speed, morale, instinct, skillBonus, save] = line;
  return {
    name,
    side: "foes",
    about,
    sheet: {
      npc: true,
      hd,
      ac,
      attackBonus,
      damageBonus: bonus,
      shockBonus: bonus,
      speed,
      morale,
      instinct,
      skillBonus,
      save,
      ...more,
    },
  };
};

/** What a beast bites with. */
const bite = (name: string, damage: string, shock: Json, times = 1): More => ({
  beast: true,
  attacks: { [name]: { weapon: { damage, ...(shock === null ? {} : { shock }) }, times } },
});

export const FOES: Readonly<Record<string, RosterEntry>> = {
  thug: npc("Thug", "A club and little courage.", [1, 13, 1, 0, 30, 8, 4, 1, 15], {
    weapons: ["light-club"],
  }),
  militia: npc("Militia", "A spear from the village.", [1, 13, 1, 0, 30, 8, 4, 1, 15], {
    weapons: ["light-spear"],
  }),
  tribesman: npc("Hill fighter", "A hand axe in each hand.", [1, 13, 2, 1, 30, 8, 5, 1, 15], {
    weapons: ["hand-axe", "short-sword"],
  }),
  soldier: npc("Soldier", "Short sword and shield.", [1, 13, 2, 1, 30, 8, 3, 1, 15], {
    shield: true,
    weapons: ["short-sword"],
  }),
  bowman: npc("Bowman", "A small bow and a dagger.", [1, 13, 2, 1, 30, 8, 3, 1, 15], {
    weapons: ["small-bow", "dagger"],
  }),
  veteran: npc("Veteran", "A mace that knows shields.", [2, 15, 3, 1, 30, 9, 2, 1, 14], {
    shield: true,
    weapons: ["mace", "large-shield-bash"],
  }),
  guard: npc("Elite guard", "A halberd, and no fear.", [3, 18, 4, 2, 30, 10, 2, 2, 14], {
    elite: true,
    weapons: ["halberd", "short-sword"],
  }),
  knight: npc("Knight", "A great sword in plate.", [4, 18, 6, 2, 30, 10, 1, 2, 13], {
    elite: true,
    luck: 1,
    weapons: ["great-sword"],
  }),
  warlord: npc("Warlord", "Two blows to another's one.", [8, 16, 10, 0, 30, 10, 3, 2, 11], {
    elite: true,
    attacks: {
      axe: { weapon: { damage: "1d10+4", shock: { damage: 7, ac: null } }, times: 2, hands: 2, breaks: true },
    },
  }),
  wolf: npc(
    "Wolf",
    "One of the pack.",
    [1, 12, 2, 0, 40, 7, 6, 1, 15],
    bite("bite", "1d4", { damage: 1, ac: 13 }),
  ),
  bear: npc("Bear", "Alone, and better left so.", [5, 13, 6, 0, 30, 8, 6, 1, 13], {
    size: 2,
    ...bite("claws", "1d8", { damage: 2, ac: 13 }),
  }),
  ooze: npc("Ooze", "It does not care what it touches.", [6, 10, 6, 0, 20, 12, 5, 1, 12], {
    ...bite("touch", "1d8", { damage: 1, ac: null }, 2),
    shockImmune: true,
  }),
  automaton: npc("War automaton", "Brass and blades.", [4, 18, 5, 0, 30, 12, 3, 1, 13], {
    attacks: { blade: { weapon: { damage: "1d10+2", shock: { damage: 4, ac: 15 } } } },
  }),
  "grave-captain": npc(
    "Grave captain",
    "A great hammer from an old grave.",
    [4, 18, 6, 0, 30, 10, 1, 2, 13],
    {
      hp: 20,
      elite: true,
      attacks: {
        hammer: { weapon: { damage: "1d10+2", shock: { damage: 4, ac: 18 } }, hands: 2, breaks: true },
      },
    },
  ),
  "grave-mace": npc("Grave mace", "A mace that has lain long.", [2, 15, 3, 1, 30, 9, 2, 1, 14], {
    weapons: ["mace"],
  }),
  "grave-blade": npc("Grave blade", "A short sword and half a shield.", [2, 17, 3, 1, 30, 9, 2, 1, 14], {
    shield: true,
    weapons: ["short-sword"],
  }),
  "grave-bow": npc("Grave bow", "A large bow of yew.", [2, 15, 3, 1, 30, 9, 2, 1, 14], {
    weapons: ["large-bow"],
  }),
  ganger: npc("Ganger", "A heavy pistol and a knife.", [1, 13, 1, 0, 30, 8, 4, 1, 15], {
    ac: 12,
    rangedAC: 13,
    soak: 3,
    weapons: ["modern-heavy-pistol", "modern-knife"],
  }),
  "gang-gunman": npc("Gang gunman", "A combat rifle.", [3, 14, 6, 0, 30, 8, 4, 2, 14], {
    meleeAC: 13,
    soak: 3,
    weapons: ["modern-combat-rifle", "modern-knife"],
  }),
  "riot-guard": npc("Riot guard", "Shield, club and orders.", [2, 13, 3, 0, 30, 8, 3, 1, 14], {
    rangedAC: 16,
    shield: true,
    soak: 5,
    traumaTarget: 8,
    weapons: ["modern-advanced-club", "modern-heavy-pistol"],
  }),
  "gang-heavy": npc("Gang heavy", "An automatic rifle on two legs.", [3, 14, 5, 0, 30, 8, 4, 2, 14], {
    meleeAC: 13,
    soak: 3,
    weapons: ["modern-automatic-rifle", "modern-knife"],
  }),
  "old-iron": npc(
    "Old iron",
    "Grand plate from a museum, and a sword from there too.",
    [4, 16, 5, 1, 30, 10, 2, 2, 13],
    {
      elite: true,
      armor: "grand-plate",
      weapons: ["great-sword", "war-hammer"],
    },
  ),
  sleeper: npc("Dozing sentry", "It was a long night.", [1, 13, 1, 0, 30, 8, 4, 1, 15], {
    unaware: true,
    weapons: ["light-spear"],
  }),
  hound: npc("Guard hound", "Trained to hold.", [2, 13, 3, 1, 50, 9, 6, 2, 14], bite("bite", "1d6", null)),
};
