import { extraFields, unknownActor } from "./legal.ts";
import { enter } from "./doors.ts";
import { policySchema } from "./encounter.ts";
import { type Policy, wrongNames } from "./reactions.ts";
import type { Problem } from "./result.ts";
import type { BattleState, Ruleset } from "./ruleset.ts";
import type { Command, Event } from "./words.ts";

/**
 * Setting a reaction's policy is an input like any other, the same in every ruleset:
 * `{"do": "policy", "actor": "ana", "with": "dodge", "options": {"mode": "automatic", "when": […]}}`.
 */
export const POLICY = "policy";

const FIELDS: readonly string[] = ["actor", "with", "options"];

export function whyNotPolicy<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): Problem[] {
  const problems = extraFields(command, FIELDS);
  if (!ruleset.standing(state).some((s) => s.id === command.actor)) problems.push(unknownActor(command));
  const policy = enter(policySchema, command.options ?? {}, "options");
  const names = wrongNames(ruleset, command.with, policy.ok ? (policy.value as Policy) : null, {
    reaction: "with",
    policy: "options",
  });
  return [...problems, ...names, ...(policy.ok ? [] : policy.problems)];
}

export function withPolicy<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
): { readonly state: S; readonly events: Event[] } {
  const actor = command.actor as string;
  const reaction = command.with as string;
  const policy = command.options as unknown as Policy;
  const copy = ruleset.copy(state);
  copy.policies = { ...copy.policies, [actor]: { ...copy.policies[actor], [reaction]: policy } };
  return { state: copy, events: [{ event: "policy", by: actor, reaction, mode: policy.mode }] };
}
