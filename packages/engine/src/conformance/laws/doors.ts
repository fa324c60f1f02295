import {
  type BattleState,
  type EncounterFile,
  type Json,
  openBattle,
  type Problem,
  type Ruleset,
  whyNot,
} from "../../kernel/index.ts";
import type { Probe } from "../findings.ts";
import { thrown } from "../thrown.ts";
import type { Bounds } from "../words.ts";
import { badReasons } from "./legal.ts";

/** L8 at the doors: whatever is written into an encounter or a question is taken, or refused with its reasons. */
export function checkDoors<S extends BattleState>(ruleset: Ruleset<S>, bounds: Bounds, probe: Probe): void {
  for (const file of Object.values(bounds.encounters))
    for (const [how, spoilt] of Object.entries(spoiltEncounters(file))) {
      const wrong = taken(() => openBattle(ruleset, spoilt, bounds.seed));
      probe.check("encounters", "setup", wrong && `an encounter ${how}: ${wrong}`, () => []);
    }
  for (const question of oddQuestions(ruleset.id)) {
    const wrong = taken(() => posed(ruleset, question));
    probe.check("questions", "pose", wrong && `the question ${JSON.stringify(question)}: ${wrong}`, () => []);
  }
}

type Answered = { readonly ok: true } | { readonly ok: false; readonly problems: readonly Problem[] };

function taken(door: () => Answered): string | null {
  try {
    const answered = door();
    return answered.ok ? null : badReasons(answered.problems);
  } catch (error) {
    return thrown(error);
  }
}

type Fields = { readonly [field: string]: Json };

/** The encounter with everybody somewhere else, or nowhere, or with nothing. */
function spoiltEncounters(file: EncounterFile): Record<string, EncounterFile> {
  const all = (change: Fields): EncounterFile => ({
    ...file,
    combatants: ((file["combatants"] ?? []) as readonly Fields[]).map((c) => ({ ...c, ...change })),
  });
  return {
    "with everybody off the map": all({ at: [999, 999] }),
    "with everybody on one square": all({ at: [0, 0] }),
    "with everybody in a row": all({ at: "front" }),
    "with everybody hidden": all({ hidden: true }),
    "with everybody on one side": all({ side: "these" }),
    "with an unknown house rule": { ...file, rules: { "nothing-of-this-name": 1 } },
    "on a field without a square": { ...file, field: { kind: "grid", cells: ["#"] } },
    "on an abstract field": { ...file, field: { kind: "abstract" } },
    "in rows": { ...file, field: { kind: "rows" } },
  };
}

const oddQuestions = (ruleset: string): readonly unknown[] => [
  null,
  "odds",
  [],
  {},
  { ruleset },
  { ruleset, targets: [] },
  { ruleset, targets: [{}] },
  { ruleset, attacker: {}, targets: [{}] },
  { ruleset, attacker: { hp: 5 }, targets: [{ hp: 5 }] },
  { ruleset, rules: { "nothing-of-this-name": 1 }, targets: [{}] },
];

/** A question that is taken asks for something that can be done. */
function posed<S extends BattleState>(ruleset: Ruleset<S>, question: unknown): Answered {
  const asked = ruleset.pose(question);
  if (!asked.ok) return asked;
  const { state, command } = asked.value;
  const refused = whyNot(ruleset, state, command);
  if (refused.length > 0)
    throw new Error(
      `${JSON.stringify(command)}, which it poses, is refused: ${refused.map((p) => p.message).join("; ")}`,
    );
  return asked;
}
