import { found, listed } from "../wording.ts";
import { type Problem, problem } from "../result.ts";
import type { Command, Id } from "../words.ts";
import type { Actor, Aim, Attempt } from "./action.ts";

/** Aims that several rulesets share. */

/** How one combatant is aimed at. */
export interface OneOf<S, U, I> {
  /** For people: `[after whom]`. */
  readonly says: string;
  /** Everybody who may be named at all; nobody else is known to whoever acts. */
  of(attempt: Attempt<S, U, I>): readonly U[];
  /** Why somebody is no target, or null. */
  whyNot(attempt: Attempt<S, U, I>, target: U): Problem | null;
  /** Whether a command may leave out the only one there is. */
  readonly mayLeaveOut?: boolean;
}

/** An aim at one combatant. */
export function atOne<S, U extends Actor, I>(how: OneOf<S, U, I>): Aim<S, U, I> {
  const legal = (attempt: Attempt<S, U, I>): U[] =>
    how.of(attempt).filter((u) => how.whyNot(attempt, u) === null);
  const unit = (attempt: Attempt<S, U, I>, id: Id | undefined): U | undefined =>
    how.of(attempt).find((u) => u.id === id);
  return {
    takes: { targets: how.says },
    offered(attempt) {
      const of = legal(attempt).map((u) => u.id);
      return of.length === 0 ? null : { targets: { of, min: 1, max: 1 } };
    },
    whyNot(attempt, { targets }) {
      if (targets?.length === 1) return whyNotThis(how, attempt, unit(attempt, targets[0]), targets[0] as Id);
      const there = legal(attempt);
      if (targets === undefined && how.mayLeaveOut === true && there.length === 1) return [];
      return [whyNotOne(targets, there)];
    },
    aimed(attempt, { targets }) {
      return { targets: [(unit(attempt, targets?.[0]) ?? legal(attempt)[0]) as U], square: -1 };
    },
  };
}

function whyNotThis<S, U extends Actor, I>(
  how: OneOf<S, U, I>,
  attempt: Attempt<S, U, I>,
  target: U | undefined,
  id: Id,
): Problem[] {
  if (target === undefined)
    return [problem("target/unknown", `expected a combatant, ${found(id)}`, "targets.0")];
  const why = how.whyNot(attempt, target);
  return why === null ? [] : [{ ...why, path: "targets.0" }];
}

/** Whom somebody may not see is not named in a refusal either. */
function whyNotOne(targets: Command["targets"], legal: readonly Actor[]): Problem {
  const seen = legal.filter((u) => u.hidden !== true);
  const names = seen.length === 0 ? "there is nobody" : listed(seen.map((u) => u.id));
  const many = targets === undefined ? "none" : String(targets.length);
  const code = targets === undefined || targets.length === 0 ? "target/missing" : "target/too-many";
  return problem(code, `expected one target (${names}), found ${many}`, "targets");
}

/** How several are aimed at, each named once. */
export interface SomeOf<S, U, I> extends Omit<OneOf<S, U, I>, "mayLeaveOut"> {
  most(attempt: Attempt<S, U, I>): number;
}

/** An aim at one combatant or several. */
export function atSome<S, U extends Actor, I>(how: SomeOf<S, U, I>): Aim<S, U, I> {
  return {
    takes: { targets: how.says },
    offered(attempt) {
      const of = how.of(attempt).flatMap((u) => (how.whyNot(attempt, u) === null ? [u.id] : []));
      return of.length === 0
        ? null
        : { targets: { of, min: 1, max: Math.min(of.length, how.most(attempt)) } };
    },
    whyNot: (attempt, { targets = [] }) => whyNotSome(how, attempt, targets),
    aimed: (attempt, { targets = [] }) => ({
      targets: targets.map((id) => how.of(attempt).find((u) => u.id === id) as U),
      square: -1,
    }),
  };
}

function whyNotSome<S, U extends Actor, I>(
  how: SomeOf<S, U, I>,
  attempt: Attempt<S, U, I>,
  named: readonly Id[],
): Problem[] {
  const most = how.most(attempt);
  if (named.length < 1 || named.length > most) return [wrongCount(named.length, most)];
  return named.flatMap((id, i) => {
    const path = `targets.${i}`;
    const target = how.of(attempt).find((u) => u.id === id);
    if (target === undefined) return [problem("target/unknown", `expected a combatant, ${found(id)}`, path)];
    if (named.indexOf(id) < i) return [problem("target/twice", `${target.name} is named twice`, path)];
    const wrong = how.whyNot(attempt, target);
    return wrong === null ? [] : [{ ...wrong, path }];
  });
}

function wrongCount(named: number, most: number): Problem {
  const expected = most === 1 ? "one target" : `1 to ${most} targets`;
  return named === 0
    ? problem("target/missing", `expected ${expected}, found none`, "targets")
    : problem("target/too-many", `expected ${expected}, found ${named}`, "targets");
}
