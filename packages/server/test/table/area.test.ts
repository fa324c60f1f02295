import { type Command, type EncounterFile, GAME_MASTER, previewFor, type Ruleset } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { areaFor, viewOf } from "../../src/table/index.ts";
import { begin, type Bench, bench, combatantsOf, RULESETS, rulesetNamed, seat, stateNow } from "./tables.ts";

const NOTHING = { squares: [], lines: [] };
const actorOf = (b: Bench): string => b.ruleset.actor(stateNow(b.table)) as string;

function onMap(ruleset: Ruleset): EncounterFile {
  const all = Object.values(ruleset.encounters);
  return all.find((f) => combatantsOf(f).every((c) => Array.isArray(c["at"]))) ?? (all[0] as EncounterFile);
}

function begun(ruleset: Ruleset, file: EncounterFile = onMap(ruleset)): Bench {
  const b = bench(ruleset, { file });
  begin(b);
  return b;
}

/** The first place of a move that whoever acts may make. */
function moveOf(b: Bench): Command | null {
  const offer = viewOf(b.table, seat(b, "gm")).offers.find((o) => o.do === "move");
  const [at] = offer?.places ?? [];
  if (offer === undefined || at === undefined) return null;
  return { do: "move", actor: offer.actor, ...(offer.with === undefined ? {} : { with: offer.with }), at };
}

describe("areas and lines", () => {
  it.each(RULESETS.map((r) => [r.id, r] as const))("%s: are what the rules say, for their seat", (_, r) => {
    const b = begun(r);
    const command = moveOf(b) ?? { do: "end", actor: actorOf(b) };
    const told = areaFor(b.table, seat(b, "gm"), command);
    expect(told).toEqual(previewFor(r, stateNow(b.table), command, GAME_MASTER));
    expect(areaFor(b.table, seat(b, "eye"), command)).toEqual(NOTHING);
    if (r.shows === undefined) expect(told).toEqual(NOTHING);
    else expect(told.lines.map((l) => l.kind)).toEqual(["path"]);
  });

  it("nothing of commands that make no sense", () => {
    const b = begun(rulesetNamed("to-hit"));
    const actor = actorOf(b);
    const odd: readonly Command[] = [
      { do: "dance", actor },
      { do: "attack", actor, with: "constructor", targets: ["nobody"] },
      { do: "move", actor, at: [999, 999] },
      { do: "move", actor: "nobody", at: [0, 0] },
      { do: "start" },
    ];
    for (const command of odd) expect(areaFor(b.table, seat(b, "gm"), command)).toEqual(NOTHING);
  });
});
