import { enter } from "./doors.ts";
import { policySchema } from "./encounter.ts";
import type { Policy } from "./reactions.ts";
import { type Problem, problem } from "./result.ts";
import type { BattleState, Ruleset } from "./ruleset.ts";
import type { Command, Event } from "./words.ts";

/**
 * Setting a reaction's policy is an input like any other, the same in every ruleset:
 * `{"do": "policy", "actor": "ana", "with": "dodge", "options": {"mode": "automatic", "when": […]}}`.
 */
export const POLICY = "policy";

export function whyNotPolicy<S extends BattleState>(ruleset: Ruleset<S>, state: S, command: Command): Problem[] {
  const problems: Problem[] = [];
  if (!ruleset.standing(state).some((s) => s.id === command.actor))
    problems.push(problem("command/unknown-actor", `expected a combatant, found ${JSON.stringify(command.actor ?? null)}`, "actor"));
  const reaction = ruleset.reactions.find((r) => r.name === command.with);
  if (reaction === undefined) {
    const names = ruleset.reactions.map((r) => r.name).join(", ") || "it has none";
    problems.push(problem("policy/unknown-reaction", `expected a reaction of ${ruleset.id} (${names}), found ${JSON.stringify(command.with ?? null)}`, "with"));
  }
  const policy = enter(policySchema, command.options ?? {}, "options");
  if (!policy.ok) return [...problems, ...policy.problems];
  for (const [i, { fact }] of (policy.value.when ?? []).entries())
    if (reaction !== undefined && !reaction.facts.includes(fact))
      problems.push(problem("policy/unknown-fact", `expected one of ${reaction.facts.join(", ")}, found ${JSON.stringify(fact)}`, `options.when.${i}.fact`));
  return problems;
}

export function withPolicy<S extends BattleState>(ruleset: Ruleset<S>, state: S, command: Command): { readonly state: S; readonly events: Event[] } {
  const actor = command.actor as string;
  const reaction = command.with as string;
  const policy = command.options as unknown as Policy;
  const copy = ruleset.copy(state);
  copy.policies = { ...copy.policies, [actor]: { ...copy.policies[actor], [reaction]: policy } };
  return { state: copy, events: [{ event: "policy", by: actor, reaction, mode: policy.mode }] };
}
