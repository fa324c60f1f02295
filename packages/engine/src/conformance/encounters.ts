import type {
  EncounterFile,
  Json,
  OptionSpec,
  ReactionEntry,
  RosterEntry,
  Ruleset,
} from "../kernel/index.ts";
import { REACTION_MODES } from "../kernel/index.ts";
import { pickOne, pickSome, shuffled } from "./picks.ts";
import type { Luck } from "./words.ts";

/** Random fights from a ruleset's roster: who, under which house rules, how they behave. */

type Fields = { [field: string]: Json };

/** Null when the roster has nobody to fight with. */
export function fromRoster(ruleset: Ruleset, pick: Luck): EncounterFile | null {
  const names = Object.keys(ruleset.roster);
  if (names.length === 0) return null;
  const sides = bySide(ruleset.roster);
  const teams = sides.size > 1 ? pickSome(pick, [...sides.values()], 2) : [names, names];
  const combatants = teams.flatMap((team, side) => {
    const other = sides.size > 1 ? {} : { side: side === 0 ? "these" : "those" };
    return Array.from({ length: 1 + pick(3) }, () => ({ is: pickOne(pick, team), ...other }));
  });
  const all = placed(
    ruleset,
    combatants.map((c, i): Fields => ({ id: `${c.is}-${i}`, ...c, ...manner(ruleset, pick) })),
    pick,
  );
  return {
    fray: 1,
    ruleset: ruleset.id,
    name: "A random battle",
    rules: houseRules(ruleset, pick),
    combatants: all,
    ...(pick(4) === 3
      ? {
          order: shuffled(
            pick,
            all.map((c) => c["id"] as string),
          ),
        }
      : {}),
  };
}

function bySide(roster: Readonly<Record<string, RosterEntry>>): Map<string, string[]> {
  const sides = new Map<string, string[]>();
  for (const [name, { side }] of Object.entries(roster)) sides.set(side, [...(sides.get(side) ?? []), name]);
  return sides;
}

function manner(ruleset: Ruleset, pick: Luck): Fields {
  const tactics = Object.keys(ruleset.tactics);
  const policies = ruleset.reactions.filter(() => pick(4) === 3);
  return {
    ...(pick(3) === 2 && tactics.length > 0 ? { tactics: pickOne(pick, tactics) } : {}),
    ...(pick(6) === 5 ? { hidden: true } : {}),
    ...(policies.length > 0
      ? { policies: Object.fromEntries(policies.map((r) => [r.name, randomPolicy(r, pick)])) }
      : {}),
  };
}

export function randomPolicy(reaction: ReactionEntry, pick: Luck): Fields {
  const mode = pickOne(pick, REACTION_MODES);
  if (reaction.facts.length === 0 || pick(2) === 0) return { mode };
  const is = pickOne(pick, ["at least", "at most"]);
  return { mode, when: [{ fact: pickOne(pick, reaction.facts), is, value: pick(4) }] };
}

/** Each now and then, near its default; rounds few, so that battles come to their end. */
function houseRules(ruleset: Ruleset, pick: Luck): Fields {
  const rules: Fields = {};
  for (const [name, spec] of Object.entries(ruleset.options)) {
    if (name === "maxRounds") rules[name] = 2 + pick(8);
    else if (pick(4) === 3) rules[name] = otherValue(spec, pick);
  }
  return rules;
}

function otherValue(spec: OptionSpec, pick: Luck): Json {
  if (spec.kind === "flag") return !spec.default;
  if (spec.kind === "word") return pickOne(pick, spec.words);
  return Math.max(spec.min, Math.min(spec.max, spec.default - 2 + pick(5)));
}

/** On a grid everybody gets an open square of their own; in rows some stand elsewhere than usual. */
function placed(ruleset: Ruleset, combatants: readonly Fields[], pick: Luck): Fields[] {
  const field = ruleset.fields[0];
  if (field.kind === "rows")
    return combatants.map((c) => (pick(4) === 3 ? { ...c, at: pickOne(pick, ["front", "back"]) } : c));
  if (field.kind === "abstract") return [...combatants];
  const open = field.cells.flatMap((row, r) => [...row].flatMap((cell, c) => (cell === "." ? [[c, r]] : [])));
  const squares = shuffled(pick, open);
  return combatants.map((c, i) => {
    const at = squares[i];
    return at === undefined ? c : { ...c, at };
  });
}
