import {
  type BattleState,
  type Check,
  type Event,
  formatCheck,
  formatSum,
  type Moment,
  type Ruleset,
  sayEvent,
} from "@fray/engine";
import { signed } from "@fray/engine/numbers";
import { bold, dim } from "./output.ts";

/** What happened, in words. */

export interface Telling {
  /** Each number with its terms. */
  readonly explain: boolean;
}

export function tellMoment(ruleset: Ruleset, { state, step }: Moment<BattleState>, how: Telling): string[] {
  return (step.events ?? []).flatMap((event) => tellEvent(ruleset, state, event, how));
}

export function tellEvent(ruleset: Ruleset, state: BattleState, event: Event, how: Telling): string[] {
  const said = sayEvent(ruleset, state, event);
  if (event.event === "round") return ["", bold(said)];
  if (event.event === "turn") return ["", said];
  const line = event.event === "down" || event.event === "end" ? bold(said) : said;
  if (!how.explain)
    return [`  ${line}${event.check === undefined ? "" : dim(`   ${shortCheck(event.check)}`)}`];
  return [`  ${line}`, ...explanation(event).map((text) => dim(`      ${text}`))];
}

/** The dice are seen: `6 − 5 + 4 = 5 ≤ 7`. */
function shortCheck({ terms, total, needs, target }: Check): string {
  const sum = terms.map(({ value }, i) => signed(value, i)).join(" ");
  const result = terms.length === 1 ? sum : `${sum} = ${signed(total, 0)}`;
  if (needs === "nothing") return result;
  const signs = needs === "at most" ? ["≤", ">"] : ["≥", "<"];
  const met = needs === "at most" ? total <= target : total >= target;
  return `${result} ${signs[met ? 0 : 1]} ${signed(target, 0)}`;
}

export function explanation(event: Event): string[] {
  const { check, sum } = event;
  return [
    ...(check === undefined ? [] : [formatCheck(check)]),
    ...(sum === undefined ? [] : [formatSum(sum)]),
  ];
}
