import type { Fight } from "./fight.ts";
import { type Problem, problem } from "./result.ts";
import type { ReactionEntry } from "./ruleset.ts";
import { found, listed, oneOf } from "./wording.ts";
import type { Id } from "./words.ts";

/** Whether a reaction is taken, as data: live play, odds and simulation all obey it. */
export interface Policy {
  /** `ask` the player, never (`off`), or `automatic` when every condition holds. */
  readonly mode: ReactionMode;
  readonly when?: readonly Condition[];
}

export const REACTION_MODES = ["ask", "off", "automatic"] as const;
export type ReactionMode = (typeof REACTION_MODES)[number];

/** A fact of the moment held against a number: `{fact: "would drop", is: "at least", value: 1}`. */
export interface Condition {
  readonly fact: string;
  readonly is: Comparison;
  readonly value: number;
}

export const COMPARISONS = ["at least", "at most"] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** Policies by combatant, then by the name of the reaction. */
export type Policies = Readonly<Record<Id, Readonly<Record<string, Policy>>>>;

export const NONE = "none";

/** A reaction that somebody may take now. */
export interface Chance {
  readonly name: string;
  readonly who: Id;
  /** What may be done, `none` not listed. */
  readonly options: readonly string[];
  /** The value of a fact that a condition names; yes is 1 and no is 0. */
  fact(name: string): number;
}

/**
 * Offers a reaction. `off` takes nothing, `automatic` takes the first option if its conditions hold,
 * `ask` puts it to whoever answers for that combatant, conditions first sparing them what they never want.
 */
export function react<S extends { readonly policies: Policies }>(fight: Fight<S>, chance: Chance): string {
  if (chance.options.length === 0) return NONE;
  const mode = policyOn(fight.state, chance);
  if (mode === "ask") return fight.ask.choose(chance.name, [NONE, ...chance.options], chance.who);
  return mode === "off" ? NONE : (chance.options[0] as string);
}

/** What somebody's policy says of a reaction now: `off` too where its conditions do not hold. */
export function policyOn(
  state: { readonly policies: Policies },
  chance: Pick<Chance, "who" | "name" | "fact">,
): ReactionMode {
  const policy = state.policies[chance.who]?.[chance.name];
  if (policy === undefined) return "ask";
  return policy.when?.every((c) => holds(c, chance.fact(c.fact))) === false ? "off" : policy.mode;
}

const holds = ({ is, value }: Condition, now: number): boolean =>
  is === "at least" ? now >= value : now <= value;

/** What is wrong with the names of a policy: the reaction's, or those of facts in its conditions. */
export function wrongNames(
  ruleset: { readonly id: string; readonly reactions: readonly ReactionEntry[] },
  name: string | undefined,
  policy: Policy | null,
  at: { readonly reaction: string; readonly policy: string },
): Problem[] {
  const reaction = ruleset.reactions.find((r) => r.name === name);
  if (reaction === undefined) {
    const names = listed(ruleset.reactions.map((r) => r.name));
    return [
      problem(
        "policy/unknown-reaction",
        `expected a reaction of ${ruleset.id} (${names}), ${found(name)}`,
        at.reaction,
      ),
    ];
  }
  return (policy?.when ?? []).flatMap(({ fact }, i) => {
    if (reaction.facts.includes(fact)) return [];
    return [
      problem(
        "policy/unknown-fact",
        `expected ${oneOf(reaction.facts)}, ${found(fact)}`,
        `${at.policy}.when.${i}.fact`,
      ),
    ];
  });
}
