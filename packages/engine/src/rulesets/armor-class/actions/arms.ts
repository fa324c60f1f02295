import { type Command, type Problem, problem, unknownWith } from "../../../kernel/index.ts";
import { type Arm, armNamed } from "../sheet/kit.ts";
import type { Unit } from "../state.ts";

/** Refusals of what a command is to be done with. */

export const unknownArm = ({ name, arms }: Unit, command: Command): Problem =>
  unknownWith("attack", command, { name, has: arms.map((a) => a.id) });

/** Why the attack that a command names is not one for this: it is of the wrong kind, or there is no such thing. */
export function whyNotArm(
  actor: Unit,
  command: Command,
  unfit: (arm: Arm) => readonly [code: string, says: string],
): Problem {
  const arm = armNamed(actor, command);
  return arm === undefined ? unknownArm(actor, command) : problem(...unfit(arm), "with");
}
