import { unknownWith, type Command, type Problem, problem } from "../../kernel/index.ts";
import { mayAim } from "./abilities/cast.ts";
import { COMMON, type Skill, VERBAL_SKILLS } from "./abilities/charisma.ts";
import { type Spell, SPELLS, spellOf } from "./abilities/spells.ts";
import type { State, Unit } from "./state.ts";
import { eachNamed, isUnit, oneTarget, whyNotAimed } from "./targets.ts";
import { lacksAction, lacksPoints, whyIdle, whyNotCasting } from "./usable.ts";
import { BIT, VERBAL } from "./words.ts";

/** BO21–BO23, BO55–BO58: every reason why something cannot be cast, activated or said now. */

/** BO21 */
export function whyNotCast(state: State, actor: Unit, command: Command): Problem[] {
  const echo = command.do === "echo";
  if (echo && actor.echo === null)
    return [problem("spell/no-echo", "an Echo follows the activation of a spell in the same turn (BO56)")];
  const id = echo ? (actor.echo?.spell as string) : (command.with ?? "");
  if (!echo && !(Object.hasOwn(SPELLS, id) && actor.sheet.spells.includes(id)))
    return [unknownWith("spell", command, { name: actor.name, has: actor.sheet.spells })];
  const spell = spellOf(id);
  return [...whyNotCasting(state, actor, spell, command), ...whyNotSpellTarget(state, actor, spell, command)];
}

function whyNotSpellTarget(state: State, actor: Unit, spell: Spell, command: Command): Problem[] {
  if (spell.aim === "self" && command.targets === undefined) return [];
  const target = oneTarget(state, command);
  if (!isUnit(target)) return [target];
  const wrong = whyNotAimed(state, actor, target, { aim: spell.aim, range: spell.range, fallen: true });
  return wrong === null ? [] : [{ ...wrong, path: "targets.0" }];
}

/** BO22 */
export function whyNotActivate(state: State, actor: Unit, command: Command): Problem[] {
  const { casting } = actor;
  if (casting === null) return [problem("spell/none", `${actor.name} is casting no spell (BO22)`)];
  const problems = whyIdle(state, actor);
  if (casting.left > 0)
    problems.push(
      problem("spell/not-yet", `the spell takes ${casting.left} more of ${actor.name}'s turns (BO55)`),
    );
  if ((actor.mask & BIT.disrupted) !== 0)
    problems.push(problem("status/disrupted", `${actor.name} cannot activate a spell just now (BO59)`));
  const named =
    command.targets === undefined ? (state.units[casting.target] as Unit) : oneTarget(state, command);
  if (!isUnit(named)) return [...problems, named];
  if (!mayAim(state, actor, named))
    problems.push(problem("spell/aim", "the spell cannot be brought to that target (BO55)", "targets.0"));
  return problems;
}

/** BO23, BO57, BO58 */
export function whyNotAbility(state: State, actor: Unit, command: Command): Problem[] {
  const id = command.with ?? "";
  const known = actor.sheet.skills.includes(id) || Object.hasOwn(COMMON, id);
  const has = [...actor.sheet.skills, ...Object.keys(COMMON)];
  if (!known) return [unknownWith("ability", command, { name: actor.name, has })];
  const skill = VERBAL_SKILLS[id] as Skill;
  const problems = [...lacksAction(state, actor, VERBAL), ...lacksPoints(actor, skill)];
  if (id === "healing-word" && actor.sheet.healing === 0)
    problems.push(problem("ability/no-rank", `${actor.name} has no rank in Healing Word (BO58)`, "with"));
  if (id === "veil" && actor.casting === null)
    problems.push(problem("ability/not-casting", "there is no spell to veil (BO57)", "with"));
  return [
    ...problems,
    ...eachNamed(state, command.targets ?? [], skill.targets, (u) => whyNotSpoken(state, actor, skill, u)),
  ];
}

export function whyNotSpoken(state: State, actor: Unit, skill: Skill, target: Unit): Problem | null {
  if (skill.id === "guidance" && target === actor)
    return problem("target/not-self", "guidance is for somebody else (BO58)");
  return whyNotAimed(state, actor, target, { ...skill, fallen: skill.id === "healing-word" });
}
