import type { Command, EncounterFile } from "../../src/kernel/index.ts";
import { awayFrom, Ground, same, type Square } from "./dicePoolGround.ts";
import type { Model, Script, Standing } from "./drive.ts";

/**
 * A whole turn of dice-pool on a map, from DP1–DP36 and DP40–DP61: attacks with keywords against defense of every kind,
 * statuses, lasting cards, tables, bonuses for one action, hands, walking, attacks of opportunity, reaction cards, the
 * unconscious. Heights, items, levels, delays and the sets' special rules are left out.
 */

export type Mods = { readonly [mod: string]: number };
export interface Effect {
  readonly lasts?: { readonly turns: number } | { readonly rounds: number } | "until-turn" | "until-ended";
  readonly mods?: Mods;
  readonly keywords?: readonly string[];
  readonly each?: {
    readonly ends?: readonly number[];
    readonly heals?: { readonly [face: string]: number };
    readonly harms?: { readonly [face: string]: number };
  };
}
type On = { readonly on?: "targets" | "user" };
export type Deed =
  | {
      readonly do: "attack";
      readonly notation: string;
      readonly keywords?: readonly string[];
      readonly attacks?: number;
      readonly hurt?: readonly Deed[];
      readonly unhurt?: readonly Deed[];
      readonly crit?: readonly Deed[];
    }
  | { readonly do: "table"; readonly dice: string; readonly outcomes: readonly Outcome[] }
  | ({ readonly do: "heal" | "damage" | "ap" | "mp"; readonly amount: number | string } & On)
  | ({ readonly do: "status"; readonly status: string; readonly from?: number } & On)
  | ({ readonly do: "bonus"; readonly mods?: Mods; readonly keywords?: readonly string[] } & On)
  | ({ readonly do: "lay" | "cleanse" } & On)
  | { readonly do: "keep" }
  | { readonly do: "draw"; readonly cards: number };
interface Outcome {
  readonly from?: number;
  readonly to?: number;
  readonly does?: readonly Deed[];
}
export interface Ability {
  readonly id: string;
  readonly ap?: number;
  readonly mp?: number;
  readonly aim?: string;
  readonly range?: string;
  readonly targets?: number;
  readonly reaction?: boolean;
  readonly does: readonly Deed[];
  readonly effect?: Effect;
}
type AttackDeed = Deed & { readonly do: "attack" };

interface Lying {
  readonly card: string;
  readonly effect: Effect;
  counters: number;
  readonly owner: Unit;
  /** The card itself, where it is one. */
  readonly slot: number | null;
}

interface Unit {
  readonly id: string;
  readonly side: string;
  readonly hero: boolean;
  readonly sheet: Mods & { readonly immune: readonly string[] };
  readonly kit: readonly Ability[];
  readonly library: readonly Ability[];
  hp: number;
  ap: number;
  mp: number;
  at: Square;
  state: "up" | "unconscious" | "dead";
  statuses: string[];
  lying: Lying[];
  pile: number[];
  hand: number[];
  discard: number[];
  returning: number[];
  spent: boolean;
}

/** One use of an ability. */
interface Use {
  readonly by: Unit;
  readonly ability: Ability;
  readonly targets: readonly Unit[];
  readonly slot: number | null;
  readonly slides: boolean;
  readonly answering: boolean;
  laid: boolean;
  kept: boolean;
  hits: number;
}

const WORDS: { readonly [letters: string]: readonly [string, string] } = {
  ps: ["physical", "slashing"],
  pp: ["physical", "piercing"],
  pb: ["physical", "bashing"],
  mf: ["magical", "fire"],
  ma: ["magical", "arcane"],
  mb: ["magical", "bio"],
  mh: ["magical", "holy"],
  md: ["magical", "dark"],
};
const POSTURE: Effect = { lasts: "until-turn", mods: { physicalDice: 1, magicalDice: 1 } };
const isUp = (u: Unit): boolean => u.state === "up";
const modOf = (u: Unit, mod: string): number =>
  u.lying.reduce((sum, l) => sum + (l.effect.mods?.[mod] ?? 0), u.sheet[mod] ?? 0);
const firstBlow = (a: Ability): AttackDeed | undefined =>
  a.does.find((d): d is AttackDeed => d.do === "attack");

function parsed(notation: string): { times: number; dice: number; letters: string; bonus: number } {
  const [, times, dice, letters, bonus] = /^(?:(\d+)x)?(\d+)([a-z]{2})(?:\+(\d+))?$/.exec(notation) ?? [];
  return {
    times: Number(times ?? 1),
    dice: Number(dice),
    letters: letters as string,
    bonus: Number(bonus ?? 0),
  };
}

/** DP16 Point by point on the highest die that fails. */
function succeed(faces: readonly number[], points: number, needs: number): number {
  const now = [...faces].sort((a, b) => b - a);
  let left = points;
  return now.filter((face) => {
    if (face >= needs) return true;
    const lacks = needs - face;
    if (left < lacks) left = 0;
    else {
      left -= lacks;
      return true;
    }
    return false;
  }).length;
}

/** DP61 */
function gained(u: Unit, mp: number): number {
  const [slow, haste] = [modOf(u, "slow") > 0, modOf(u, "haste") > 0];
  return slow === haste ? mp : slow ? Math.ceil(mp / 2) : 2 * mp;
}

export class DicePoolModel implements Model {
  turn: string | null = null;
  winner: string | null = null;
  readonly met = new Set<string>();
  private readonly ground: Ground;
  private readonly all: readonly Unit[];
  private readonly order: readonly string[];
  private at = -1;
  private script!: Script;

  constructor(file: EncounterFile) {
    this.order = file["order"] as readonly string[];
    this.ground = new Ground((file["field"] as unknown as { cells: string[] }).cells);
    this.all = (file["combatants"] as unknown as Written[]).map(unitOf);
  }

  stands(): { readonly [id: string]: Standing } {
    return Object.fromEntries(this.all.map((u) => [u.id, standing(u)]));
  }

  play(command: Command, script: Script): void {
    this.script = script;
    if (command.do === "start") {
      this.beginRound();
      return this.nextTurn();
    }
    const actor = this.named(command.actor as string);
    if (command.do === "end") return this.end(actor, command);
    this.act(actor, command);
    if (this.winner === null && !isUp(actor)) this.nextTurn();
  }

  /** DP45, DP47 The way that a walk takes: cheapest, and for a rush one of those. */
  wayFor(command: Command): readonly Square[] {
    const actor = this.named(command.actor as string);
    return this.ways(actor, command.do).get(String(command.at))?.path ?? [];
  }

  private named(id: string): Unit {
    return this.all.find((u) => u.id === id) as Unit;
  }

  private act(actor: Unit, command: Command): void {
    switch (command.do) {
      case "move":
        return this.walk(actor, command);
      case "rush":
        return this.rush(actor, command.path as readonly Square[]);
      case "swap": {
        const other = this.named(command.targets?.[0] as string);
        actor.mp -= 3;
        [actor.at, other.at] = [other.at, actor.at];
        return;
      }
      case "convert": {
        const ap = (command.options?.["ap"] as number | undefined) ?? 1;
        actor.ap -= ap;
        actor.mp += gained(actor, ap);
        return;
      }
      case "posture":
        actor.ap -= 2;
        return this.lay(actor, { card: "posture", effect: POSTURE, owner: actor, slot: null });
      case "discard":
        actor.ap -= 1;
        return this.throwAway(actor, command.with as string);
      default:
        return this.useIt(actor, command);
    }
  }

  // Rounds and turns

  /** DP44, DP50, DP53 */
  private beginRound(): void {
    for (const u of this.all.filter(isUp))
      [u.ap, u.mp] = [u.sheet["ap"] as number, gained(u, u.sheet["mp"] as number)];
    for (const u of this.all.filter((x) => isUp(x) && x.library.length > 0)) {
      u.hand.push(...u.returning.splice(0));
      this.draw(u, (u.sheet["hand"] as number) - u.hand.length);
    }
    for (const u of this.all) if (u.state === "unconscious" && this.winner === null) this.lose(u, 1, true);
  }

  private draw(u: Unit, cards: number): void {
    for (let n = 0; n < cards; n++) {
      if (u.pile.length === 0) {
        if (u.discard.length > 0) this.met.add("a reshuffle");
        u.pile = u.discard.splice(0).sort((a, b) => a - b);
      }
      if (u.pile.length === 0) return;
      const place = u.pile.length === 1 ? 0 : this.script.total("draw", u.id) - 1;
      u.hand.push(...u.pile.splice(place, 1));
    }
  }

  private nextTurn(): void {
    while (this.winner === null) {
      this.at += 1;
      if (this.at === this.order.length) {
        for (const u of this.all) this.countDown(u, "rounds");
        this.beginRound();
        this.at = -1;
        continue;
      }
      const u = this.named(this.order[this.at] as string);
      if (isUp(u) && this.beginTurn(u)) return;
    }
  }

  /** DP27–DP34 */
  private beginTurn(u: Unit): boolean {
    this.turn = u.id;
    u.spent = false;
    for (const l of u.lying.filter((x) => x.effect.lasts === "until-turn")) this.endLying(u, l);
    for (const status of u.statuses.slice()) if (isUp(u)) this.suffer(u, status);
    if (isUp(u)) for (const l of u.lying.slice()) this.tick(u, l);
    return isUp(u) && this.winner === null;
  }

  private suffer(u: Unit, status: string): void {
    if (status === "poisoned") {
      const die = this.script.total("poisoned", u.id);
      if (die === 1) u.ap = Math.max(0, u.ap - 2);
      else if (die <= 4) this.lose(u, 1);
      else if (die === 6) this.cure(u, status);
    } else if (status === "stunned") {
      const total = this.script.total("stunned", u.id);
      if (total <= 7) [u.ap, u.mp] = [0, 0];
      else if (total <= 10) [u.ap, u.mp] = [Math.max(0, u.ap - 2), Math.max(0, u.mp - 2)];
      this.cure(u, status);
    } else if (status === "dazed") {
      u.mp = 0;
      this.cure(u, status);
    } else if (status === "on-fire") {
      const able = u.ap >= 3 && u.mp >= 2;
      if (!able) this.met.add("a fire nobody can pay for");
      if (!able || this.script.choice("on fire", u.id, ["pay", "burn"]) === "burn") return this.lose(u, 1);
      [u.ap, u.mp] = [u.ap - 3, u.mp - 2];
      this.cure(u, status);
    }
  }

  private cure(u: Unit, status: string): void {
    u.statuses = u.statuses.filter((s) => s !== status);
  }

  /** DP57 */
  private tick(u: Unit, l: Lying): void {
    const { each } = l.effect;
    if (each === undefined || !isUp(u) || !u.lying.includes(l)) return;
    const face = this.script.total("lasting card", u.id);
    this.heal(u, each.heals?.[face] ?? 0);
    if ((each.harms?.[face] ?? 0) > 0) this.lose(u, each.harms?.[face] as number);
    if (each.ends?.includes(face) === true && u.lying.includes(l)) this.endLying(u, l);
  }

  private end(u: Unit, command: Command): void {
    const thrown = command.options?.["discard"];
    if (thrown !== undefined) this.throwAway(u, thrown as string);
    this.cure(u, "defenseless");
    this.countDown(u, "turns");
    this.nextTurn();
  }

  private countDown(u: Unit, by: "turns" | "rounds"): void {
    for (const l of u.lying.slice()) {
      const { lasts } = l.effect;
      if (lasts === undefined || typeof lasts === "string" || !(by in lasts)) continue;
      l.counters -= 1;
      if (l.counters === 0) this.endLying(u, l);
    }
  }

  // What lies before somebody

  private lay(bearer: Unit, card: Omit<Lying, "counters">): void {
    if (!isUp(bearer)) return;
    const { lasts } = card.effect;
    const counters =
      lasts === undefined || typeof lasts === "string" ? 0 : "turns" in lasts ? lasts.turns : lasts.rounds;
    bearer.lying.push({ ...card, counters });
  }

  private endLying(u: Unit, l: Lying): void {
    u.lying = u.lying.filter((x) => x !== l);
    if (l.slot !== null) l.owner.discard.push(l.slot);
  }

  /** DP15 */
  private endBonuses(owner: Unit): void {
    for (const u of this.all)
      for (const l of u.lying.slice())
        if (l.owner === owner && l.effect.lasts === undefined) {
          this.met.add("a bonus that ends with its action");
          this.endLying(u, l);
        }
  }

  private throwAway(u: Unit, card: string): void {
    u.discard.push(this.take(u, card));
  }

  private take(u: Unit, card: string): number {
    const slot = u.library.findIndex((c) => c.id === card);
    u.hand.splice(u.hand.indexOf(slot), 1);
    return slot;
  }

  // Uses

  private useIt(by: Unit, command: Command): void {
    const id = command.with ?? "basic-attack";
    const from = command.do === "card" ? by.library : by.kit;
    const ability = from.find((a) => a.id === id) as Ability;
    by.ap -= ability.ap ?? 3;
    by.mp -= ability.mp ?? 0;
    const slot = command.do === "card" ? this.take(by, id) : null;
    const targets = ability.aim === "self" ? [by] : (command.targets ?? []).map((t) => this.named(t));
    for (const t of targets) this.expectInRange(by, ability, t);
    const use = useOf({ by, ability, slot }, targets, command.options?.["slide"] !== false);
    for (const deed of ability.does) this.deed(use, deed);
    this.putAway(use);
    this.endBonuses(by);
  }

  /** DP2–DP6, as far as squares tell: sight is left to the grid's own twins. */
  private expectInRange(by: Unit, { range = "melee" }: Ability, t: Unit): void {
    const [, kind = range, most = "1"] = /^(\w+)\((\d+)\)$/.exec(range) ?? [];
    const crow = Math.max(Math.abs(by.at[0] - t.at[0]), Math.abs(by.at[1] - t.at[1]));
    const fits =
      t === by ||
      (kind === "melee"
        ? this.ground.areBeside(by.at, t.at)
        : kind === "distance"
          ? crow <= Number(most)
          : this.ground.steps(by.at, t.at) <= Number(most));
    if (!fits) throw new Error(`${t.id} is out of ${range} for ${by.id}`);
  }

  private putAway({ by, slot, laid, kept }: Use): void {
    if (slot === null || laid) return;
    (kept ? by.returning : by.discard).push(slot);
  }

  private deed(use: Use, deed: Deed): void {
    if (deed.do === "attack") for (const t of use.targets) this.attacks(use, deed, t);
    else if (deed.do === "table") {
      const total = this.rolled("table", deed.dice, use.by);
      this.met.add("a table");
      const row = deed.outcomes.find((o) => (o.from ?? 0) <= total && total <= (o.to ?? 999)) as Outcome;
      for (const next of row.does ?? []) this.deed(use, next);
    } else for (const t of onOf(deed) === "targets" ? use.targets : [use.by]) this.help(use, deed, t);
  }

  /** DP13 */
  private rolled(name: string, amount: number | string, by: Unit): number {
    if (typeof amount === "number") return amount;
    const faces = this.script.faces(name, by.id);
    if (amount.startsWith("max")) return Math.max(...faces);
    if (amount.startsWith("min")) return Math.min(...faces);
    return faces.reduce((sum, f) => sum + f, 0);
  }

  private help(use: Use, deed: Deed, t: Unit): void {
    const { by, ability } = use;
    switch (deed.do) {
      case "heal":
        return this.heal(t, this.rolled("healing", deed.amount, by));
      case "damage": {
        const amount = this.rolled("damage", deed.amount, by);
        if (isUp(t) && amount > 0) this.lose(t, amount);
        return;
      }
      case "ap":
        if (isUp(t)) t.ap = Math.max(0, t.ap + Number(deed.amount));
        return;
      case "mp": {
        const amount = this.rolled("movement", deed.amount, by);
        if (isUp(t)) t.mp = Math.max(0, t.mp + (amount > 0 ? gained(t, amount) : amount));
        return;
      }
      case "status":
        if ((deed.from ?? 1) > 1 && this.script.total("status", by.id) < (deed.from as number)) return;
        return this.afflict(t, deed.status);
      case "cleanse":
        t.statuses = [];
        return;
      case "bonus":
        return this.lay(t, { card: ability.id, effect: { ...deed }, owner: by, slot: null });
      case "lay":
        if (!isUp(t)) return;
        this.lay(t, {
          card: ability.id,
          effect: ability.effect as Effect,
          owner: by,
          slot: use.laid ? null : use.slot,
        });
        use.laid ||= use.slot !== null;
        return;
      case "keep":
        use.kept = true;
        this.met.add("a card that comes back");
        return;
      case "draw":
        return this.draw(by, deed.cards);
      default:
        throw new Error(`no ${deed.do} here`);
    }
  }

  private afflict(t: Unit, status: string): void {
    if (isUp(t) && !t.statuses.includes(status)) t.statuses.push(status);
  }

  // Attacks

  private attacks(use: Use, deed: AttackDeed, t: Unit): void {
    for (let n = 0; n < (deed.attacks ?? 1) && isUp(t) && isUp(use.by); n++) this.strike(use, deed, t);
  }

  /** DP8–DP23, DP35 */
  private strike(use: Use, deed: AttackDeed, t: Unit): void {
    const { by } = use;
    const form = parsed(deed.notation);
    const keywords = new Set([...(deed.keywords ?? []), ...by.lying.flatMap((l) => l.effect.keywords ?? [])]);
    const { hits, crits } = this.attackRoll(by, form, keywords);
    use.hits += hits;
    const extra = use.answering ? 0 : this.counter(use, t);
    const blocks = this.blocks(t, form.letters, keywords, extra);
    const immune = t.sheet.immune.includes((WORDS[form.letters] as readonly [string, string])[0]);
    const damage = immune ? 0 : Math.max(0, hits + 2 * crits - blocks);
    if (damage > 0) this.hurt(use, t, damage, keywords);
    if (!use.answering) this.endBonuses(t); // what a reaction lent
    for (const next of (damage > 0 ? deed.hurt : deed.unhurt) ?? []) this.follow(use, next, t);
    if (crits > 0) for (const next of deed.crit ?? []) this.follow(use, next, t);
  }

  private follow(use: Use, deed: Deed, t: Unit): void {
    this.help(use, deed, onOf(deed) === "targets" ? t : use.by);
  }

  private attackRoll(
    by: Unit,
    { times, dice, bonus }: ReturnType<typeof parsed>,
    keywords: ReadonlySet<string>,
  ): { hits: number; crits: number } {
    const count = Math.max(0, dice + modOf(by, "attackDice"));
    let best = { hits: 0, crits: 0 };
    for (let n = 0; n < (count > 0 ? times : 0); n++) {
      const faces = this.script.faces("attack", by.id);
      if (faces.length !== count) throw new Error(`${faces.length} attack dice where the model has ${count}`);
      const hits = succeed(faces, bonus + modOf(by, "attackBonus"), 4);
      const natural = faces.filter((f) => f === 6 || (f === 5 && keywords.has("crushing"))).length;
      const crits = keywords.has("focused") ? hits : natural;
      if (n === 0 || hits + 2 * crits > best.hits + 2 * best.crits) best = { hits, crits };
    }
    return best;
  }

  /** DP9, DP21, DP30, DP35 */
  private blocks(t: Unit, letters: string, keywords: ReadonlySet<string>, extra: number): number {
    if (keywords.has("penetrating") || t.statuses.includes("defenseless")) return 0;
    const words = WORDS[letters] as readonly [string, string];
    const sum = (what: string): number => words.reduce((n, word) => n + modOf(t, `${word}${what}`), 0);
    const count = Math.max(0, sum("Dice") + extra);
    if (count === 0) return 0;
    const faces = this.script.faces("defense", t.id);
    if (faces.length !== count) throw new Error(`${faces.length} defense dice where the model has ${count}`);
    return succeed(faces, Math.max(0, sum("Bonus")), 5);
  }

  /** DP58 */
  private counter(use: Use, t: Unit): number {
    if ((use.ability.range ?? "melee") !== "melee" || !isUp(t)) return 0;
    const held = [...new Set(t.hand)].map((slot) => t.library[slot] as Ability).filter((c) => c.reaction);
    if (held.length === 0) return 0;
    const chosen = this.script.choice("counter", t.id, ["none", ...held.map((c) => c.id).sort()]);
    if (chosen === "none") return 0;
    this.met.add("a reaction card");
    const ability = held.find((c) => c.id === chosen) as Ability;
    const answer = useOf({ by: t, ability, slot: this.take(t, chosen) }, [use.by], true, true);
    for (const deed of ability.does) this.deed(answer, deed);
    this.putAway(answer);
    return answer.hits;
  }

  private hurt(use: Use, t: Unit, damage: number, keywords: ReadonlySet<string>): void {
    this.lose(t, damage);
    if (!isUp(t)) return;
    if (keywords.has("poisoned")) this.afflict(t, "poisoned");
    if (keywords.has("flaming")) this.afflict(t, "on-fire");
    if (!keywords.has("knock-back") || !use.slides) return;
    const to = awayFrom(use.by.at, t.at);
    if (!this.ground.isStep(t.at, to) || !this.isFree(to, t)) return;
    this.met.add("a slide");
    t.at = to;
  }

  // HP

  private heal(u: Unit, amount: number): void {
    u.hp += Math.max(0, Math.min(amount, (u.sheet["hp"] as number) - u.hp));
    if (u.state !== "unconscious" || u.hp <= 0) return;
    this.met.add("waking up");
    u.state = "up";
  }

  /** DP50 */
  private lose(u: Unit, amount: number, sinking = false): void {
    u.hp -= u.hero ? amount : Math.min(amount, u.hp);
    if (u.hp > 0 || (sinking && u.hp > -10)) return;
    u.state = u.hero && u.hp > -10 ? "unconscious" : "dead";
    this.met.add(u.state);
    Object.assign(u, { ap: 0, mp: 0, statuses: [] });
    for (const l of u.lying.slice()) this.endLying(u, l);
    const sides = [...new Set(this.all.filter(isUp).map((x) => x.side))];
    if (sides.length < 2) this.winner ??= sides[0] ?? "draw";
  }

  // Squares

  private isFree(to: Square, but: Unit): boolean {
    return this.all.every((u) => u === but || u.state === "dead" || !same(u.at, to));
  }

  private foesBeside(u: Unit, at: Square): Unit[] {
    return this.all.filter((f) => f.side !== u.side && isUp(f) && this.ground.areBeside(at, f.at));
  }

  /** DP47 */
  private ways(u: Unit, gait: string): ReturnType<Ground["ways"]> {
    const toll = (from: Square): number => {
      const foes = gait === "move" ? this.foesBeside(u, from).length : 0;
      return foes === 0 ? 0 : foes + 1;
    };
    return this.ground.ways(
      u.at,
      (from, to) => this.ground.cost(to) + toll(from),
      (to) => this.isFree(to, u),
    );
  }

  private walk(u: Unit, command: Command): void {
    const way = this.ways(u, "move").get(String(command.at));
    if (way === undefined || way.spent > u.mp)
      throw new Error(`${u.id} cannot walk to ${String(command.at)}`);
    if (way.spent > way.path.length) this.met.add("a foe left behind and paid for");
    u.mp -= way.spent;
    u.at = command.at as unknown as Square;
  }

  /** DP47, DP48 */
  private rush(u: Unit, path: readonly Square[]): void {
    for (const to of path) {
      for (const foe of this.foesBeside(u, u.at)) this.opportunity(foe, u);
      const price = this.ground.cost(to);
      if (!isUp(u) || this.winner !== null || u.mp < price) return;
      if (!this.ground.isStep(u.at, to) || !this.isFree(to, u)) {
        this.met.add("a rush that is stopped");
        return;
      }
      u.mp -= price;
      u.at = to;
    }
  }

  private opportunity(foe: Unit, u: Unit): void {
    if (foe.spent || !isUp(foe) || !isUp(u) || this.winner !== null) return;
    const cards = [...new Set(foe.hand)].map((slot) => foe.library[slot] as Ability);
    const able = [...foe.kit, ...cards].filter((a) => this.strikesBeside(foe, a, u));
    if (able.length === 0) return;
    able.sort((a, b) => power(b) - power(a) || (a.id < b.id ? -1 : 1));
    const chosen = this.script.choice("opportunity", foe.id, ["none", ...able.map((a) => a.id)]);
    if (chosen === "none") return;
    this.met.add("an attack of opportunity");
    foe.spent = true;
    const ability = able.find((a) => a.id === chosen) as Ability;
    const slot = foe.kit.includes(ability) ? null : this.take(foe, chosen);
    const use = useOf({ by: foe, ability, slot }, [u], true, true);
    this.strike(use, firstBlow(ability) as AttackDeed, u);
    this.putAway(use);
    this.endBonuses(foe);
  }

  private strikesBeside(foe: Unit, a: Ability, u: Unit): boolean {
    if (firstBlow(a) === undefined || a.reaction === true || (a.range ?? "melee") !== "melee") return false;
    return (a.aim ?? "foe").startsWith("foe") && this.ground.areBeside(foe.at, u.at);
  }
}

function useOf(
  what: Pick<Use, "by" | "ability" | "slot">,
  targets: readonly Unit[],
  slides: boolean,
  answering = false,
): Use {
  return { ...what, targets, slides, answering, laid: false, kept: false, hits: 0 };
}

/** Whom a deed is for, where it does not say. */
function onOf(deed: Deed): "targets" | "user" {
  if (deed.do === "ap" || deed.do === "mp") return deed.on ?? "user";
  return "on" in deed ? (deed.on ?? "targets") : ["keep", "draw"].includes(deed.do) ? "user" : "targets";
}

function power(a: Ability): number {
  const { times, dice, bonus } = parsed((firstBlow(a) as AttackDeed).notation);
  return 2 * dice * times + bonus;
}

interface Inflicting {
  readonly keywords?: readonly string[];
  readonly inflicts?: readonly string[];
}

export interface Written {
  readonly id: string;
  readonly side: string;
  readonly at: Square;
  readonly sheet: Mods & {
    readonly immune: readonly string[];
    readonly basic: string;
    readonly attacks: {
      readonly [id: string]: Omit<Ability, "id" | "does"> & Inflicting & { readonly notation: string };
    };
    readonly abilities: readonly Ability[];
    readonly cards: readonly Ability[];
    readonly deck: { readonly [card: string]: number };
  };
}

function unitOf({ id, side, at, sheet }: Written): Unit {
  const blow = (name: string, notation: string, more: Partial<Ability> & Inflicting = {}): Ability => ({
    ...more,
    id: name,
    does: [
      {
        do: "attack",
        notation,
        keywords: more.keywords ?? [],
        hurt: (more.inflicts ?? []).map((status) => ({ do: "status", status })),
      },
    ],
  });
  const library = Object.keys(sheet.deck).map((card) => sheet.cards.find((c) => c.id === card) as Ability);
  return {
    id,
    side,
    hero: side === "heroes",
    sheet: sheet as Unit["sheet"],
    kit: [
      blow("basic-attack", sheet.basic),
      ...Object.entries(sheet.attacks).map(([name, { notation, ...more }]) => blow(name, notation, more)),
      ...sheet.abilities,
    ],
    library,
    hp: sheet["hp"] as number,
    ap: 0,
    mp: 0,
    at,
    state: "up",
    statuses: [],
    lying: [],
    pile: library.flatMap((c, slot) => Array.from({ length: sheet.deck[c.id] ?? 0 }, () => slot)),
    hand: [],
    discard: [],
    returning: [],
    spent: false,
  };
}

function standing(u: Unit): Standing {
  const { hp, state, statuses, ap, mp } = u;
  const cards = { pile: u.pile.length, hand: u.hand.length, discard: u.discard.length };
  const hand = u.hand.map((slot) => u.library[slot]?.id);
  const before = u.lying.map((l) => (l.counters > 0 ? `${l.card} (${l.counters})` : l.card));
  return {
    hp,
    state,
    statuses,
    points: { ap, mp },
    at: state === "dead" ? null : u.at,
    more: { before, ...(u.library.length === 0 ? {} : { cards, hand }) },
  };
}
