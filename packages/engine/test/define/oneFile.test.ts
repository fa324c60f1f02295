import { describe, expect, it } from "vitest";
import { conform, formatReport } from "../../src/conformance/index.ts";
import { commandOdds } from "../../src/analysis/index.ts";
import * as fray from "../../src/index.ts";

/** A ruleset of two actions, and a third one added as one record. */

const { action, dice, oneFoe, points, problem, when, whole, z } = fray.define;
const roll = dice("to hit", "1d6", "the attacker", "for every attack (T1)");
const tired = dice("effort", "1d4", "whoever shoves", "for every shove (T2)");

const sheet = z.strictObject({ hp: whole(1), stones: whole(0, 9).default(2) });
type Thrower = fray.define.BaseUnit<fray.define.z.infer<typeof sheet>> & { stones: number };

const punch = action<Thrower>({
  name: "punch",
  rule: "T1",
  says: "Hits on 3 or more for 2.",
  kind: "attack",
  aim: oneFoe(),
  perform(fight, { actor, target }) {
    const check = fight.check(roll, actor, { atLeast: 3, rule: "T1" });
    fight.attacked(target, { by: actor, with: "punch", roll: check });
    if (check.passed) fight.damage(target, { by: actor, add: [[2, "fist"]], rule: "T1" });
  },
});

/** The new one. */
const shove = action<Thrower>({
  name: "shove",
  rule: "T2",
  says: "Costs a stone, and does 1d4.",
  kind: "attack",
  aim: oneFoe(),
  price: { stones: 1 },
  whyNot: ({ actor }) => when(actor.hp < 2, problem("shove/weak", `${actor.name} is too weak to shove`)),
  perform(fight, { actor, target }) {
    fight.tell({ event: "shove", by: actor.id, target: target.id });
    fight.damage(target, { by: actor, roll: tired, rule: "T2" });
  },
});

const withActions = (actions: readonly fray.define.Action<Thrower>[]) =>
  fray.define.defineRuleset<Thrower>({
    id: "throwers",
    title: "Throwers",
    feel: "Fists and stones.",
    book: { T1: "1d6 of 3 or more hits for 2.", T2: "A shove costs a stone and does 1d4." },
    unit: { sheet, fields: { stones: points((s: Thrower["sheet"]) => s.stones) } },
    actions: [...actions, fray.define.endTurn()],
    asks: actions.includes(shove) ? [roll, tired] : [roll],
    roster: {
      ana: { name: "Ana", side: "a", about: "One.", sheet: { hp: 6 } },
      orc: { name: "Orc", side: "b", about: "Another.", sheet: { hp: 8 } },
    },
    encounters: {
      yard: {
        name: "The yard",
        combatants: [
          { id: "ana", is: "ana" },
          { id: "orc", is: "orc" },
        ],
      },
    },
  }) as unknown as fray.Ruleset;

const throwers = withActions([punch, shove]);

function opened(more: { readonly [field: string]: fray.Json } = {}): fray.Battle {
  const file = { ...throwers.encounters["yard"], order: ["ana", "orc"], ...more } as fray.EncounterFile;
  const battle = fray.sure(fray.openBattle(throwers, file, "one file"));
  return fray.sure(fray.playStep(battle, { command: { do: "start" }, answers: [] }));
}

describe("an action added as one record", () => {
  const state = fray.stateOf(opened());
  const command = { do: "shove", actor: "ana", targets: ["orc"] };

  it("is listed with its sentence, its fields and its price", () => {
    expect(throwers.verbs).toContainEqual({
      do: "shove",
      takes: "actor, targets [one foe]",
      does: shove.says,
    });
    expect(throwers.glossary?.["actions"]).toContainEqual({
      id: "shove",
      name: "Shove",
      kind: "attack, 1 stones",
      about: `${shove.says} (T2)`,
    });
    expect(throwers.repertoire).toContain("do shove");
    expect(withActions([punch]).repertoire).not.toContain("do shove");
  });

  it("is offered with its targets and price", () => {
    expect(throwers.offers(state, "ana")).toContainEqual({
      do: "shove",
      actor: "ana",
      kind: "attack",
      label: "Shove",
      cost: { stones: 1 },
      targets: { of: ["orc"], min: 1, max: 1 },
      harmful: true,
    });
  });

  it("is refused with all its reasons at once", () => {
    const weak = opened({
      combatants: [
        { id: "ana", is: "ana", sheet: { stones: 0 }, left: { hp: 1 } },
        { id: "orc", is: "orc" },
      ],
    });
    const why = fray.whyNot(throwers, fray.stateOf(weak), { ...command, targets: ["ana"] });
    expect(why.map((p) => p.code)).toEqual(["cost/stones", "shove/weak", "target/not-a-foe"]);
    expect(throwers.offers(fray.stateOf(weak), "ana").map((o) => o.do)).toEqual(["punch", "end"]);
  });

  it("is performed, paid for and said", () => {
    const after = fray.sure(fray.playStep(opened(), { command, answers: [{ roll: 3 }] }));
    const { ana, orc } = throwers.summary(fray.stateOf(after)).combatants;
    expect([ana?.points, orc?.hp]).toEqual([{ stones: 1 }, 5]);
    const said = (after.past.at(-1)?.step.events ?? []).map((e) => throwers.say(fray.stateOf(after), e));
    expect(said.slice(0, 2)).toEqual(["Ana: shove.", "Orc takes 3 damage."]);
  });

  it("has exact odds, and is played by orders", () => {
    const odds = commandOdds(throwers, state, command);
    expect(odds.targets[0]).toMatchObject({ mean: 2.5, down: 0 });
    const tactic = fray.tacticNamed(throwers, "if stones > 0: shove; punch");
    expect(tactic?.act(state, "ana")).toEqual({ do: "shove", actor: "ana", targets: ["orc"] });
  });

  it("is met by the kit, which misses it where it never fires", () => {
    expect(formatReport(conform(throwers))).not.toContain("broken");
    const never = { ...shove, whyNot: () => problem("shove/never", "it cannot be done") };
    expect(formatReport(conform(withActions([punch, never])))).toContain(
      "do shove is in the repertoire and never fired",
    );
  });
});
