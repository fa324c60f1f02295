import { describe, expect, it } from "vitest";
import { type Action, Actions, checksum, problem, stateOf, when } from "../../src/kernel/index.ts";
import { ACTION_LIST } from "../../src/rulesets/armor-class/actions/index.ts";
import { armorClass } from "../../src/rulesets/armor-class/index.ts";
import { has, type State, type Unit } from "../../src/rulesets/armor-class/state.ts";
import { lose } from "../../src/rulesets/armor-class/verbs.ts";
import { PRONE, UNAWARE } from "../../src/rulesets/armor-class/words.ts";
import { atOne } from "../../src/rulesets/armor-class/actions/aim.ts";
import { tableOf } from "../table.ts";
import { events, npc, person, play } from "./table.ts";

/** An action that no ruleset has: everything about it stands in this one record. */
const warn: Action<State, Unit> = {
  name: "warn",
  label: "Warn a friend",
  says: "shouts: a friend is unaware no more (Main)",
  kind: "help",
  price: { main: 1 },
  aim: atOne("[a friend]", ({ actor }, target) =>
    when(target.side !== actor.side, problem("warn/foe", `${target.name} would not listen`)),
  ),
  whyNot: ({ actor }) => when(has(actor, PRONE), problem("warn/prone", `${actor.name} lies too low`)),
  perform(fight, { actor, target }) {
    fight.tell({ event: "warns", by: actor.id, target: target.id });
    lose(fight, target, UNAWARE);
  },
};

const actions = new Actions({ ...ACTION_LIST, actions: [...ACTION_LIST.actions, warn] });
const ruleset: typeof armorClass = {
  ...armorClass,
  verbs: actions.verbs,
  offers: (state, who) => actions.offers(state, who),
  whyNot: (state, command) => actions.whyNot(state, command),
  perform: (fight, command) => actions.perform(fight, command),
};
const { fight, refused } = tableOf(ruleset, { blank: () => ({ hp: 20 }), field: { kind: "abstract" } });

describe("an action in one record", () => {
  const start = () =>
    fight([person("ana"), person("ben"), npc("foe", { side: "foes" })], { order: ["ana", "ben", "foe"] });
  const to = (target: string) => ({ do: "warn", actor: "ana", targets: [target] });

  it("is listed and offered", () => {
    expect(ruleset.verbs.find((v) => v.do === "warn")).toEqual({
      do: "warn",
      takes: "actor, targets [a friend]",
      does: "shouts: a friend is unaware no more (Main)",
    });
    const offered = ruleset.offers(stateOf(start()), "ana").find((o) => o.do === "warn");
    expect(offered).toMatchObject({ label: "Warn a friend", cost: { main: 1 }, kind: "help" });
    expect(offered?.targets).toEqual({ of: ["ana", "ben"], min: 1, max: 1 });
  });

  it("is refused with all its reasons, and changes nothing", () => {
    const b = start();
    const before = checksum(stateOf(b));
    expect(refused(b, to("foe"))).toEqual(["warn/foe"]);
    expect(refused(b, to("nobody"))).toEqual(["target/unknown"]);
    const spent = play(play(b, to("ben")), { do: "drop", actor: "ana" });
    expect(refused(spent, to("foe"))).toEqual(["cost/main", "warn/prone", "warn/foe"]);
    expect(checksum(stateOf(b))).toBe(before);
  });

  it("is performed and paid for", () => {
    const after = play(start(), to("ben"));
    expect(events(after, "warns")).toMatchObject([{ by: "ana", target: "ben" }]);
    expect(stateOf(after).units[0]?.main).toBe(0);
  });
});
