import {
  type BattleState,
  type Command,
  type Event,
  type Hearing,
  type Id,
  NOBODY,
  type Outcome,
  Recorded,
  type Ruleset,
  run,
  type Seat,
  type Step,
} from "../../kernel/index.ts";
import { difference, outcomeDifference, saying, textDifference } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { notPlain, overJson } from "../plain.ts";
import { type Scene, type Turn, turnsOf, upTo } from "../scene.ts";

/** L1: same state, command and answers, same events and state; and nothing but a run's own copy changes. */
export function checkDeterminism<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  for (const turn of turnsOf(scene)) {
    runTwice(scene, turn, probe);
    copyApart(scene, turn, probe);
    readersOnlyRead(scene, turn, probe);
  }
}

function runTwice<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const { before, step, index, after } = turn;
  const script = upTo(scene, index + 1);
  const fought: Outcome<S> = { kind: "done", state: after, events: step.events ?? [] };
  const again = outcomeDifference(fought, replayed(ruleset, before, step));
  const twice = saying("run a second time with the same answers, it came out differently", again);
  probe.check("twice", step.command.do, twice, script);
  if (notPlain(before) !== null) return; // L6 tells
  const [one, two] = [overJson(before), overJson(before)];
  const apart = outcomeDifference(replayed(ruleset, one, step), replayed(ruleset, two, step));
  const fromJson = saying("run twice from the same state read from JSON, it came out differently", apart);
  probe.check("twice from JSON", step.command.do, fromJson, script);
}

function copyApart<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const { ruleset } = scene;
  const { before, after, step, index } = turn;
  const same = saying("a copy is not the same", difference(after, ruleset.copy(after)));
  probe.check("copy", "copy", same, upTo(scene, index + 1));
  const text = JSON.stringify(before);
  replayed(ruleset, ruleset.copy(before), step);
  const shares = saying(
    "what was done on a copy also changed the original",
    textDifference(text, JSON.stringify(before)),
  );
  probe.check("copies apart", "copy", shares, upTo(scene, index + 1));
}

/** Looking at a state must not change it. */
function readersOnlyRead<S extends BattleState>(scene: Scene<S>, turn: Turn<S>, probe: Probe): void {
  const script = upTo(scene, turn.index + 1);
  const all = readersOf(scene.ruleset, turn);
  const found = changedBy(scene.ruleset, turn, (seen) => {
    for (const [, read] of all) read(seen);
  });
  if (found === null) return probe.check("reading", "reading", null, script);
  const each = all.map(([name, read]) => [name, changedBy(scene.ruleset, turn, read)] as const);
  const [name, how] = each.find(([, change]) => change !== null) ?? ["all of it, one after another,", found];
  probe.check("reading", "reading", saying(`${name} only looks, and changed what it looked at`, how), script);
}

/** What is looked at: all of it may be read, none of it changed. */
interface Seen<S> {
  readonly state: S;
  readonly command: Command;
  readonly events: readonly Event[];
}

type Reader<S> = readonly [name: string, read: (seen: Seen<S>) => void];

const ONLOOKER: Seat = { role: "onlooker" };

/** Every member that looks at a battle without doing anything; of refusals and previews L5 tells. */
function readersOf<S extends BattleState>(ruleset: Ruleset<S>, turn: Turn<S>): Reader<S>[] {
  const actor = ruleset.actor(ruleset.copy(turn.after));
  return [
    ["actor", ({ state }) => ruleset.actor(state)],
    ["standing", ({ state }) => ruleset.standing(state)],
    ["summary", ({ state }) => ruleset.summary(state)],
    ["view", ({ state }) => ruleset.view(state, ONLOOKER)],
    ["seesAs", ({ state }) => ruleset.seesAs?.(state, ONLOOKER)],
    ["asSeen", ({ state }) => ruleset.asSeen?.(state, ONLOOKER)],
    ["disguise", ({ state }) => ruleset.disguise?.(state, ONLOOKER)],
    ["knows", ({ state, command }) => ruleset.knows(state, command, ONLOOKER)],
    ["viewEvent", ({ state, events }) => events.map((e) => ruleset.viewEvent(state, e, ONLOOKER))],
    ["say", ({ state, events }) => events.map((e) => ruleset.say(state, e))],
    ["fired", ({ command, events }) => ruleset.fired(command, events)],
    ...(actor === null ? [] : actorsReaders(ruleset, actor)),
  ];
}

function actorsReaders<S extends BattleState>(ruleset: Ruleset<S>, actor: Id): Reader<S>[] {
  return [
    ["offers", ({ state }) => ruleset.offers(state, actor)],
    ["tacticOf", ({ state }) => ruleset.tacticOf(state, actor)],
    ["onTurn", ({ state }) => ruleset.onTurn?.(state, actor)],
    ...Object.entries(ruleset.tactics).map(
      ([name, tactic]): Reader<S> => [`the tactic ${name}`, ({ state }) => tactic.act(state, actor)],
    ),
  ];
}

function changedBy<S extends BattleState>(
  ruleset: Ruleset<S>,
  { after, step }: Turn<S>,
  read: (seen: Seen<S>) => void,
): string | null {
  const seen: Seen<S> = {
    state: ruleset.copy(after),
    command: overJson(step.command),
    events: overJson(step.events ?? []),
  };
  const text = JSON.stringify(seen);
  try {
    read(seen);
  } catch {
    return null; // the law that is about it tells
  }
  return textDifference(text, JSON.stringify(seen));
}

/** A command done again with the answers it had. */
export function replayed<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  step: Step,
  hearing: Hearing = "everything",
): Outcome<S> {
  return run(ruleset, state, step.command, new Recorded(step.answers, NOBODY), hearing);
}
