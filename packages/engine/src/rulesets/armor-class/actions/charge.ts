import {
  type Action,
  type Attempt,
  type Json,
  type Problem,
  problem,
  when,
  wrongOptions,
} from "../../../kernel/index.ts";
import { type ByHand, byHandOf } from "../attack/situation.ts";
import { mannerOf, strikeOf } from "../attack/strike.ts";
import { whyNotStrike } from "../attack/targets.ts";
import { canCharge, chargeWay } from "../move/charge.ts";
import { foesInMelee, groundOf } from "../move/ground.ts";
import { stepAlong, whyNotMoving } from "../move/move.ts";
import { type Arm, spendShot } from "../sheet/kit.ts";
import { type Fight, has, isUp, type State, type Unit } from "../state.ts";
import { gain } from "../verbs.ts";
import { CHARGING, PRONE } from "../words.ts";
import { atOne } from "./aim.ts";
import { unknownArm } from "./arms.ts";
import { strikeAll } from "./attack.ts";
import { BY_HAND, isAttackOption, whyNotOption } from "./manners.ts";

type Trying = Attempt<State, Unit, Arm>;

const CHARGE = mannerOf("charge (AC45)", { bonus: 2 });

/** AC45 Straight at the foe: +2 to hit, −2 AC for the rest of the round. */
export const charge: Action<State, Unit, Arm> = {
  name: "charge",
  label: ({ item }) => `Charge: ${item.name}`,
  rule: "AC45",
  says: "runs straight at a foe and strikes (Main and Move)",
  kind: "attack",
  price: { main: 1, move: 1 },
  items: ({ arms }) => arms.filter(canCharge),
  whyNotItem: unknownArm,
  aim: atOne("[one]", (attempt, target, command) => whyNotRun(attempt, target, byHandOf(command ?? {}))),
  options: sparing,
  whyNotOptions: (attempt, command) =>
    wrongOptions(
      command,
      { ...sparing(attempt), ...BY_HAND },
      { why: (option) => whyNotInCharge(attempt, option) },
    ),
  notes: { with: "(a melee or thrown attack)", options: "{nonlethal, and those by hand}" },
  whyNot: ({ actor }) => [
    ...whyNotMoving(actor),
    when(has(actor, PRONE), problem("status/prone", `${actor.name} is prone and cannot charge (AC45)`)),
  ],
  perform(fight, { state, actor, target, item: arm, options, command }) {
    fight.tell({ event: "charge", by: actor.id, target: target.id });
    gain(fight, actor, CHARGING);
    runAt(fight, actor, { arm, target });
    if (!isUp(actor) || !isUp(target) || state.winner !== null) return;
    spendShot(actor, arm);
    const how = { hand: byHandOf(command), nonlethal: options["nonlethal"] === true, manner: CHARGE };
    strikeAll(fight, { actor, arm, times: 1 }, ({ state: { units } }) =>
      strikeOf(units[actor.index] as Unit, arm, units[target.index] as Unit, how),
    );
  },
};

interface Onrush {
  readonly arm: Arm;
  readonly target: Unit;
}

function runAt(fight: Fight, actor: Unit, onrush: Onrush): void {
  const { state } = fight;
  const ground = groundOf(state);
  if (ground === null) actor.apart = false;
  else {
    const way = chargeWay(state, ground, actor, onrush) as number[];
    stepAlong(fight, actor, way, foesInMelee(state, actor));
  }
}

/** AC15 */
function sparing({ item }: Trying): { readonly [name: string]: readonly Json[] } {
  return item.lessLethal ? { nonlethal: [false, true] } : {};
}

function whyNotInCharge(attempt: Trying, option: string): string | null {
  if (option === "nonlethal") return whyNotOption(attempt, option);
  return isAttackOption(option) ? "a charge is one plain blow or throw (AC45)" : null;
}

/** Once there it has to be a legal attack, and a straight way has to lead there. */
function whyNotRun({ state, actor, item: arm }: Trying, target: Unit, hand: ByHand): Problem | null {
  const there = { ...actor, apart: false, engaged: [target.index] };
  const wrong = whyNotStrike({ ...state, ground: null }, { by: there, arm, target, hand });
  if (wrong !== null) return wrong;
  const ground = groundOf(state);
  const barred =
    ground === null
      ? actor.engaged.length > 0 || target.apart
      : chargeWay(state, ground, actor, { arm, target }) === null;
  return when(
    barred,
    problem("charge/no-way", `no straight way of 10 feet or more leads to ${target.name} (AC45)`),
  );
}
