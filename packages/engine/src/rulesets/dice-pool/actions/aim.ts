import { type Aim, type Command, type Problem, problem, shown } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/deeds.ts";
import { legalTargets, whyNotTarget } from "../abilities/targets.ts";
import { type State, type Unit, unitOf } from "../state.ts";

/** DP2–DP7 What an attack, ability or card is aimed at: itself, those who are named, or everybody in range. */
export const abilityAim: Aim<State, Unit, Ability> = {
  takes: { targets: "" },
  offered({ state, actor, item }) {
    const legal = legalTargets(state, actor, item);
    if (legal.length === 0) return null;
    if (item.aim === "self") return {};
    const targets = { of: legal.map((u) => u.id), min: 1, max: Math.min(item.targets, legal.length) };
    return { targets, area: item.targets > 1 };
  },
  whyNot: ({ state, actor, item }, { targets }) =>
    targets === undefined ? whyNotUnnamed(state, actor, item) : whyNotNamed(state, actor, item, targets),
  aimed: ({ state, actor, item }, { targets }) => ({
    targets: item.aim === "self" ? [actor] : (named(state, targets) ?? legalTargets(state, actor, item)),
    square: -1,
  }),
};

const named = (state: State, targets: Command["targets"]): Unit[] | undefined =>
  targets?.map((id) => unitOf(state, id) as Unit);

function whyNotNamed(
  state: State,
  actor: Unit,
  ability: Ability,
  targets: NonNullable<Command["targets"]>,
): Problem[] {
  const problems = targets.flatMap((id, i) => {
    const target = unitOf(state, id);
    if (target === undefined)
      return [problem("target/unknown", `expected a combatant, found ${shown(id)}`, `targets.${i}`)];
    const why =
      targets.indexOf(id) < i
        ? problem("target/twice", `${target.name} is named twice`)
        : whyNotTarget(state, actor, ability, target);
    return why === null ? [] : [{ ...why, path: `targets.${i}` }];
  });
  return [...problems, ...wrongCount(ability, targets.length)];
}

function wrongCount({ name, targets: most }: Ability, found: number): Problem[] {
  if (found === 0) return [problem("target/missing", `${name} needs a target`, "targets")];
  const says = `${name} takes at most ${most} target${most === 1 ? "" : "s"}, found ${found}`;
  return found > most ? [problem("target/too-many", says, "targets")] : [];
}

/** Nobody needs to be named where there is only one, or where all in range are meant. */
function whyNotUnnamed(state: State, actor: Unit, ability: Ability): Problem[] {
  const { name, aim, targets } = ability;
  if (aim === "self") return [];
  const legal = legalTargets(state, actor, ability).length;
  if (legal === 0) return [problem("target/none", `${name} has nobody to be aimed at`, "targets")];
  const isArea = aim === "foes" || aim === "allies";
  return legal === 1 || (isArea && legal <= targets)
    ? []
    : [problem("target/missing", `${name} needs a target`, "targets")];
}
