import { movesBetween } from "../../../grid/index.ts";
import type { Options } from "../../../kernel/index.ts";
import { type Attack, strike, type Struck } from "../attack.ts";
import { boardOf } from "../board.ts";
import { afflict, cleanse } from "../conditions.ts";
import { isImmune } from "../defense.ts";
import { formatAttack } from "../notation.ts";
import { plainRoll, statusDie } from "../questions.ts";
import { type Fight, isOnField, isUp, type State, type Unit } from "../state.ts";
import { draw, recover } from "../turn.ts";
import { giveAp, giveMp, heal, lay, lend, suffer, wound } from "../verbs.ts";
import { type Ability, type AttackDeed, followUps } from "./deeds.ts";
import { bonusOf } from "./effects.ts";
import type { PlainDeed } from "./plainDeeds.ts";
import { outcomeOf, type TableDeed } from "./table.ts";

/** Using an attack, ability or card: its deeds in the order written. */

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
  /** DP48, DP58: it answers another action, and is not answered itself. */
  readonly answering: boolean;
  /** DP24 The card lies before somebody. */
  laid: boolean;
  /** DP57 The card comes back to the hand. */
  kept: boolean;
  /** Hits of all its attacks. */
  hits: number;
}

type How = Pick<Use, "slides" | "form" | "boast" | "answering">;

/** DP48, DP58 What answers is used as it is written. */
export const ANSWERING: How = { slides: true, form: null, boast: 0, answering: true };

/** How a command wants it used. */
export function howOf(options: Options): How {
  const { slide, boast = 0 } = options;
  return { slides: slide !== false, form: formOf(options), boast: boast as number, answering: false };
}

export function useOf(used: Pick<Use, "by" | "ability" | "slot">, targets: readonly Unit[], how: How): Use {
  const { by, ability, slot } = used;
  const { slides, form, boast, answering } = how;
  return { by, ability, targets, slot, slides, form, boast, answering, laid: false, kept: false, hits: 0 };
}

/** Does everything that is written; what it lends lasts until `endBonuses` (DP15). */
export function playOut(fight: Fight, use: Use): void {
  for (const deed of use.ability.does) {
    if (deed.do === "attack") attackAll(fight, use, deed);
    else if (deed.do === "table") consult(fight, use, deed);
    else helpTargets(fight, use, deed);
  }
}

/** DP24, DP57 Where a card goes that has been played: it lies before somebody, comes back, or is discarded. */
export function putAway({ by, slot, laid, kept }: Use): void {
  if (slot < 0 || laid) return;
  if (kept) by.returning.push(slot);
  else by.discard.push(slot);
}

/** DP36 One roll for all targets; the table says what it does. */
function consult(fight: Fight, use: Use, table: TableDeed): void {
  const { by, ability } = use;
  const total = plainRoll(fight, "table", table.dice, by.id);
  if (fight.told) fight.tell({ event: "table", by: by.id, with: ability.id, total });
  for (const deed of outcomeOf(table, total).does) helpTargets(fight, use, deed);
}

function helpTargets(fight: Fight, use: Use, deed: PlainDeed): void {
  for (const target of "on" in deed && deed.on === "targets" ? use.targets : [use.by])
    help(fight, use, deed, { target, damage: 0 });
}

/** Each target has attack dice of its own. */
function attackAll(fight: Fight, use: Use, deed: AttackDeed): void {
  const { targets } = use;
  if (targets.length === 1) {
    attackOne(fight, use, deed, { target: targets[0] as Unit, warned: 0 });
    return;
  }
  if (deed.spill > 0) return spillOver(fight, use, deed);
  if (deed.warns === 0 && areIndependent(use, deed))
    return fight.ask.each(targets, (target) => {
      attackOne(fight, use, deed, { target, warned: 0 });
    });
  let warned = 0;
  for (const target of targets)
    if (isUp(target) && isUp(use.by) && attackOne(fight, use, deed, { target, warned }) === "unhurt")
      warned += deed.warns; // DP69
}

/** DP71 The first is attacked; if that hurts it, the others lose so much. */
function spillOver(fight: Fight, use: Use, deed: AttackDeed): void {
  const [first, ...others] = use.targets as [Unit, ...Unit[]];
  if (attackOne(fight, use, deed, { target: first, warned: 0 }) === "unhurt") return;
  for (const other of others)
    if (isUp(other) && !isImmune(other, deed.notation.type)) wound(fight, other, deed.spill, use.by);
}

/** Nobody can answer, and nothing depends on which attack comes first. */
function areIndependent({ by, targets }: Use, deed: AttackDeed): boolean {
  return by.firstDice === 0 && !changesUser(deed) && targets.every((t) => t.hand.length === 0);
}

/** What comes of one attack may change who makes the next. */
function changesUser(deed: AttackDeed): boolean {
  return followUps(deed).some((d) => d.do === "pay" || (CHANGING.has(d.do) && "on" in d && d.on === "user"));
}
const CHANGING: ReadonlySet<PlainDeed["do"]> = new Set(["lay", "bonus", "damage"]);

/** All attacks at one target: whether any of them hurt it. */
export function attackOne(
  fight: Fight,
  use: Use,
  deed: AttackDeed,
  { target, warned }: { readonly target: Unit; readonly warned: number },
): "hurt" | "unhurt" {
  let extra = 0;
  let dealt = 0;
  for (let n = 0; n < deed.attacks && isUp(target) && isUp(use.by); n++) {
    const struck = strike(fight, attackBy(use, deed, extra, warned), target);
    if (struck.damage > 0) extra += deed.growing;
    use.hits += struck.hits;
    dealt += struck.damage;
    follow(fight, use, deed, { target, struck });
  }
  return dealt > 0 ? "hurt" : "unhurt";
}

/** Whether this is how the second form of an attack is written. */
function isSecond({ or }: AttackDeed, form: string | null): boolean {
  return form !== null && or !== null && form === formatAttack(or);
}

/** DP44, DP71 What a use costs in this form: the second may be dearer. */
export function costOf({ ap, mp, blow }: Ability, form: string | null): Points {
  if (blow === null || blow.dearer === null || !isSecond(blow, form)) return { ap, mp };
  return { ap: ap + blow.dearer.ap, mp: mp + blow.dearer.mp };
}

type Points = { readonly ap: number; readonly mp: number };

/** The form that a command names. */
export const formOf = ({ form = null }: Options): string | null => form as string | null;

function attackBy(use: Use, deed: AttackDeed, extra: number, warned: number): Attack {
  const { by, ability, slides, form, boast, answering } = use;
  return {
    by,
    ability,
    deed,
    form: isSecond(deed, form) ? (deed.or as AttackDeed["notation"]) : deed.notation,
    keywords: deed.bits | by.keywords,
    extra: extra + boast,
    warned: warned + boast,
    answering,
    slides,
  };
}

/** DP55, DP70 What a card adds when its attack did damage, none, or a crit; and for every hit and crit. */
function follow(
  fight: Fight,
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
  fight: Fight,
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
  fight: Fight,
  use: Use,
  deed: PlainDeed,
  { target, damage }: { target: Unit; damage: number },
): void {
  const { by } = use;
  switch (deed.do) {
    case "heal":
      for (const whom of deed.around === 0 ? [target] : around(fight.state, target, deed.around))
        heal(fight, whom, plainRoll(fight, "healing", deed.amount, by.id), by.id);
      return;
    case "damage":
      return harm(fight, use, target, plainRoll(fight, "damage", deed.amount, by.id));
    case "drain":
      return heal(fight, by, damage, by.id);
    case "ap":
      return giveAp(fight, target, deed.amount);
    case "mp":
      return giveMp(fight, target, plainRoll(fight, "movement", deed.amount, by.id));
    case "pay":
      return suffer(fight, by, deed.hp, use.ability.id);
    case "status":
      if (deed.from > 1 && statusDie(fight, by.id) < deed.from) return; // DP71
      if (fight.told && target !== by)
        fight.tell({ event: "effect", by: by.id, target: target.id, lands: true, status: deed.status });
      return afflict(fight, target, deed.status, by.id);
    case "cleanse":
      return cleanse(fight, target);
    case "lay":
      return layCard(fight, use, target);
    case "bonus":
      return lend(fight, target, bonusOf(deed), use); // DP15
    case "keep":
      use.kept = true;
      return;
    case "draw":
      return draw(fight, by, deed.cards);
    case "recover":
      return recover(fight, by, deed.cards);
  }
}

/** DP36 HP lost without an attack: nobody defends against it. */
function harm(fight: Fight, { by, ability }: Use, target: Unit, amount: number): void {
  if (!isUp(target) || amount === 0) return;
  if (target === by) suffer(fight, by, amount, ability.id);
  else wound(fight, target, amount, by);
}

/** DP71 Whoever of the same side is within so many squares of somebody: itself not, the dead not. */
function around(state: State, unit: Unit, squares: number): Unit[] {
  const { field } = boardOf(state);
  return state.units.filter(
    (u) =>
      u !== unit &&
      u.side === unit.side &&
      isOnField(u) &&
      movesBetween(field, unit.at, unit.size, u.at, u.size) <= squares,
  );
}

/** DP24, DP26 The card itself lies before its bearer; of several bearers the first has it, the others its effect. */
function layCard(fight: Fight, use: Use, bearer: Unit): void {
  if (!isUp(bearer)) return;
  lay(fight, bearer, use.ability, { owner: use.by.id, slot: use.laid ? -1 : use.slot });
  use.laid ||= use.slot >= 0;
}
