import * as fray from "../../src/index.ts";
import makeRaid from "../../../../examples/raid/ruleset.ts";

/** The example on a map, and battles of it by script. */
export const raid = makeRaid(fray as unknown as Parameters<typeof makeRaid>[0]) as unknown as fray.Ruleset;

type Person = { readonly id: string; readonly is: string; readonly at: readonly [number, number] };

export interface Staged {
  readonly cells?: readonly string[];
  readonly people: readonly Person[];
  readonly more?: { readonly [field: string]: fray.Json };
}

/** A battle in which everybody acts as listed, started. */
export function staged({
  cells = ["........", "........", "........", "........"],
  people,
  more = {},
}: Staged) {
  const file = {
    fray: 1,
    ruleset: "raid",
    name: "Staged",
    field: { kind: "grid", cells },
    order: people.map((p) => p.id),
    combatants: people as unknown as fray.Json,
    ...more,
  } as fray.EncounterFile;
  const opened = fray.sure(fray.openBattle(raid, file, "raid"));
  return played(opened, { do: "start" });
}

/** The battle after a command with just these answers. */
export function played(battle: fray.Battle, command: fray.Command, ...answers: fray.Answer[]): fray.Battle {
  return fray.sure(fray.playStep(battle, { command, answers }));
}

export const summaryOf = (battle: fray.Battle) => raid.summary(fray.stateOf(battle)).combatants;
export const eventsOf = (battle: fray.Battle) => battle.past.at(-1)?.step.events ?? [];
export const codes = (battle: fray.Battle, command: fray.Command): readonly string[] =>
  fray.whyNot(raid, fray.stateOf(battle), command).map((p) => p.code);
