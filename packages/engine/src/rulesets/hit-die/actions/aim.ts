import { type Aim, type Command, found, type Id, type Problem, problem } from "../../../kernel/index.ts";
import type { Ability } from "../abilities/deeds.ts";
import { isArea, isSingle, legalTargets, whyNotTarget } from "../abilities/targets.ts";
import { type State, type Unit, unitOf } from "../state.ts";
import { tauntedBy, whyNotTaunted } from "../taunt.ts";

/** What an ability is aimed at: itself, one who is named, or everybody its description names (HD14–HD20, HD26). */
export const abilityAim: Aim<State, Unit, Ability> = {
  takes: { targets: "" },
  offered({ state, actor, item }) {
    const taunter = tauntedBy(state, actor);
    const legal = legalTargets(state, actor, item).filter((u) => taunter === null || u === taunter);
    if (legal.length === 0) return null;
    if (item.aim === "self") return {};
    const many = isArea(item) ? legal.length : 1;
    return { targets: { of: legal.map((u) => u.id), min: many, max: many }, area: isArea(item) };
  },
  whyNot({ state, actor, item }, { targets }) {
    const legal = legalTargets(state, actor, item);
    if (targets === undefined) return whyNotUnnamed(item, legal.length);
    const taunted = isSingle(item) && item.harmful && tauntedBy(state, actor)?.id !== targets[0];
    return [
      ...targets.flatMap((_, i) => whyNotNamed(state, actor, item, { targets, i })),
      ...wrongCount(item, targets),
      ...(isArea(item) && targets.length > 0 ? leftOut(item, legal, targets) : []),
      ...(taunted ? whyNotTaunted(state, actor, "targets.0") : []),
    ];
  },
};

function whyNotUnnamed(item: Ability, legal: number): Problem[] {
  const { name } = item;
  if (item.aim === "self") return [];
  if (legal === 0) return [problem("target/none", `${name} has nobody to be aimed at`, "targets")];
  if (legal === 1 || isArea(item)) return [];
  return [problem("target/missing", `${name} needs a target`, "targets")];
}

function whyNotNamed(
  state: State,
  actor: Unit,
  item: Ability,
  { targets, i }: { readonly targets: readonly Id[]; readonly i: number },
): Problem[] {
  const id = targets[i] as Id;
  const path = `targets.${i}`;
  const target = unitOf(state, id);
  if (target === undefined) return [problem("target/unknown", `expected a combatant, ${found(id)}`, path)];
  if (targets.indexOf(id) < i) return [problem("target/twice", `${target.name} is named twice`, path)];
  const why = whyNotTarget(actor, item, target);
  return why === null ? [] : [{ ...why, path }];
}

function wrongCount(item: Ability, { length }: NonNullable<Command["targets"]>): Problem[] {
  if (length === 0) return [problem("target/missing", `${item.name} needs a target`, "targets")];
  if (length === 1 || isArea(item)) return [];
  return [problem("target/too-many", `${item.name} takes one target, found ${length}`, "targets")];
}

/** HD26 An area takes all that its description names. */
function leftOut({ name }: Ability, legal: readonly Unit[], named: readonly Id[]): Problem[] {
  const missing = legal.filter((u) => !named.includes(u.id));
  if (missing.length === 0) return [];
  const names = missing.flatMap((u) => (u.hidden ? [] : [u.name])).join(", ");
  const says = `${name} meets all ${legal.length} of them, found ${named.length}: ${names} left out (HD26)`;
  return [problem("target/too-few", says, "targets")];
}
