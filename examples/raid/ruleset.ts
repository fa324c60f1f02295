/**
 * Raid: a ruleset on a map, in TypeScript, to copy and make your own. `fray ruleset new NAME` writes it for you.
 *
 * One d20 against Defense, three actions a turn. Weapons reach so many squares; whoever leaves a foe's reach may be struck;
 * a fire flask catches everybody around a square, and whoever burns saves at the end of each turn.
 */
import type { define } from "@fray/engine";

type Define = typeof define;

export default function raid({ define: fray }: { readonly define: Define }) {
  const { action, condition, dice, points, reaction, whole, within, z } = fray;

  // ── What a raider is made of ───────────────────────────────────────────────────────────────────────────
  const weapon = z.strictObject({
    id: fray.name().describe("What commands call it."),
    damage: z.string().default("1d6").describe("Dice of a hit, such as 1d8."),
    reach: whole(1, 60).default(1).describe("Squares it reaches."),
    ranged: fray.flag().describe("Shot or thrown: a foe beside the shooter troubles it."),
  });
  const sheet = z.strictObject({
    hp: whole(1).describe("Hit points: at 0 one is down."),
    defense: whole().default(12).describe("What an attack has to reach."),
    attack: whole().default(0).describe("Added to the d20 of an attack."),
    might: whole().default(0).describe("Added to the damage of a hit."),
    agility: whole().default(0).describe("Added to initiative and to saves."),
    speed: whole(0, 30).default(5).describe("Squares of one move."),
    flasks: whole(0, 20).default(0).describe("Fire flasks at the belt."),
    weapons: z
      .array(weapon)
      .default([{ id: "fist", damage: "1d4", reach: 1, ranged: false }])
      .describe("What it fights with, the usual one first."),
  });
  const fields = {
    actions: points(0),
    reactions: points(1),
    flasks: points((s: Sheet) => s.flasks),
    strikes: fray.count(),
  };
  type Sheet = define.z.infer<typeof sheet>;
  type Weapon = Sheet["weapons"][number];
  type Raider = define.BaseUnit<Sheet> & define.Fields<typeof fields>;
  type Bout = define.Bout<Raider>;

  // ── Dice ───────────────────────────────────────────────────────────────────────────────────────────────
  const ROLLS = ["1d20", "2d20kh1", "2d20kl1"] as const;
  const initiative = dice("initiative", "1d20", "everybody, as listed", "at the start (RA9)");
  const toHit = dice("to hit", ROLLS, "the attacker", "for every attack (RA1); twice with advantage (RA2)");
  const damage = dice("damage", null, "the attacker", "after a hit: the weapon's dice (RA1)");
  const save = dice("save", "1d20", "whoever is in danger", "against fire, and to put it out (RA6, RA7)");
  const fire = dice("fire", "2d6", "the thrower", "for each in the flames (RA6)");
  const burns = dice("burning", "1d4", "whoever burns", "at the end of the turn (RA7)");
  const salve = dice("salve", "1d6", "the helper", "for every bandage (RA8)");

  // ── One attack ─────────────────────────────────────────────────────────────────────────────────────────
  /** RA1–RA3: the roll, then the damage. */
  function strike(fight: Bout, by: Raider, target: Raider, how: { weapon: Weapon; penalty: number }): void {
    const edge = edgeOf(fight, by, target, how.weapon);
    const roll = fight.check(toHit, by, {
      dice: ROLLS[edge > 0 ? 1 : edge < 0 ? 2 : 0],
      add: [
        [by.sheet.attack, "Attack"],
        [how.penalty, "further strikes (RA3)"],
      ],
      atLeast: target.sheet.defense,
      natural: (shown) =>
        shown === 20
          ? { passes: true, because: "a natural 20 hits (RA1)" }
          : shown === 1
            ? { passes: false, because: "a natural 1 misses (RA1)" }
            : null,
      critical: (shown) => shown === 20,
      rule: "RA1",
    });
    fight.attacked(target, { by, with: how.weapon.id, roll });
    if (!roll.passed) return;
    fight.damage(target, {
      by,
      roll: damage,
      dice: how.weapon.damage,
      add: [[by.sheet.might, "Might"]],
      least: 1,
      times: [[roll.critical && 2, "critical (RA1)"]],
      rule: "RA1",
    });
  }

  /** RA2: above 0 an advantage, below 0 the opposite. */
  function edgeOf({ state }: Bout, by: Raider, target: Raider, { ranged }: Weapon): number {
    const beside = (one: Raider, other: Raider): boolean => fray.apart(state, one, other) <= 1;
    const up = state.units.filter((u) => u.life === "up");
    const flanked = !ranged && up.some((u) => u !== by && u.side === by.side && beside(u, target));
    const troubled = ranged && up.some((u) => u.side !== by.side && beside(u, by));
    return Number(flanked) - Number(troubled);
  }

  // ── Actions ────────────────────────────────────────────────────────────────────────────────────────────
  const attack = action<Raider, Weapon>({
    name: "attack",
    rule: "RA1",
    says: "Strikes or shoots at one foe in reach; each further one this turn at −5.",
    kind: "attack",
    price: { actions: 1 },
    items: (actor) => actor.sheet.weapons,
    aim: fray.oneFoe<Raider, Weapon>(
      within((_, { item }) => item.reach),
      fray.inSight,
    ),
    perform(fight, { actor, target, item }) {
      strike(fight, actor, target, { weapon: item, penalty: -5 * actor.strikes });
      actor.strikes += 1; // RA3
    },
  });

  /** RA5 */
  const opportunity = reaction<Raider>({
    name: "opportunity attack",
    rule: "RA5",
    says: "Strikes a foe that leaves one's reach.",
    when: "a foe walks out of its reach, once until its next turn (RA5)",
    price: { reactions: 1 },
  });

  /** RA4, RA5: step by step, and whoever falls on the way stays there. */
  const move = action<Raider>({
    name: "move",
    rule: "RA4",
    says: "Walks up to its speed; whoever's reach it leaves may strike it.",
    kind: "move",
    price: { actions: 1 },
    aim: fray.walk((actor) => actor.sheet.speed),
    perform(fight, { actor, square, state }) {
      for (const next of fray.wayTo(state, actor, square, actor.sheet.speed)) {
        for (const foe of fight.foesOf(actor)) leaves(fight, actor, foe, next);
        if (actor.life !== "up") return;
        fight.moveTo(actor, next);
      }
    },
  });

  function leaves(fight: Bout, actor: Raider, foe: Raider, next: number): void {
    const blade = foe.sheet.weapons.find((w) => !w.ranged);
    if (blade === undefined || actor.life !== "up") return;
    const reaches = (at: number): boolean => fray.stepsBetween(fight.state, foe.at, at) <= blade.reach;
    if (!reaches(actor.at) || reaches(next) || !fight.react(opportunity, foe)) return;
    strike(fight, foe, actor, { weapon: blade, penalty: 0 });
  }

  /** RA7 */
  const burning = condition<Raider>({
    name: "burning",
    rule: "RA7",
    says: "1d4 damage at the end of each turn, until a save of 12.",
    turnEnds(fight, unit) {
      fight.damage(unit, { by: unit, roll: burns, rule: "RA7" });
      if (unit.life === "up" && saved(fight, unit)) fight.lose(unit, burning);
    },
  });

  /** RA6, RA7: d20 + Agility of 12 or more. */
  function saved(fight: Bout, unit: Raider): boolean {
    const add = [[unit.sheet.agility, "Agility"]] as const;
    const roll = fight.check(save, unit, { add, atLeast: 12, rule: "RA6", verdicts: ["saved", "caught"] });
    fight.tell({
      event: "saves",
      target: unit.id,
      saved: roll.passed,
      ...(roll.check && { check: roll.check }),
    });
    return roll.passed;
  }

  const flask = action<Raider>({
    name: "fire-flask",
    label: "Fire flask",
    rule: "RA6",
    says: "Bursts around a square within 6: 2d6 to everybody there, half with a save; whoever fails burns.",
    kind: "attack",
    price: { actions: 2, flasks: 1 },
    aim: fray.blast({ range: 6, radius: 1 }),
    perform(fight, { actor, targets }) {
      for (const target of targets) {
        const safe = saved(fight, target);
        fight.damage(target, { by: actor, roll: fire, times: [[safe && 0.5, "saved (RA6)"]], rule: "RA6" });
        if (!safe && target.life === "up" && !fight.over) fight.gain(target, burning, { by: actor });
      }
    },
  });

  const bandage = action<Raider>({
    name: "bandage",
    rule: "RA8",
    says: "Gives a friend beside one, or oneself, 1d6 back.",
    kind: "help",
    price: { actions: 2 },
    aim: fray.oneFriend<Raider>(within(1), (_, target) =>
      target.hp < target.sheet.hp ? null : fray.problem("target/unhurt", `${target.name} is unhurt`),
    ),
    perform: (fight, { actor, target }) => fight.heal(target, { by: actor, roll: salve, rule: "RA8" }),
  });

  // ── The ruleset ────────────────────────────────────────────────────────────────────────────────────────
  const blade = (id: string, dice: string, reach = 1) => ({ id, damage: dice, reach });
  const bow = { id: "bow", damage: "1d8", reach: 12, ranged: true };
  return fray.defineRuleset<Raider>({
    id: "raid",
    title: "Raid",
    feel: "Three actions, one d20, and fire.",
    book: {
      RA1: "d20 + Attack of the target's Defense or more hits for the weapon's dice + Might, at least 1. A natural 20 hits for twice that, a natural 1 misses.",
      RA2: "Two dice, the better counts, where a friend stands beside the target of a blow; the worse, for a shot with a foe beside the shooter.",
      RA3: "Each further attack of a turn is at −5 more.",
      RA4: "Three actions a turn. A move goes up to Speed squares, not through others.",
      RA5: "Whoever walks out of a foe's reach may be struck by it, once until that foe's next turn.",
      RA6: "A fire flask takes two actions: within 6 squares, everybody within 1 of there saves (d20 + Agility, 12) or takes 2d6 and burns; half if saved.",
      RA7: "Burning does 1d4 at the end of one's turn; then a save of 12 puts it out.",
      RA8: "A bandage takes two actions and gives back 1d6.",
      RA9: "Order: d20 + Agility, the highest first.",
    },
    unit: { sheet, fields, stats: ["defense", "attack", "might", "agility", "speed"], conditions: [burning] },
    field: "grid",
    turns: {
      order: { dice: initiative, score: (unit, shown) => shown + unit.sheet.agility },
      begins(_, unit) {
        Object.assign(unit, { actions: 3, reactions: 1, strikes: 0 });
      },
      goesOn: (unit) => unit.actions > 0,
    },
    actions: [attack, flask, move, bandage, fray.endTurn()],
    reactions: [opportunity],
    asks: [initiative, opportunity, toHit, damage, save, fire, burns, salve],
    roster: {
      warden: {
        name: "Warden",
        side: "heroes",
        about: "A spear that keeps them off.",
        sheet: { hp: 24, defense: 15, attack: 5, might: 2, weapons: [blade("spear", "1d8", 2)] },
      },
      archer: {
        name: "Archer",
        side: "heroes",
        about: "Far away and glad of it.",
        sheet: {
          hp: 16,
          defense: 13,
          attack: 6,
          agility: 3,
          flasks: 2,
          weapons: [bow, blade("knife", "1d4")],
        },
      },
      brute: {
        name: "Brute",
        side: "foes",
        about: "Hits seldom, and once.",
        sheet: { hp: 20, defense: 11, attack: 4, might: 4, speed: 4, weapons: [blade("maul", "1d12")] },
      },
      cutthroat: {
        name: "Cutthroat",
        side: "foes",
        about: "Never alone.",
        sheet: {
          hp: 8,
          defense: 12,
          attack: 5,
          might: 1,
          agility: 2,
          flasks: 1,
          weapons: [blade("knife", "1d6")],
        },
      },
    },
    encounters: {
      gate: {
        name: "At the gate",
        field: {
          kind: "grid",
          cells: [
            "............",
            "....##......",
            "....##......",
            "............",
            ".......#....",
            "............",
          ],
        },
        combatants: [
          { id: "wren", name: "Wren", is: "warden", at: [2, 2] },
          { id: "asa", name: "Asa", is: "archer", at: [1, 4] },
          { id: "brute", is: "brute", at: [8, 2] },
          { id: "cutthroat-1", name: "Cutthroat 1", is: "cutthroat", at: [9, 3] },
          { id: "cutthroat-2", name: "Cutthroat 2", is: "cutthroat", at: [9, 5] },
        ],
      },
    },
    sayings: {
      saves: (e, name) => `${name(e.target)} ${e["saved"] === true ? "makes the save" : "fails the save"}.`,
    },
  });
}
