import { type Command, finish } from "../../kernel/index.ts";
import { useAbility } from "./abilities/use.ts";
import { abilityOf, baseOf, manaCost, takeItem } from "./kit.ts";
import { advance } from "./move.ts";
import { injuryDie } from "./questions.ts";
import { isRevivable, type Brawl, isUp, type Unit, unitOf } from "./state.ts";
import { moveTo } from "./verbs.ts";
import { nextTurn, start } from "./turn.ts";
import { STATS, type Stat } from "./words.ts";

/** Every verb of a command, and what follows when the actor is done. */

export function perform(fight: Brawl, command: Command): void {
  if (command.do === "start") return start(fight);
  if (command.do === "finish") return finishEncounter(fight);
  const { state } = fight;
  const actor = unitOf(state, command.actor as string) as Unit;
  act(fight, actor, command);
  if (state.winner === null && (actor.ap <= 0 || !isUp(actor))) nextTurn(fight); // HD47
}

function act(fight: Brawl, actor: Unit, command: Command): void {
  const { state } = fight;
  switch (command.do) {
    case "move":
      actor.ap -= 1;
      return moveTo(fight, actor, actor.row === "front" ? "back" : "front"); // HD84
    case "hold":
      actor.ap -= 1;
      actor.used = [...actor.used, "hold"];
      state.held.push({ who: actor.id, after: command.targets?.[0] as string });
      return fight.tell({ event: "holds", by: actor.id, target: command.targets?.[0] as string });
    case "advance":
      return advance(fight, actor);
    case "flee":
      actor.fleeing = true;
      return fight.tell({ event: "flees", by: actor.id });
    case "end":
      actor.ap = 0;
      return;
    default:
      return use(fight, actor, command);
  }
}

function use(fight: Brawl, actor: Unit, command: Command): void {
  const ability = abilityOf(actor, command) as NonNullable<ReturnType<typeof abilityOf>>;
  const mp = manaCost(actor, ability);
  actor.ap -= ability.ap;
  actor.mp -= mp;
  if (command.do === "item") takeItem(actor, ability.id);
  if (ability.oncePer !== null) actor.used = [...actor.used, ability.id];
  if (ability.ap === 0 && !actor.free.includes(ability.id)) actor.free = [...actor.free, ability.id]; // HD31
  if (fight.told)
    fight.tell({
      event: command.do === "item" ? "item" : "uses",
      by: actor.id,
      with: ability.id,
      ap: ability.ap,
      mp,
      ...(command.targets === undefined ? {} : { targets: command.targets }),
    });
  useAbility(fight, actor, ability, command);
}

/** HD82, HD83: the game master's word ends the encounter. */
function finishEncounter(fight: Brawl): void {
  const { state } = fight;
  state.finished = true;
  if (state.winner === null) finish(fight, "draw");
  if (!state.rules.injuries) return;
  for (const unit of state.units) {
    if (!isRevivable(unit) || isUp(unit) || unit.life === "fled") continue;
    const injury = INJURIES[injuryDie(fight, unit.id) - 1] as (typeof INJURIES)[number];
    hurtForGood(unit, injury.field, injury.by);
    unit.life = "up";
    unit.hp = 1;
    fight.tell({ event: "injury", target: unit.id, injury: injury.field });
  }
}

/** HD82 Statistics not under 0, HP and MP not under 1. */
function hurtForGood(unit: Unit, field: InjuredField, by: number): void {
  const least = field === "hp" || field === "mp" ? 1 : 0;
  unit.sheet = { ...unit.sheet, [field]: Math.max(least, unit.sheet[field] - by) };
  unit.base = baseOf(unit.sheet, unit.job);
}

type InjuredField = Stat | "hp" | "mp" | "initiative";
const INJURIES: readonly { field: InjuredField; by: number }[] = [
  { field: "hp", by: 5 },
  { field: "mp", by: 5 },
  { field: "initiative", by: 1 },
  ...STATS.map((field) => ({ field, by: 1 })),
];
