import { describe, expect, it } from "vitest";
import {
  canonical,
  type Command,
  Recorded,
  run,
  stateOf,
  submit,
  sure,
  whyNot,
} from "../../src/kernel/index.ts";
import { ANA, ATTACK, begun, type Fields, NEVER, orc } from "../conformance/skirmish/fight.ts";
import { skirmish } from "../conformance/skirmish/index.ts";

const setting = (reaction: string, options: object): Command => ({
  do: "policy",
  actor: "orc",
  with: reaction,
  options: options as Fields,
});

describe("setting a policy", () => {
  const battle = begun([ANA, orc({ points: 1 })]);

  it("is a command like any other: logged, undone, and obeyed from then on", () => {
    const set = sure(submit(battle, setting("dodge", { mode: "off" }), NEVER));
    expect(stateOf(set).policies["orc"]).toEqual({ dodge: { mode: "off" } });
    expect(set.past.at(-1)?.step.events).toEqual([
      { event: "policy", by: "orc", reaction: "dodge", mode: "off" },
    ]);
    const asked = sure(submit(set, ATTACK, NEVER));
    expect(asked.pending?.question.name).toBe("attack");
    expect(canonical(stateOf(battle))).not.toContain("dodge");
  });

  it("keeps the policies of other reactions and other combatants", () => {
    const first = sure(submit(battle, setting("dodge", { mode: "off" }), NEVER));
    const second = sure(submit(first, setting("block", { mode: "automatic" }), NEVER));
    const third = sure(submit(second, { ...setting("dodge", { mode: "ask" }), actor: "ana" }, NEVER));
    expect(stateOf(third).policies).toEqual({
      ana: { dodge: { mode: "ask" } },
      orc: { dodge: { mode: "off" }, block: { mode: "automatic" } },
    });
  });

  it("tells nothing when nobody listens", () => {
    const done = run(
      skirmish,
      stateOf(battle),
      setting("dodge", { mode: "off" }),
      new Recorded([]),
      "nothing",
    );
    expect(done).toMatchObject({ kind: "done", events: [] });
  });

  it.each([
    [
      "an unknown combatant",
      { ...setting("dodge", { mode: "off" }), actor: "bo" },
      "command/unknown-actor",
      "actor",
    ],
    ["an unknown reaction", setting("duck", { mode: "off" }), "policy/unknown-reaction", "with"],
    ["no mode", setting("dodge", {}), "input/missing", "options.mode"],
    ["an unknown mode", setting("dodge", { mode: "maybe" }), "input/value", "options.mode"],
    [
      "an unknown fact",
      setting("dodge", { mode: "ask", when: [{ fact: "mood", is: "at least", value: 1 }] }),
      "policy/unknown-fact",
      "options.when.0.fact",
    ],
    [
      "an unknown comparison",
      setting("dodge", { mode: "ask", when: [{ fact: "hp left", is: "about", value: 1 }] }),
      "input/value",
      "options.when.0.is",
    ],
    [
      "a value that is no number",
      setting("dodge", { mode: "ask", when: [{ fact: "hp left", is: "at most", value: "4" }] }),
      "input/type",
      "options.when.0.value",
    ],
    [
      "a field that does not belong",
      { ...setting("dodge", { mode: "off" }), targets: ["ana"] },
      "command/unknown-field",
      "targets",
    ],
    [
      "an option that does not belong",
      setting("dodge", { mode: "off", always: true }),
      "input/unknown-field",
      "options.always",
    ],
  ] as const)("with %s is refused", (_, command, code, path) => {
    expect(whyNot(skirmish, stateOf(battle), command).map((p) => [p.code, p.path])).toEqual([[code, path]]);
  });

  it("says what reactions and facts there are", () => {
    const [reaction] = whyNot(skirmish, stateOf(battle), setting("duck", { mode: "off" }));
    expect(reaction?.message).toBe('expected a reaction of skirmish (screen, dodge, block), found "duck"');
    const [fact] = whyNot(
      skirmish,
      stateOf(battle),
      setting("dodge", { mode: "ask", when: [{ fact: "mood", is: "at least", value: 1 }] }),
    );
    expect(fact?.message).toBe('expected points left or hp left, found "mood"');
  });
});
