import { type AskEntry, type Id, type NamedDice, checkRoll } from "../../kernel/index.ts";
import type { Fight } from "./state.ts";

/** Every roll and choice this ruleset asks, by name. */

/** HD2 */
export const hitDie = (fight: Fight, who: Id): number => fight.ask.die("hit die", 10, who);
/** Where nothing else goes by the same die: what misses, misses. */
export const hitDieFor = (fight: Fight, who: Id, hits: (die: number) => boolean): number =>
  checkRoll(fight.ask, HIT_DIE, who, (die) => (hits(die) ? die : 0));
const HIT_DIE: NamedDice = { name: "hit die", count: 1, sides: 10 };
/** HD68 */
export const pickDie = (fight: Fight, first: number, second: number, who: Id): number =>
  first === second
    ? first
    : Number(
        fight.ask.choose(
          "hit die to use",
          [String(Math.min(first, second)), String(Math.max(first, second))],
          who,
        ),
      );
/** HD52: 1 the call is right, 2 wrong. */
export const coin = (fight: Fight, who: Id): number => fight.ask.die("confusion", 2, who);
/** HD52 */
export const misdirect = (fight: Fight, targets: readonly Id[], who: Id): Id =>
  fight.ask.choose("confused target", targets, who);
/** HD79 */
export const chainTo = (fight: Fight, targets: readonly Id[], who: Id): Id =>
  fight.ask.choose("chain target", [...targets, "none"], who);
/** HD45 */
const CALLS = ["5", "1", "2", "3", "4", "6", "7", "8"] as const;
export const callInitiative = (fight: Fight, who: Id): number =>
  Number(fight.ask.choose("initiative call", CALLS, who));
/** HD45 */
export const initiativeDice = (fight: Fight, who: Id): number => fight.ask.sum("initiative", 2, 4, who);
/** HD46 */
export const paradigm = (fight: Fight, jobs: readonly string[], who: Id): string =>
  fight.ask.choose("paradigm", jobs, who);
/** HD82 */
export const injuryDie = (fight: Fight, who: Id): number => fight.ask.die("injury", 12, who);

export const ASKS: readonly AskEntry[] = [
  {
    name: "initiative call",
    answer: "choose 1 to 8",
    who: "each hero, as listed",
    when: "at the start, unless the order is given or the rule initiativeCall is off (HD45)",
  },
  { name: "initiative", answer: "2d4", who: "the first hero that called", when: "after the calls (HD45)" },
  {
    name: "paradigm",
    answer: "choose a job",
    who: "each hero with several jobs",
    when: "before round 1 and after every Effect Phase (HD46)",
  },
  {
    name: "confusion",
    answer: "1d2: 1 as meant, 2 misled",
    who: "a confused unit",
    when: "before an action aimed at one other character (HD52)",
  },
  {
    name: "confused target",
    answer: "choose a target",
    who: "the first standing unit of the other side",
    when: "after a 2 on confusion, if there is more than one target (HD52)",
  },
  {
    name: "hit die",
    answer: "1d10",
    who: "the attacker",
    when: "once for every attack or status ability, however many its targets (HD2, HD3); twice for a hunted target (HD68)",
  },
  {
    name: "hit die to use",
    answer: "choose one of the two faces",
    who: "the attacker of a hunted target",
    when: "after two different hit dice (HD68)",
  },
  {
    name: "chain target",
    answer: "choose a target or none",
    who: "the user",
    when: "after a chaining spell broke a Shell (HD79)",
  },
  {
    name: "injury",
    answer: "1d12",
    who: "each hero that is down",
    when: "when the encounter is finished and the rule injuries is on (HD82)",
  },
];
