import type { Check, Sum, Term } from "../explain.ts";
import { term } from "../explain.ts";
import { settle } from "../ending.ts";
import { type Fight, inSeries } from "../fight.ts";
import { NONE, react } from "../reactions.ts";
import type { Event, Id } from "../words.ts";
import { isUp } from "./aims.ts";
import { type Ask, thrown, thrownFor } from "./dice.ts";
import { cellOf } from "./ground.ts";
import { canPay, pay, pointsOf } from "../actions/price.ts";
import type { Reaction } from "./reaction.ts";
import type { BaseUnit, Condition, DefinedState, UnitSpec } from "./words.ts";

/** A number by name, as an explanation shows it; `false` and 0 are left out. */
export type Named = readonly [value: number | false, name: string];

/** A roll held against a number. */
export interface CheckSpec {
  readonly add?: readonly Named[];
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly rule: string;
  /** Other dice than those declared, under the same name: `2d20kh1`. */
  readonly dice?: string;
  readonly critical?: (shown: number) => boolean;
  /** What decides by itself, whatever the sum: `{passes: true, because: "a natural 20"}`. */
  readonly natural?: (shown: number) => { readonly passes: boolean; readonly because: string } | null;
  /** What it is called when it is met, and when not: hit and miss. */
  readonly verdicts?: readonly [met: string, missed: string];
}

export interface Checked {
  readonly passed: boolean;
  readonly critical: boolean;
  /** The explanation, where somebody listens. */
  readonly check?: Check;
}

/** Harm or healing: dice and numbers added up, not under `least`, times the factors. */
export interface Amount<U> {
  readonly by: U;
  readonly rule: string;
  readonly roll?: Ask;
  readonly dice?: string;
  readonly add?: readonly Named[];
  readonly least?: number;
  readonly times?: readonly Named[];
}

const given = (numbers: readonly Named[] | undefined): Term[] =>
  (numbers ?? []).flatMap(([value, name]) => (value === false || value === 0 ? [] : [term(value, name)]));

/** Halves up. ODD: decimals such as 1.15 are meant exactly, so a hair is added before the floor. */
const roundHalfUp = (value: number): number => Math.floor(value + 0.5 + 1e-9);

/** One run of one command, with the verbs that rules are written in: check, roll, react, damage, gain, tell. */
export class Bout<U extends BaseUnit = BaseUnit> {
  readonly fight: Fight<DefinedState<U>>;
  private readonly unitSpec: UnitSpec<U>;

  constructor(fight: Fight<DefinedState<U>>, unitSpec: UnitSpec<U>) {
    this.fight = fight;
    this.unitSpec = unitSpec;
  }

  get state(): DefinedState<U> {
    return this.fight.state;
  }

  get rules(): DefinedState<U>["rules"] {
    return this.state.rules;
  }

  get over(): boolean {
    return this.state.winner !== null;
  }

  foesOf(unit: U): U[] {
    return this.state.units.filter((u) => isUp(u) && u.side !== unit.side);
  }

  friendsOf(unit: U): U[] {
    return this.state.units.filter((u) => isUp(u) && u !== unit && u.side === unit.side);
  }

  tell(event: Event): void {
    this.fight.tell(event);
  }

  /** The total of dice thrown for something. */
  roll(ask: Ask, who: U, text: string = ask.dice ?? ""): number {
    return thrown(this.fight.ask, { name: ask.name, text, who: who.id });
  }

  choose(ask: Ask, options: readonly string[], who: U): string {
    return this.fight.ask.choose(ask.name, options, who.id);
  }

  /** A roll held against a number: only what comes of it counts, so exact odds take equal outcomes together. */
  check(ask: Ask, who: U, spec: CheckSpec): Checked {
    const terms = given(spec.add);
    const bonus = terms.reduce((sum, t) => sum + t.value, 0);
    const meets = (shown: number): boolean =>
      spec.natural?.(shown)?.passes ??
      (spec.atMost === undefined ? shown + bonus >= (spec.atLeast ?? 0) : shown + bonus <= spec.atMost);
    const isCritical = (shown: number): boolean => meets(shown) && (spec.critical?.(shown) ?? false);
    const of = { name: ask.name, text: spec.dice ?? ask.dice ?? "", who: who.id };
    const shown = thrownFor(this.fight.ask, of, (total) => (isCritical(total) ? 2 : meets(total) ? 1 : 0));
    const checked = { passed: meets(shown), critical: isCritical(shown) };
    if (!this.fight.explained) return checked;
    const [met, missed] = spec.verdicts ?? ["hit", "miss"];
    const because = spec.natural?.(shown)?.because;
    return {
      ...checked,
      check: {
        terms: [term(shown, of.text), ...terms],
        total: shown + bonus,
        needs: spec.atMost === undefined ? "at least" : "at most",
        target: spec.atMost ?? spec.atLeast ?? 0,
        verdict: checked.passed ? met : missed,
        rule: spec.rule,
        ...(because === undefined ? {} : { because }),
      },
    };
  }

  /** Tells that an attack hit or missed. */
  attacked(target: U, { by, with: what, roll }: { by: U; with: string; roll: Checked }): void {
    if (!this.fight.told) return;
    const { passed: hit, critical, check } = roll;
    const head = { event: "attack", by: by.id, target: target.id, with: what, hit, critical };
    this.tell(check === undefined ? head : { ...head, check });
  }

  /** Tells whether something else took hold: a save that was made or not. */
  affected(target: U, { by, with: what, roll }: { by: U; with: string; roll: Checked }): void {
    const { passed: lands, check } = roll;
    const head = { event: "effect", by: by.id, target: target.id, with: what, lands };
    this.tell(check === undefined ? head : { ...head, check });
  }

  /** Harm: rolled, added up, taken from the HP; whoever has none left falls. Returns what was rolled. */
  damage(target: U, amount: Amount<U>): number {
    const { total, sum } = this.amountOf(amount);
    const lost = Math.min(target.hp, total);
    target.hp -= lost;
    target.taken += lost;
    amount.by.dealt += lost;
    if (this.fight.told) this.tell({ ...this.change("damage", target, amount.by.id, total), ...sum });
    if (target.hp <= 0 && isUp(target)) this.fall(target, amount.by);
    return total;
  }

  /** HP got back, never more than the sheet has. */
  heal(target: U, amount: Amount<U>): void {
    const { total, sum } = this.amountOf(amount);
    const most = (target.sheet as { hp: number }).hp;
    const got = Math.min(total, most - target.hp);
    target.hp += got;
    target.taken -= got;
    const short = got === total ? {} : { got };
    if (this.fight.told)
      this.tell({ ...this.change("heals", target, amount.by.id, total), ...short, ...sum });
  }

  private change(event: string, target: U, by: Id, amount: number) {
    return { event, by, target: target.id, amount };
  }

  private amountOf({ by, roll, dice, add, least = 0, times, rule }: Amount<U>) {
    const text = dice ?? roll?.dice ?? "";
    const shown = roll === undefined ? null : this.roll(roll, by, text);
    const terms = [...(shown === null ? [] : [term(shown, text)]), ...given(add)];
    const factors = given(times);
    const base = Math.max(
      least,
      terms.reduce((sum, t) => sum + t.value, 0),
    );
    const total = roundHalfUp(factors.reduce((value, f) => value * f.value, base));
    if (!this.fight.explained) return { total, sum: {} };
    const sum: Sum = { terms, floor: least, factors, after: [], total, rule };
    return { total, sum: { sum } };
  }

  /** At 0 HP: out of the fight, free of conditions; the last side standing wins. */
  fall(unit: U, by: U): void {
    unit.hp = 0;
    unit.life = this.unitSpec.falls ?? "down";
    unit.conditions = [];
    this.tell({ event: "down", by: by.id, target: unit.id, state: unit.life });
    settle(this.fight);
  }

  has(unit: U, condition: Condition<U> | string): boolean {
    const name = typeof condition === "string" ? condition : condition.name;
    return unit.conditions.some((held) => held.name === name);
  }

  /** Somebody comes under a condition, for so many of its turns or until something ends it. */
  gain(target: U, condition: Condition<U>, { by, turns = null }: { by: U; turns?: number | null }): void {
    const others = target.conditions.filter((held) => held.name !== condition.name);
    target.conditions = [...others, { name: condition.name, by: by.id, turns }];
    this.tell({ event: "gains", by: by.id, target: target.id, status: condition.name });
  }

  lose(target: U, condition: Condition<U> | string): void {
    const name = typeof condition === "string" ? condition : condition.name;
    if (!this.has(target, name)) return;
    target.conditions = target.conditions.filter((held) => held.name !== name);
    this.tell({ event: "loses", target: target.id, status: name });
  }

  /** Offers a reaction under its policy, and takes its price. */
  react(reaction: Reaction<U>, who: U, facts: { readonly [fact: string]: number | boolean } = {}): boolean {
    const price = reaction.price ?? {};
    if (!isUp(who) || !canPay(who, price) || reaction.may?.(who) === false) return false;
    const answer = react(this.fight, {
      name: reaction.name,
      who: who.id,
      options: [reaction.name],
      fact: (fact) => Number(facts[fact] ?? (pointsOf(who, fact) as number | undefined) ?? 0),
    });
    if (answer === NONE) return false;
    pay(who, price);
    this.tell({ event: "reaction", by: who.id, reaction: reaction.name });
    return true;
  }

  /** Puts somebody on another square and tells it. */
  moveTo(unit: U, square: number): void {
    unit.at = square;
    const to = cellOf(this.state, square);
    this.tell({ event: "moves", by: unit.id, to: to as unknown as number[] });
  }

  /** Steps of one action, one after another, until one returns false; each keeps what it leaves in the state alone. */
  steps(count: number, step: (fight: Bout<U>, index: number) => boolean): void {
    inSeries(this.fight, count, (fight, i) => step(new Bout(fight, this.unitSpec), i));
  }
}
