import type { Command, Id, Tactic } from "../../../kernel/index.ts";
import { plainCharge } from "../move/charge.ts";
import { furthestDrag } from "../move/drag.ts";
import { distanceOf, type Ground, groundOf, isMeleed } from "../move/ground.ts";
import type { Arm } from "../sheet/kit.ts";
import { attack, blow } from "./manners.ts";
import { paceOf } from "../move/move.ts";
import { bestBlow, type Plan } from "./plans.ts";
import { has, isUp, type State, type Unit, unitOf } from "../state.ts";
import { approach, bestSquare, foesTouching, type Going, shelter, walkingDistance } from "./steps.ts";
import { whyNot } from "../actions/index.ts";
import { BROKEN, GRAPPLED, GRAPPLING, PREPARED, PRONE, UNAWARE } from "../words.ts";

/** Ways to fight: into reach, at the one who falls soonest, shooters at a distance and behind cover. */

interface Profile {
  /** The first weapon at whoever is nearest, in no particular manner. */
  readonly plain: boolean;
  readonly charges: boolean;
  /** Ends its turn behind cover where it can, and looks after the fallen. */
  readonly hides: boolean;
  /** Takes Total Defense under this share of its HP. */
  readonly defendsUnder: number;
  readonly snaps: boolean;
}

const TEMPERS = {
  default: { plain: false, charges: true, hides: false, defendsUnder: 0.34, snaps: false },
  simple: { plain: true, charges: false, hides: false, defendsUnder: 0, snaps: false },
  aggressive: { plain: false, charges: true, hides: false, defendsUnder: 0, snaps: true },
  careful: { plain: false, charges: true, hides: true, defendsUnder: Number.POSITIVE_INFINITY, snaps: false },
} as const satisfies Record<string, Profile>;

const tactic = (about: string, profile: Profile): Tactic<State> => ({
  about,
  act: (state, id) => act(state, id, profile),
  answer: (state, asked) => answer(state, asked, profile),
});

export const TACTICS: Readonly<Record<string, Tactic<State>>> = {
  default: tactic(
    "Charges or walks into reach and strikes where most is done; defends itself when badly hurt.",
    TEMPERS.default,
  ),
  simple: tactic("Goes to the nearest foe and strikes with its first weapon, nothing else.", TEMPERS.simple),
  aggressive: tactic("Charges, snaps at whoever comes, never defends.", TEMPERS.aggressive),
  careful: tactic(
    "As default, but turns every blow it can, shoots from behind cover, drags away whom it holds, and stabilizes friends while it has nobody to strike.",
    TEMPERS.careful,
  ),
};

type Asked = { readonly name: string; readonly options: readonly string[]; readonly who: Id };

/** Free and held attacks cost nothing more, luck is there to be used. */
function answer(state: State, { name, options, who }: Asked, profile: Profile): string {
  const [none = "", takes = none] = options;
  if (name === "luck" || name === "free attack") return takes;
  if (name === "snap attack" && !profile.snaps) return none;
  const unit = unitOf(state, who);
  if (name !== "total defense") return unit === undefined ? takes : atHand(unit, options);
  const hurt = unit !== undefined && unit.hp < profile.defendsUnder * unit.sheet.hp;
  return hurt ? takes : none;
}

/** The first weapon that may be used at once: nobody throws a grenade (AC81) without looking who stands there. */
function atHand({ arms }: Unit, options: readonly string[]): string {
  const isBlast = (id: string): boolean => arms.some((a) => a.blast && a.id === id);
  return options.find((id, i) => i > 0 && !isBlast(id)) ?? (options[0] as string);
}

const HINDERS = PRONE | BROKEN | GRAPPLED | GRAPPLING | PREPARED;

function act(state: State, id: Id, profile: Profile): Command {
  const actor = unitOf(state, id) as Unit;
  if ((actor.mask & HINDERS) !== 0) return actHindered(state, actor, profile);
  return wish(state, actor, profile) ?? { do: "end", actor: id };
}

/** With statuses about, what is planned is checked before it is done: a tactic does nothing illegal. */
function actHindered(state: State, actor: Unit, profile: Profile): Command {
  const first = (plans: Command[]): Command | undefined =>
    plans.find((command) => whyNot(state, command).length === 0);
  const own = (verb: string): Command => ({ do: verb, actor: actor.id });
  const getsOff = (bit: number, verb: string): Command | undefined =>
    (actor.mask & bit) === 0 ? undefined : first([own(verb)]);
  const planned =
    getsOff(BROKEN, "flee") ??
    first(executions(state, actor)) ??
    getsOff(GRAPPLED, "escape") ??
    getsOff(PRONE, "stand") ??
    first(profile.hides ? drags(state, actor) : []) ??
    first(throws(state, actor));
  if (planned !== undefined) return planned;
  const wished = wish(state, actor, profile);
  return (wished === null ? undefined : first([wished])) ?? own("end");
}

function executions(state: State, actor: Unit): Command[] {
  if ((actor.mask & PREPARED) === 0 || actor.main === 0) return [];
  const foes = state.units.filter((u) => u.side !== actor.side && isUp(u) && has(u, UNAWARE));
  return actor.arms.flatMap((a) =>
    foes.map((u): Command => ({ do: "execute", actor: actor.id, with: a.id, targets: [u.id] })),
  );
}

/** AC77 The careful first drag whom they hold away from the others. */
function drags(state: State, actor: Unit): Command[] {
  if ((actor.mask & GRAPPLING) === 0 || actor.main === 0) return [];
  if (!state.units.some((u) => u.side !== actor.side && isUp(u) && !u.holders.includes(actor.index)))
    return [];
  return state.units.flatMap((u) => {
    const at = u.holders.includes(actor.index) ? furthestDrag(state, actor, u) : undefined;
    return at === undefined ? [] : [{ do: "drag", actor: actor.id, targets: [u.id], at }];
  });
}

/** AC51 Whoever holds somebody throws them down: a foe on the ground is easier to strike. */
function throws(state: State, actor: Unit): Command[] {
  if ((actor.mask & GRAPPLING) === 0 || actor.main === 0) return [];
  return state.units
    .filter((u) => u.holders.includes(actor.index))
    .map((u): Command => ({ do: "throw", actor: actor.id, targets: [u.id] }));
}

/** What an unhindered unit does next; null when it is done. */
function wish(state: State, actor: Unit, profile: Profile): Command | null {
  if (actor.main + actor.move === 0) return null;
  if (actor.main > 0) {
    const plan = bestBlow(state, actor);
    if (plan !== null) return profile.plain ? plainBlow(state, actor, plan) : blow(state, actor, plan);
    const help = profile.hides ? tend(state, actor) : null;
    if (help !== null) return help;
    const loading = reloads(actor);
    if (loading !== null) return loading;
  }
  const ground = groundOf(state);
  return ground === null ? comeIn(state, actor) : closeIn(state, ground, actor, profile);
}

/** Whoever is nearest, with the first weapon that reaches; what was planned if none does. */
function plainBlow(state: State, actor: Unit, { made }: Plan): Command {
  const { arm, target } = made;
  const ground = groundOf(state);
  const foe = (ground === null ? null : nearest(state, ground, actor)) ?? target;
  const first = actor.arms.find((a) => !a.blast && whyNot(state, attack(actor, a, foe)).length === 0);
  return first === undefined ? attack(actor, arm, target) : attack(actor, first, foe);
}

/** AC72 The first empty weapon that can be made ready. */
function reloads(actor: Unit): Command | null {
  for (let i = 0; i < actor.arms.length; i++) {
    const arm = actor.arms[i] as Arm;
    if (arm.shots === 0 || (actor.shots[i] as number) > 0 || arm.reload === "never" || arm.reload === "none")
      continue;
    return { do: "reload", actor: actor.id, with: arm.id };
  }
  return null;
}

/** AC55 A friend who lies dying within reach. */
function tend(state: State, actor: Unit): Command | null {
  for (const u of state.units) {
    if (u.life !== "mortally-wounded" || u.side !== actor.side) continue;
    const command: Command = { do: "stabilize", actor: actor.id, targets: [u.id] };
    if (whyNot(state, command).length === 0) return command;
  }
  return null;
}

/** Without a map: out of the corner and into the press. */
function comeIn(state: State, actor: Unit): Command | null {
  if (!actor.apart || actor.main === 0 || shoots(actor)) return null;
  if (!state.units.some((u) => u.side !== actor.side && isUp(u) && !u.apart)) return null;
  return { do: "move", actor: actor.id, at: "near" };
}

/** Nobody to strike from here: nearer, at a run if need be; shooters who have shot look for cover instead. */
function closeIn(state: State, ground: Ground, actor: Unit, profile: Profile): Command | null {
  if (actor.main === 0)
    return profile.hides && shoots(actor) && actor.move > 0 ? hide(state, ground, actor) : null;
  const foe = nearest(state, ground, actor);
  if (foe === null || (actor.mask & (GRAPPLED | GRAPPLING)) !== 0) return null;
  const arm = readyArm(actor);
  if (profile.charges && actor.move > 0 && !arm.ranged && (actor.mask & PRONE) === 0) {
    const charge = rush(state, ground, { actor, arm }, foe);
    if (charge !== null) return charge;
  }
  const step = approach(state, ground, actor, { foe, arm });
  return step === null ? null : going(actor, step);
}

/** AC45 Further off than one Move, and a straight way there. */
function rush(state: State, ground: Ground, by: { actor: Unit; arm: Arm }, foe: Unit): Command | null {
  const { actor, arm } = by;
  const far = distanceOf(ground, actor, foe) - 1;
  const pace = paceOf(actor);
  if (far <= pace || far > 2 * pace || walkingDistance(ground, actor, foe) !== far + 1) return null;
  if (plainCharge(state, ground, actor, { arm, target: foe }) === null) return null; // others would take a search
  return { do: "charge", actor: actor.id, with: arm.id, targets: [foe.id] };
}

/** The first weapon that is not shot empty. */
function readyArm(actor: Unit): Arm {
  for (let i = 0; i < actor.arms.length; i++) {
    const arm = actor.arms[i] as Arm;
    if (arm.shots === 0 || (actor.shots[i] as number) > 0) return arm;
  }
  return actor.arms[0] as Arm;
}

const going = (actor: Unit, to: NonNullable<Going>): Command => ({
  do: "move",
  actor: actor.id,
  path: to.path,
});
const shoots = (actor: Unit): boolean => (actor.arms[0] as Arm).ranged;

/** The careful end their turn where most foes find them behind cover, but do not walk out of a melee for it. */
function hide(state: State, ground: Ground, actor: Unit): Command | null {
  if (isMeleed(state, actor)) return null;
  const to = bestSquare(
    state,
    ground,
    actor,
    (there) => shelter(state, ground, there) - 4 * foesTouching(state, ground, there),
  );
  return to === null ? null : going(actor, to);
}

/** The foe with the shortest way to it; of the near ones the weakest. */
function nearest(state: State, ground: Ground, actor: Unit): Unit | null {
  const { units } = state;
  let found: Unit | null = null;
  let least = Number.MAX_SAFE_INTEGER;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.side === actor.side || u.life !== "up") continue;
    const far = 8 * walkingDistance(ground, actor, u) + Math.min(8, u.hp);
    if (far >= least) continue;
    least = far;
    found = u;
  }
  return found;
}
