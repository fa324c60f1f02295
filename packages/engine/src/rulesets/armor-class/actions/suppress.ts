import { DIRECTIONS, type Direction } from "../../../grid/index.ts";
import { type Action, problem, when } from "../../../kernel/index.ts";
import { type Fire, rake, underFire } from "../attack/fire.ts";
import { strikeOf } from "../attack/strike.ts";
import { type Arm, armIndex, spendShot } from "../sheet/kit.ts";
import { has, type State, type Unit } from "../state.ts";
import { lose } from "../verbs.ts";
import { GRAPPLED, GRAPPLING, PREPARED } from "../words.ts";
import { unknownArm, whyNotArm } from "./arms.ts";

/** What it takes of a magazine. */
const SHOTS = 2;
const SUPPRESSIVE_FIRE: Fire = { manner: "suppressive fire (AC80)", rule: "AC80" };

/** AC80 Suppressive fire: a quarter circle under fire; who does not save takes half the damage. */
export const suppress: Action<State, Unit, Arm> = {
  name: "suppress",
  label: ({ item }) => `Suppressive fire: ${item.name}`,
  rule: "AC80",
  says: "suppressive fire (Main and Move)",
  kind: "attack",
  price: { main: 1, move: 1 },
  items: ({ arms }) => arms.filter((a) => a.suppress),
  mustName: true,
  whyNotItem: (actor, command) =>
    command.with === undefined
      ? unknownArm(actor, command)
      : whyNotArm(actor, command, (arm) => [
          "suppress/weapon",
          `${arm.name} cannot lay down suppressive fire (AC80)`,
        ]),
  /** Without a map there are no directions. */
  options: ({ state }) => (state.ground === null ? {} : { toward: DIRECTIONS }),
  notes: { options: "{toward: a direction}" },
  whyNot: ({ actor, item }) => [
    when(
      (actor.shots[armIndex(actor, item)] as number) < SHOTS,
      problem("attack/empty", `${item.name} has to be reloaded first (AC72)`),
    ),
    when(
      has(actor, GRAPPLED | GRAPPLING),
      problem("attack/grappled", "in a grapple there is only unarmed fighting (AC51)"),
    ),
  ],
  perform(fight, { state, actor: by, item: arm, options }) {
    const toward = (options["toward"] ?? DIRECTIONS[0]) as Direction;
    spendShot(by, arm, SHOTS);
    lose(fight, by, PREPARED);
    fight.tell({ event: "suppress", by: by.id, with: arm.id });
    fight.ask.each(underFire(state, by, arm, toward), (target) =>
      rake(fight, strikeOf(by, arm, target), SUPPRESSIVE_FIRE),
    );
  },
};
