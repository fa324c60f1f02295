import type { Command } from "../../../kernel/index.ts";
import { type Blow, strike, type Struck } from "../attack.ts";
import { afflict, cleanse } from "../conditions.ts";
import { formatAttack } from "../notation.ts";
import { plainRoll } from "../questions.ts";
import { type Brawl, isUp, type Unit, unitOf } from "../state.ts";
import { legalTargets } from "../targets.ts";
import { draw, recover } from "../turn.ts";
import { giveAp, giveMp, heal, lay, suffer } from "../verbs.ts";
import type { Ability, AttackDeed, PlainDeed } from "./deeds.ts";

/** Using an attack, ability or card: its deeds in the order written. DP15: what a card adds lasts through these. */

export interface Use {
  readonly by: Unit;
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  /** The place of the card in its owner's library; −1 when it is none. */
  readonly slot: number;
  readonly slides: boolean;
  readonly form: string | null;
  /** DP70 Dice taken for as much defense of the target. */
  readonly boast: number;
  /** DP24 The card lies before somebody. */
  laid: boolean;
  /** DP57 The card comes back to the hand. */
  kept: boolean;
}

/** Returns whether the card stays out of the discard. */
export function useAbility(
  fight: Brawl,
  by: Unit,
  ability: Ability,
  command: Command,
  slot: number,
): "discard" | "laid" | "kept" {
  const options = command.options;
  const use: Use = {
    by,
    ability,
    targets: targetsOf(fight, by, ability, command),
    slot,
    slides: options?.["slide"] !== false,
    form: (options?.["form"] as string | undefined) ?? null,
    boast: (options?.["boast"] as number | undefined) ?? 0,
    laid: false,
    kept: false,
  };
  for (const deed of ability.does) {
    if (deed.do === "attack") attackAll(fight, use, deed);
    else
      for (const target of "on" in deed && deed.on === "targets" ? use.targets : [by])
        help(fight, use, deed, { target, damage: 0 });
  }
  return use.laid ? "laid" : use.kept ? "kept" : "discard";
}

function targetsOf(fight: Brawl, by: Unit, ability: Ability, command: Command): readonly Unit[] {
  if (ability.aim === "self") return [by];
  if (command.targets === undefined) return legalTargets(fight.state, by, ability);
  return command.targets.map((id) => unitOf(fight.state, id) as Unit);
}

/** Each target has attack dice of its own. */
function attackAll(fight: Brawl, use: Use, deed: AttackDeed): void {
  const { targets } = use;
  if (targets.length === 1) {
    attackOne(fight, use, deed, { target: targets[0] as Unit, warned: 0 });
    return;
  }
  if (deed.warns === 0 && areIndependent(use))
    return fight.ask.each(targets, (target) => {
      attackOne(fight, use, deed, { target, warned: 0 });
    });
  let warned = 0;
  for (const target of targets)
    if (isUp(target) && isUp(use.by) && attackOne(fight, use, deed, { target, warned }) === "unhurt")
      warned += deed.warns; // DP69
}

/** Nobody can answer, and nothing depends on which attack comes first. */
function areIndependent({ by, targets }: Use): boolean {
  return by.firstDice === 0 && targets.every((t) => t.hand.length === 0);
}

/** All attacks at one target: whether any of them hurt it. */
function attackOne(
  fight: Brawl,
  use: Use,
  deed: AttackDeed,
  { target, warned }: { readonly target: Unit; readonly warned: number },
): "hurt" | "unhurt" {
  let extra = 0;
  let dealt = 0;
  for (let n = 0; n < deed.attacks; n++) {
    const struck = strike(fight, blowOf(use, deed, extra, warned), target);
    if (struck.damage > 0) extra += deed.growing;
    dealt += struck.damage;
    follow(fight, use, deed, { target, struck });
    if (!isUp(target) || !isUp(use.by)) break;
  }
  return dealt > 0 ? "hurt" : "unhurt";
}

function blowOf(use: Use, deed: AttackDeed, extra: number, warned: number): Blow {
  const { by, ability, slides, form, boast } = use;
  const second = form !== null && deed.or !== null && form === formatAttack(deed.or);
  return {
    by,
    ability,
    deed,
    form: second ? (deed.or as AttackDeed["notation"]) : deed.notation,
    keywords: deed.bits | by.keywords,
    extra: extra + boast,
    warned: warned + boast,
    answering: false,
    slides,
  };
}

/** DP55, DP70 What a card adds when its attack did damage, none, or a crit; and for every hit and crit. */
function follow(
  fight: Brawl,
  use: Use,
  deed: AttackDeed,
  { target, struck }: { target: Unit; struck: Struck },
): void {
  const { damage, hits, crits } = struck;
  const then = damage > 0 ? deed.hurt : deed.unhurt;
  if (then.length > 0) helpAll(fight, use, then, { target, damage });
  if (crits > 0 && deed.crit.length > 0) helpAll(fight, use, deed.crit, { target, damage });
  if (deed.eachHit.length > 0)
    for (let n = 0; n < hits; n++) helpAll(fight, use, deed.eachHit, { target, damage }); // DP70
  if (deed.eachCrit.length > 0)
    for (let n = 0; n < crits; n++) helpAll(fight, use, deed.eachCrit, { target, damage });
}

function helpAll(
  fight: Brawl,
  use: Use,
  deeds: readonly PlainDeed[],
  { target, damage }: { target: Unit; damage: number },
): void {
  for (const each of deeds) help(fight, use, each, { target: aimOf(use, each, target), damage });
}

const aimOf = (use: Use, deed: PlainDeed, target: Unit): Unit =>
  "on" in deed && deed.on === "targets" ? target : use.by;

/** DP13, DP24, DP26, DP57: deeds without attack dice. */
function help(
  fight: Brawl,
  use: Use,
  deed: PlainDeed,
  { target, damage }: { target: Unit; damage: number },
): void {
  const { by } = use;
  switch (deed.do) {
    case "heal":
      return heal(fight, target, plainRoll(fight, "healing", deed.amount, by.id), by.id);
    case "drain":
      return heal(fight, by, damage, by.id);
    case "ap":
      return giveAp(fight, target, deed.amount);
    case "mp":
      return giveMp(fight, target, plainRoll(fight, "movement", deed.amount, by.id));
    case "pay":
      return suffer(fight, by, deed.hp, use.ability.id);
    case "status":
      if (target !== by)
        fight.tell({ event: "effect", by: by.id, target: target.id, lands: true, status: deed.status });
      return afflict(fight, target, deed.status, by.id);
    case "cleanse":
      return cleanse(fight, target);
    case "lay":
      return layCard(fight, use, target);
    case "keep":
      use.kept = true;
      return;
    case "draw":
      return draw(fight, by, deed.cards);
    case "recover":
      return recover(fight, by, deed.cards);
  }
}

/** DP24, DP26 The card itself lies before its bearer; of several bearers the first has it, the others its effect. */
function layCard(fight: Brawl, use: Use, bearer: Unit): void {
  if (!isUp(bearer)) return;
  lay(fight, bearer, use.ability, { owner: use.by.id, slot: use.laid ? -1 : use.slot });
  use.laid ||= use.slot >= 0;
}
