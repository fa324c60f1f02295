/**
 * Duel: a whole ruleset in one file, to copy and make your own.
 *
 *   fray play --ruleset examples/duel/ruleset.js
 *   fray rules duel --ruleset examples/duel/ruleset.js
 *   fray odds examples/duel/question.json --ruleset examples/duel/ruleset.js
 *   fray simulate examples/duel/encounter.json --ruleset examples/duel/ruleset.js
 *
 * The rules: two dice and your Skill against the other's Guard; a hit does a die and your Might. Whoever is hit may spend
 * a Breath to parry, which halves the harm. A lunge costs two Breath and hits more easily. Breathing gets Breath back.
 *
 * The default export is given the engine. Rules are plain functions: they change the combatants they are handed and ask
 * `fight` for every die and choice. They never roll themselves, so the same code plays, takes typed dice, gives exact
 * odds and simulates. What is offered, refused, shown and explained follows from the records below.
 */
export default function duel({ define: fray }) {
  const { action, dice, points, problem, reaction, when, whole, z } = fray;

  // Every die by its name, in the order asked: what it is, who throws it, and when.
  const order = dice("order", "1d6", "everybody, as listed", "at the start, unless the order is given (DU7)");
  const toHit = dice("to hit", "2d6", "the attacker", "for every attack (DU1)");
  const harm = dice("harm", "1d6", "the attacker", "after a hit and its parry (DU3)");

  // What a duelist is made of: the sheet as people write it, and what changes in play beside `hp`.
  const duelist = {
    sheet: z.strictObject({
      hp: whole(1).describe("Health: at 0 one is out."),
      skill: whole().default(0).describe("Added to the dice of an attack."),
      might: whole().default(0).describe("Added to the harm of a hit."),
      guard: whole().default(7).describe("What an attack has to reach."),
      breath: whole(0, 20).default(3).describe("Breath to lunge and parry with."),
    }),
    fields: { breath: points((sheet) => sheet.breath) },
    stats: ["skill", "might", "guard"],
    falls: "out",
  };

  /** DU4 `react` obeys the target's policy, or asks. */
  const parry = reaction({
    name: "parry",
    rule: "DU4",
    says: "Halves the harm of a hit.",
    when: "after a hit, with 1 Breath or more (DU4)",
    price: { breath: 1 },
    facts: ["critical"],
  });

  /** DU1–DU4: the roll, the parry, the harm. It reads from top to bottom as it happens at the table. */
  function attack(fight, { actor, target }, how) {
    const roll = fight.check(toHit, actor, {
      add: [
        [actor.sheet.skill, "Skill"],
        [how.bonus, how.name],
      ],
      atLeast: target.sheet.guard,
      critical: (shown) => shown >= fight.rules.criticalAt,
      rule: "DU1",
    });
    fight.attacked(target, { by: actor, with: how.name, roll });
    if (!roll.passed) return;
    const { critical } = roll;
    const parried = fight.rules.parries && fight.react(parry, target, { critical });
    fight.damage(target, {
      by: actor,
      roll: harm,
      add: [[actor.sheet.might, "Might"]],
      least: 1,
      times: [
        [critical && 2, "critical (DU2)"],
        [parried && 0.5, "parried (DU4)"],
      ],
      rule: "DU3",
    });
  }

  const strike = action({
    name: "strike",
    rule: "DU1",
    says: "Attacks one foe.",
    kind: "attack",
    aim: fray.oneFoe(),
    perform: (fight, use) => attack(fight, use, { name: "a strike", bonus: 0 }),
  });

  const lunge = action({
    name: "lunge",
    rule: "DU5",
    says: "Attacks one foe, and hits more easily.",
    kind: "attack",
    aim: fray.oneFoe(),
    price: { breath: 2 },
    perform: (fight, use) => attack(fight, use, { name: "a lunge", bonus: 2 }),
  });

  const breathe = action({
    name: "breathe",
    rule: "DU5",
    says: "Gets 2 Breath back.",
    kind: "other",
    whyNot: ({ actor }) =>
      when(
        actor.breath >= actor.sheet.breath,
        problem("breathe/full", `${actor.name} has all ${actor.sheet.breath} Breath (DU5)`),
      ),
    perform(fight, { actor }) {
      actor.breath = Math.min(actor.sheet.breath, actor.breath + 2);
      fight.tell({ event: "breathes", by: actor.id, breath: actor.breath });
    },
  });

  const fencer = (name, side, about, [hp, skill, might, guard, breath]) => ({
    name,
    side,
    about,
    sheet: { hp, skill, might, guard, breath },
  });

  return fray.defineRuleset({
    id: "duel",
    title: "Duel",
    feel: "Two dice, a blade, and only so much breath.",
    rules: {
      criticalAt: {
        kind: "number",
        default: 12,
        min: 2,
        max: 13,
        rule: "DU2",
        about: "A hit is critical when the two dice show this or more.",
      },
      parries: { kind: "flag", default: true, rule: "DU4", about: "Whoever is hit may parry." },
    },
    book: {
      DU1: "2d6 + Skill of the other's Guard or more hits.",
      DU2: "A hit whose dice show 12 is critical: twice the harm.",
      DU3: "A hit does 1d6 + Might, at least 1.",
      DU4: "Whoever is hit may spend 1 Breath to parry, before the harm is rolled: half of it, halves up.",
      DU5: "A lunge takes 2 Breath and adds 2 to the roll. Breathing gives 2 Breath back, up to what one began with.",
      DU6: "At 0 Health one is out; a side with nobody left has lost.",
      DU7: "Order: 1d6 + Skill each, the higher first, of equals the one listed first; unless it is given.",
      DU8: "Each round everybody has a turn with one action.",
    },
    unit: duelist,
    turns: { order: { dice: order, score: (unit, shown) => shown + unit.sheet.skill } },
    actions: [strike, lunge, breathe, fray.endTurn({ label: "Wait" })],
    reactions: [parry],
    asks: [order, toHit, parry, harm],
    tactics: {
      default: {
        about: "Lunges while it has Breath to spare, always at the weakest foe; parries when badly hurt.",
        orders: "if breath > 2: weakest foe: lunge; weakest foe: strike",
        reacts: (unit) => 2 * unit.hp <= unit.sheet.hp,
      },
      wary: {
        about: "Keeps its Breath for parrying and gets it back when it is gone.",
        orders: "if breath = 0: breathe; strike",
      },
    },
    roster: {
      student: fencer("Student", "challengers", "Quick and careless.", [10, 2, 1, 9, 4]),
      smith: fencer("Smith", "challengers", "Strong, slow, hard to tire.", [14, 0, 3, 8, 3]),
      master: fencer("Fencing master", "defenders", "Has seen it all.", [9, 3, 0, 10, 3]),
      bully: fencer("Bully", "defenders", "All force.", [13, 1, 2, 8, 2]),
    },
    encounters: {
      dawn: {
        name: "A duel at dawn",
        combatants: [
          { id: "ines", name: "Ines", is: "student" },
          { id: "master", is: "master", tactics: "wary" },
        ],
      },
      courtyard: {
        name: "Two against two",
        combatants: [
          { id: "ines", name: "Ines", is: "student" },
          { id: "odo", name: "Odo", is: "smith" },
          { id: "master", is: "master" },
          { id: "bully", is: "bully" },
        ],
      },
    },
    sayings: { breathes: (e, name) => `${name(e.by)} catches breath.` },
  });
}
