import {
  type Action,
  type Aim,
  type Attempt,
  atSome,
  type Json,
  type Offer,
  type OptionsTaken,
  type Problem,
  problem,
  when,
  wholeFrom,
  wrongOptions,
} from "../../../kernel/index.ts";
import {
  activate as setOff,
  cast as enter,
  castPrice,
  castsOf,
  channel as hasten,
  mayAim,
} from "../abilities/cast.ts";
import { SHAPES, type Spell, spellOf } from "../abilities/spells.ts";
import { whyNotAimed } from "../field/range.ts";
import type { Casting, State, Unit } from "../state.ts";
import { loseSpell } from "../verbs.ts";
import { BIT, OFFENSIVE, VERBAL } from "../words.ts";
import { lacksAction, costOf, whyIdle } from "./allowance.ts";

/** BO7, BO21, BO22, BO55, BO56, BO64: casting, echoing, channelling, activating. */

type Trying = Attempt<State, Unit, Spell>;

const atSpellTarget = atSome<State, Unit, Spell>({
  says: "(a spell for oneself: none, or oneself)",
  of: ({ state }) => state.units,
  most: () => 1,
  whyNot: ({ state, actor, item: { aim, range } }, target) =>
    whyNotAimed(state, actor, target, { aim, range, fallen: true }),
});

/** A spell for oneself needs no name. */
const spellAim: Aim<State, Unit, Spell> = {
  ...atSpellTarget,
  offered: (attempt) => (attempt.item.aim === "self" ? {} : atSpellTarget.offered(attempt)),
  whyNot: (attempt, command) =>
    attempt.item.aim === "self" && command.targets === undefined
      ? []
      : atSpellTarget.whyNot(attempt, command),
};

export const cast: Action<State, Unit, Spell> = {
  name: "cast",
  label: ({ item }) => `Cast ${item.name}`,
  rule: "BO21",
  says: "enters the Spell Casting Stance: the Verbal Action",
  kind: "help",
  items: ({ sheet }) => sheet.spells.map(spellOf),
  itemKind: "spell",
  mustName: true,
  notes: { with: "(a spell)", options: "{invest, shorten, shape, recoverStrength, recoverSpeed}" },
  price: ({ actor, options }) => costOf(castPrice(actor, "cast", options)),
  aim: spellAim,
  isHarmful: ({ item }) => item.aim === "foe",
  whyNot: (attempt) => [
    ...whyNotCasting(attempt),
    when(
      attempt.actor.ghost < 1,
      problem("cost/ghost-power", `${attempt.actor.name} has no Ghost Power to invest (BO55)`),
    ),
  ],
  whyNotOptions: (attempt, command) =>
    wrongOptions(command, { invest: wholeFrom(1, attempt.actor.ghost), ...modifiersOf(attempt) }),
  offers: (attempt, plain) => {
    const { ghost } = attempt.actor;
    return offersOf(attempt, plain, { invest: [...new Set([ghost, Math.ceil(ghost / 2), 1])] });
  },
  perform: (fight, { actor, item, command }) => enter(fight, actor, item, command),
};

/** BO56 The spell activated this turn, as what is cast again; null: there was none. */
const echoing = (attempt: Attempt<State, Unit, unknown>): Trying | null =>
  attempt.actor.echo === null ? null : { ...attempt, item: spellOf(attempt.actor.echo.spell) };

export const echo: Action<State, Unit> = {
  name: "echo",
  label: (attempt) => `Echo ${echoing(attempt)?.item.name ?? "Spell"}`,
  rule: "BO56",
  says: "casts the spell just activated again: the Verbal Action",
  kind: "help",
  notes: { options: "{shorten, shape, recoverStrength, recoverSpeed}" },
  price: ({ actor, options }) => (actor.echo === null ? {} : costOf(castPrice(actor, "echo", options))),
  aim: {
    takes: spellAim.takes,
    offered: (attempt) => spellAim.offered(echoing(attempt) as Trying),
    whyNot: (attempt, command) => {
      const spell = echoing(attempt);
      return spell === null ? [] : spellAim.whyNot(spell, command);
    },
  },
  isHarmful: (attempt) => echoing(attempt)?.item.aim === "foe",
  whyNot: (attempt) => {
    const spell = echoing(attempt);
    return spell === null
      ? problem("spell/no-echo", "an Echo follows the activation of a spell in the same turn (BO56)")
      : whyNotCasting(spell);
  },
  whyNotOptions: (attempt, command) => {
    const spell = echoing(attempt);
    return spell === null ? [] : wrongOptions(command, modifiersOf(spell));
  },
  offers: (attempt, plain) => offersOf(echoing(attempt) as Trying, plain, {}),
  perform: (fight, use) => enter(fight, use.actor, (echoing(use) as Trying).item, use.command),
};

/** BO7 Spell Casting Modifiers. */
const modifiersOf = ({ actor, item }: Trying): OptionsTaken => ({
  shorten: [0, 1, 2],
  shape: item.shapes ? SHAPES : ["none"],
  recoverStrength: wholeFrom(0, actor.strength),
  recoverSpeed: wholeFrom(0, actor.speed),
});

/** BO7, BO56 Every modifier that can be paid; turning points into Ghost Power is only named in a command. */
function offersOf(attempt: Trying, plain: Offer, more: { [name: string]: readonly Json[] }): Offer[] {
  const { actor, item } = attempt;
  const isPaid = (options: { [name: string]: Json }): boolean => {
    const { strength, speed } = castPrice(actor, plain.do, options);
    return strength <= actor.strength && speed <= actor.speed;
  };
  const options = {
    shorten: [0, 1, 2].filter((shorten) => isPaid({ shorten })),
    shape: (item.shapes ? SHAPES : (["none"] as const)).filter((shape) => isPaid({ shape })),
    ...more,
  };
  return [{ ...plain, options }];
}

/** BO55, BO56, BO59 Whoever the spell is for. */
function whyNotCasting({ state, actor, options }: Trying): (Problem | null)[] {
  const { recoverStrength, recoverSpeed } = castsOf(actor, "cast", options);
  return [
    ...lacksAction(state, actor, VERBAL),
    when(actor.casting !== null, problem("spell/casting", `${actor.name} is casting a spell already (BO55)`)),
    when(
      (actor.mask & BIT.disrupted) !== 0,
      problem("status/disrupted", `${actor.name} cannot cast just now (BO59)`),
    ),
    when(
      recoverStrength + recoverSpeed > actor.maxGhost,
      problem("spell/recover", "no more Ghost Power can be recovered than its maximum (BO56)", "options"),
    ),
  ];
}

const notCasting = ({ casting, name }: Unit): Problem | null =>
  when(casting === null, problem("spell/none", `${name} is casting no spell (BO22)`));

const atBrought = atSome<State, Unit, unknown>({
  says: "(left out: as it was cast)",
  of: ({ state }) => state.units,
  most: () => 1,
  whyNot: ({ state, actor }, target) =>
    when(
      actor.casting !== null && !mayAim(state, actor, target),
      problem("spell/aim", "the spell cannot be brought to that target (BO55)"),
    ),
});

const firstTarget = ({ state, actor }: Attempt<State, Unit, unknown>): Unit =>
  state.units[(actor.casting as Casting).target] as Unit;

export const activate: Action<State, Unit> = {
  name: "activate",
  label: ({ actor }) => `Activate ${actor.casting === null ? "" : spellOf(actor.casting.spell).name}`,
  rule: "BO22",
  says: "sets off a spell whose time has run: a Bonus Action",
  kind: "help",
  aim: {
    ...atBrought,
    whyNot: (attempt, command) => {
      if (attempt.actor.casting === null) return [];
      const targets = command.targets ?? [firstTarget(attempt).id];
      return atBrought.whyNot(attempt, { ...command, targets });
    },
    aimed: (attempt, { targets = [firstTarget(attempt).id], ...command }) =>
      atBrought.aimed?.(attempt, { ...command, targets }) ?? { targets: [], square: -1 },
  },
  isHarmful: ({ actor }) => actor.casting !== null && spellOf(actor.casting.spell).aim === "foe",
  whyNot: ({ state, actor }) => {
    const { casting, mask, name } = actor;
    if (casting === null) return notCasting(actor);
    return [
      ...whyIdle(state, actor),
      when(
        casting.left > 0,
        problem("spell/not-yet", `the spell takes ${casting.left} more of ${name}'s turns (BO55)`),
      ),
      when(
        (mask & BIT.disrupted) !== 0,
        problem("status/disrupted", `${name} cannot activate a spell just now (BO59)`),
      ),
    ];
  },
  perform: (fight, { actor, target }) => setOff(fight, actor, target),
};

export const channel: Action<State, Unit> = {
  name: "channel",
  label: "Channel Spell",
  rule: "BO64",
  says: "takes a turn from the time of the spell being cast: the Offensive Action",
  kind: "other",
  whyNot: ({ state, actor }) => [
    ...lacksAction(state, actor, OFFENSIVE),
    notCasting(actor),
    when(actor.casting?.left === 0, problem("spell/ready", "the spell's time has run already (BO64)")),
  ],
  perform: (fight, { actor }) => hasten(fight, actor),
};

export const abandon: Action<State, Unit> = {
  name: "abandon",
  label: "Let the spell go",
  rule: "BO55",
  says: "lets a spell go",
  kind: "other",
  whyNot: ({ actor }) => notCasting(actor),
  perform: (fight, { actor }) => loseSpell(fight, actor),
};
