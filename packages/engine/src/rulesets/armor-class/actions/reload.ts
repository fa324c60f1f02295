import { type Action, problem, when } from "../../../kernel/index.ts";
import { type Arm, armIndex } from "../sheet/kit.ts";
import type { State, Unit } from "../state.ts";

/** AC72 Main or Move, as the weapon needs. */
export const reload: Action<State, Unit, Arm> = {
  name: "reload",
  label: ({ item }) => `Reload ${item.name}`,
  rule: "AC72",
  says: "reloads (Main or Move, as the weapon)",
  kind: "other",
  price: ({ item: { reload: takes } }) =>
    takes === "main" ? { main: 1 } : takes === "move" ? { move: 1 } : {},
  items: (actor) => actor.arms,
  itemKind: "attack",
  mustName: true,
  whyNot({ actor, item }) {
    if (item.shots === 0 || actor.shots[armIndex(actor, item)] === item.shots)
      return problem("reload/full", `${item.name} needs no reloading (AC72)`, "with");
    return when(
      item.reload === "never" || item.reload === "none",
      problem("reload/too-long", `${item.name} takes longer to reload than a fight lasts (AC72)`, "with"),
    );
  },
  perform(fight, { actor, item }) {
    fight.tell({ event: "reload", by: actor.id });
    actor.shots[armIndex(actor, item)] = item.shots;
  },
};
