import { addUp, type Fraction, formatFraction } from "../../dice/index.ts";
import {
  type BattleState,
  canonical,
  type Event,
  Fight,
  type Oracle,
  type Ruleset,
} from "../../kernel/index.ts";
import { exactChance, survey, tacticChoice } from "../../oracles/index.ts";
import type { Probe } from "../findings.ts";
import { addWay, oddsText, type Ways } from "../outcomes.ts";
import { type Scene, type Turn, upTo } from "../scene.ts";

/**
 * L3 of independent parts: what one part alone comes to, it comes to among the others; and given all that
 * fell before the parts began, none tells anything about another.
 */
export function checkParts<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const joint = partOdds(scene, turn, null);
  if (joint === null || joint.parts < 2) return;
  const { command } = turn.step;
  const script = upTo(scene, turn.index, turn.step);
  for (let part = 0; part < joint.parts; part++) {
    if (sharesTarget(joint.targets, part)) continue; // odds work those out jointly
    const alone = partOdds(scene, turn, part);
    const [together, apart] = [oddsText(joint.ways[part]), oddsText(alone?.ways[part])];
    const wrong =
      together === apart ? null : `part ${part} alone comes to ${apart}, among the others to ${together}`;
    probe.check("parts", command.do, wrong, script);
    if (part > 0 && !sharesTarget(joint.targets, part - 1))
      probe.check("parts apart", command.do, depends(joint, part), script);
  }
}

interface PartOdds {
  readonly parts: number;
  /** Per part: what it may come to. */
  readonly ways: Ways[];
  /** Per part: whom it touched. */
  readonly targets: Set<string>[];
  /** Per part: what fell before the parts began, then what the part before this one and this one came to. */
  readonly pairs: Pair[];
}

interface Pair {
  readonly given: Ways;
  readonly first: Ways;
  readonly second: Ways;
  readonly both: Ways;
}

/** What happened in one part, and all the answers that came before the parts. */
interface Heard {
  readonly part: number;
  readonly before: string;
  readonly text: string;
  readonly events: readonly Event[];
}

function partOdds<S extends BattleState>(
  scene: Scene<S>,
  turn: Turn<S>,
  part: number | null,
): PartOdds | null {
  const { ruleset, bounds } = scene;
  const odds: PartOdds = { parts: 0, ways: [], targets: [], pairs: [] };
  const heard: Heard[] = [];
  const done = survey(
    overhearingParts(ruleset, (what) => heard.push(what)),
    turn.before,
    turn.step.command,
    {
      decide: (asked, now) => tacticChoice(ruleset, now as S, asked),
      part,
      budget: bounds.leaves,
      hearing: "outcomes",
    },
    (leaf) => {
      const chance = exactChance(leaf.path);
      for (const [i, what] of heard.entries()) note(odds, heard[i - 1], what, chance);
      heard.length = 0;
    },
  );
  return done.left > 0 ? null : { ...odds, parts: done.parts };
}

function note(
  odds: PartOdds,
  last: Heard | undefined,
  { part, before, text, events }: Heard,
  chance: readonly [bigint, bigint],
): void {
  addWay((odds.ways[part] ??= new Map()), text, chance);
  const touched = (odds.targets[part] ??= new Set());
  for (const { target } of events) if (target !== undefined) touched.add(target);
  if (last === undefined || last.part !== part - 1 || last.before !== before) return;
  const pair = (odds.pairs[part] ??= {
    given: new Map(),
    first: new Map(),
    second: new Map(),
    both: new Map(),
  });
  addWay(pair.given, before, chance);
  addWay(pair.first, key(before, last.text), chance);
  addWay(pair.second, key(before, text), chance);
  addWay(pair.both, key(before, last.text, text), chance);
}

const key = (...texts: string[]): string => JSON.stringify(texts);

/** P(both) · P(given) = P(first) · P(second), exactly, whatever was given. */
function depends({ pairs }: PartOdds, part: number): string | null {
  const pair = pairs[part];
  if (pair === undefined) return null;
  const chance = (ways: Ways, of: string): Fraction => addUp(ways.get(of) ?? []);
  for (const a of pair.first.keys())
    for (const b of pair.second.keys()) {
      const [[before, first], [other, second]] = [JSON.parse(a), JSON.parse(b)] as [
        [string, string],
        [string, string],
      ];
      if (before !== other) continue;
      const left = product(chance(pair.both, key(before, first, second)), chance(pair.given, before));
      const right = product(chance(pair.first, a), chance(pair.second, b));
      if (left !== right)
        return `what part ${part} comes to depends on what part ${part - 1} came to: ${first} and ${second}`;
    }
  return null;
}

function product(a: Fraction, b: Fraction): string {
  return formatFraction({ n: a.n * b.n, d: a.d * b.d });
}

/** The ruleset, telling what happened in each part of an action. */
function overhearingParts<S extends BattleState>(
  ruleset: Ruleset<S>,
  hear: (heard: Heard) => void,
): Ruleset<S> {
  return {
    ...ruleset,
    perform(fight, command) {
      const events = (): readonly Event[] => inner.events;
      const inner: Fight<S> = new Fight(fight.state, overhearing(fight.ask, events, hear), "outcomes");
      ruleset.perform(inner, command);
      for (const event of inner.events) fight.tell(event);
    },
  };
}

function overhearing(ask: Oracle, events: () => readonly Event[], hear: (heard: Heard) => void): Oracle {
  const answers: (number | string)[] = [];
  const noted = <T extends number | string>(answer: T): T => {
    answers.push(answer);
    return answer;
  };
  return {
    die: (name, sides, who) => noted(ask.die(name, sides, who)),
    sum: (name, count, sides, who) => noted(ask.sum(name, count, sides, who)),
    roll: (name, dice, who) => noted(ask.roll(name, dice, who)),
    pool: (name, pool, fold, who) => noted(ask.pool(name, pool, fold, who)),
    choose: (name, options, who) => noted(ask.choose(name, options, who)),
    attend: (state) => ask.attend(state),
    each(parts, resolve) {
      const before = JSON.stringify(answers);
      ask.each(parts, (part, index) => {
        const from = events().length;
        resolve(part, index);
        const own = events().slice(from);
        hear({ part: index, before, text: canonical(own), events: own });
      });
    },
  };
}

function sharesTarget(targets: readonly Set<string>[], part: number): boolean {
  return targets.some((others, i) => i !== part && [...(targets[part] ?? [])].some((id) => others.has(id)));
}
