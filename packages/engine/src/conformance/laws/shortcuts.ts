import { type BattleState, canonical, type Id } from "../../kernel/index.ts";
import { type Alike, exactChance, type Survey, survey, tacticChoice } from "../../oracles/index.ts";
import type { Probe } from "../findings.ts";
import { addWay, oddsText, outcomeOf, type Ways } from "../outcomes.ts";
import { type Scene, type Turn, upTo } from "../scene.ts";

/**
 * L3 of what rules say that odds need not follow (`inSeries`, `forLater`, checks): what is told of
 * anybody has the same odds without it.
 */
export function checkShortcuts<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { command } = turn.step;
  for (const id of (command.targets ?? []).slice(0, TARGETS)) {
    const whole = tellings(scene, turn, id, {});
    const short = tellings(scene, turn, id, { alike: alikeOf(id), fleeting: true });
    if (whole === null || short === null) continue;
    const wrong = short === whole ? null : `what is told of ${id} has odds ${short}, and way by way ${whole}`;
    probe.check("shortcuts", command.do, wrong, upTo(scene, turn.index, turn.step));
  }
}

/** Of an attack on many so many are enough. */
const TARGETS = 2;

/** What may be told of somebody, with its odds; null where that is too much. */
function tellings<S extends BattleState>(
  { ruleset, bounds }: Scene<S>,
  { before, step }: Turn<S>,
  id: Id,
  how: Partial<Survey>,
): string | null {
  const ways: Ways = new Map();
  const { left } = survey(
    ruleset,
    before,
    step.command,
    {
      decide: (asked, now) => tacticChoice(ruleset, now as S, asked),
      part: null,
      budget: bounds.leaves,
      hearing: "outcomes",
      ...how,
    },
    ({ events, path }) => addWay(ways, outcomeOf(id, events), exactChance(path)),
  );
  return left > 0 ? null : oddsText(ways);
}

/** The same state and the same told of somebody, in the same order. */
function alikeOf(id: Id): Alike {
  return () => ({
    untold: "",
    hear: (told, events) => `${told as string} ${outcomeOf(id, events)}`,
    text: (state, told) => `${state === null ? "over" : canonical(state)}${told as string}`,
  });
}
