import type { Command } from "../../../kernel/index.ts";
import type { Arm } from "../sheet/kit.ts";
import { brawn } from "../attack/contest.ts";
import { missDamage } from "../attack/numbers.ts";
import type { Plan } from "./plans.ts";
import type { State, Unit } from "../state.ts";
import { swarmers } from "../attack/swarm.ts";
import { reaches } from "../attack/targets.ts";
import { BURST, GRAPPLED, GRAPPLING, PRONE } from "../words.ts";

/** In which manner tactics deal a planned blow: plainly, in bursts, by taking hold, or several together. */

export const attack = (actor: Unit, arm: Arm, target: Unit): Command => ({
  do: "attack",
  actor: actor.id,
  with: arm.id,
  targets: [target.id],
});

/** The planned attack in its best manner. */
export function blow(state: State, actor: Unit, { made, faces }: Plan): Command {
  const { arm, target } = made;
  const targets = [target.id];
  if (faces <= HOPELESS && !arm.ranged && missDamage(made) === 0 && helper(state, actor, target))
    return { do: "swarm", actor: actor.id, targets };
  if (isWrestler(actor) && holds(actor, target)) return { do: "grapple", actor: actor.id, targets };
  const options = mannerOf(state, actor, arm, target);
  const plain = attack(actor, arm, target);
  return options === null ? plain : { ...plain, options };
}

function mannerOf(state: State, actor: Unit, arm: Arm, target: Unit): typeof BURSTS | typeof SWARMS | null {
  if (arm.burst && (actor.shots[actor.arms.indexOf(arm)] as number) >= BURST) return BURSTS;
  return !arm.ranged && arm.times === 1 && isHunted(state, actor, target) ? SWARMS : null;
}

const BURSTS = { burst: true } as const;
const SWARMS = { swarm: true } as const;
/** Faces of the d20 that are too few to try alone (AC49). */
const HOPELESS = 3;

const isWrestler = (actor: Unit): boolean => (actor.arms[0] as Arm).kind === "unarmed";

/** AC51 Whether a wrestler may well take hold of somebody. */
function holds(actor: Unit, target: Unit): boolean {
  return (
    target.size <= actor.size &&
    brawn(actor) > brawn(target) &&
    (target.mask & (PRONE | GRAPPLED)) === 0 &&
    (actor.mask & (GRAPPLED | GRAPPLING)) === 0
  );
}

/** AC49 Somebody else who can still strike the same foe this round. */
function helper(state: State, actor: Unit, target: Unit): boolean {
  const { units, order, at } = state;
  if ((actor.mask & (GRAPPLED | GRAPPLING)) !== 0) return false;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u === actor || u.side !== actor.side || u.life !== "up" || u.main === 0) continue;
    if (state.whole ? !u.acting : order.indexOf(i) <= at) continue;
    const arm = u.arms[0] as Arm;
    if (!arm.ranged && arm.times === 1 && reaches(state, u, arm, target)) return true;
  }
  return false;
}

/** AC49 Friends have given up their attacks for this one. */
function isHunted(state: State, actor: Unit, target: Unit): boolean {
  const { units } = state;
  for (let i = 0; i < units.length; i++) {
    const u = units[i] as Unit;
    if (u.prey === target.index && u.side === actor.side) return swarmers(state, actor, target).length > 0;
  }
  return false;
}
