import type { Verdict } from "@fray/server";
import { plural } from "@fray/engine/numbers";
import { paint } from "./output.ts";

/** What `fray verify` says: who threw, by which seeds, and from when on those were known. */

export function verdictLine(verdict: Verdict): string {
  const word = verdict.ok ? paint("green", "Fair.") : paint("red", "Not proven.");
  return `${word} ${plural(verdict.thrown, "throw")} came from promised seeds; ${givenWords(verdict)}.`;
}

/** Whoever gave dice themselves, by name. */
function givenWords({ typed, forced, elsewhere }: Verdict): string {
  const people = Object.entries(typed).map(([who, count]) => `${who} typed ${count}`);
  if (forced > 0) people.push(`the game master fixed ${forced}`);
  if (elsewhere > 0) people.push(`${elsewhere} fell elsewhere`);
  return people.length === 0 ? "people gave none" : people.join(", ");
}

/** A line for each epoch: its promise, what was added to it, and when its seed became public. */
export function epochLines({ epochs }: Verdict): readonly string[] {
  return epochs.map(({ from, why, commitment, entropy, thrown, publicFrom }) => {
    const fresh = why === null ? "" : ` (fresh: ${WHY_WORDS[why]})`;
    const added = entropy.length === 0 ? "nobody added to it" : `${entropy.join(", ")} added to it`;
    const known = publicFrom === null ? "" : `; its seed was public from step ${publicFrom} on`;
    const promise = commitment === null ? "promised to nobody" : `promised as ${commitment}`;
    return `Dice from step ${from} on${fresh}: ${plural(thrown, "throw")}, ${promise}; ${added}${known}.`;
  });
}

const WHY_WORDS = {
  import: "the battle was imported",
  fork: "a fork",
  told: "the seed before was public",
} as const;

export function noteLines({ rollsUnproven, olderRules }: Verdict): readonly string[] {
  return [
    ...(rollsUnproven > 0
      ? [
          `${plural(rollsUnproven, "roll")} beside the battle cannot be checked: the seed was public, or is not told.`,
        ]
      : []),
    ...(olderRules === undefined
      ? []
      : [`Played under version ${olderRules.version} of the rules: what its dice came to is not checked.`]),
  ];
}
