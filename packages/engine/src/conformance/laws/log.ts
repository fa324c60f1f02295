import {
  type Answer,
  type Battle,
  type BattleState,
  checksum,
  fork,
  formatLog,
  type Log,
  NOBODY,
  openBattle,
  parseLog,
  type Question,
  redo,
  replay,
  type Result,
  type Step,
  stateOf,
  submit,
  undo,
  whyNot,
} from "../../kernel/index.ts";
import { liveSource } from "../../oracles/index.ts";
import { difference, saying } from "../compare.ts";
import type { Probe } from "../findings.ts";
import { withLawfulTactics } from "../lawful.ts";
import { overJson } from "../plain.ts";
import { battleAt, type Scene, type Turn, turnsOf, upTo } from "../scene.ts";
import { START } from "../walk.ts";
import { tacticsChoice } from "./oracles.ts";

/** L4: the log is the battle. */
export function checkLog<S extends BattleState>(scene: Scene<S>, probe: Probe): void {
  const { battle } = scene;
  if (battle.past.length === 0) return;
  const script = upTo(scene, battle.past.length);
  probe.check("replay", "replay", replayDiffers(battle, withChecksums(battle)), script);
  probe.check("text", "log text", textDiffers(battle), script);
  probe.check("undo and redo", "undo", undoDiffers(battle), script);
  const asking = turnsOf(scene).findLast((t) => t.step.answers.length > 0);
  if (asking !== undefined) probe.check("undo what is asked", "undo", withdrawsBadly(scene, asking), script);
  const live = playLive(scene);
  if (live === null) return;
  const steps = (): readonly Step[] => live.log.steps.map(({ command, answers }) => ({ command, answers }));
  probe.check("no reroll", "undo", rerolls(live), steps);
  const forked = forkGoesAstray(live, `${live.origin.seed}, otherwise`);
  if (forked !== undefined) probe.check("fork", "fork", forked, steps);
}

function said(result: Result<unknown>): string {
  return result.ok ? "" : result.problems.map((p) => `${p.path ?? "it"}: ${p.message}`).join("; ");
}

/** The log as live play writes it: replaying says at which step it went astray. */
function withChecksums<S extends BattleState>({ log, past }: Battle<S>): Log {
  return { ...log, steps: past.map(({ state, step }) => ({ ...step, checksum: checksum(state) })) };
}

function replayDiffers<S extends BattleState>(battle: Battle<S>, log: Log): string | null {
  const again = replay(battle.ruleset, log);
  if (!again.ok) return `its log cannot be replayed: ${said(again)}`;
  return saying("its log replays to another state", difference(stateOf(again.value), stateOf(battle)));
}

function textDiffers<S extends BattleState>(battle: Battle<S>): string | null {
  const parsed = parseLog(JSON.parse(formatLog(battle.log)));
  if (!parsed.ok) return `its log cannot be read back: ${said(parsed)}`;
  return saying("its log reads back as another one", difference(parsed.value, overJson(battle.log)));
}

/** Undone one by one, then redone: each state as it was; and the log of all that gives the same state too. */
function undoDiffers<S extends BattleState>(battle: Battle<S>): string | null {
  const most = Math.min(battle.past.length, 12);
  let now = battle;
  for (let back = 1; back <= 2 * most; back++) {
    const next = back <= most ? undo(now) : redo(now);
    if (!next.ok) return `it cannot be ${back <= most ? "undone" : "redone"}: ${said(next)}`;
    now = next.value;
    const at = battle.past.length - (back <= most ? back : 2 * most - back);
    if (difference(stateOf(now), battle.past[at - 1]?.state ?? battle.opening) !== null)
      return `after ${back} undos and redos the state is not that of step ${at}`;
  }
  if (now.pending !== null || now.past.length !== battle.past.length)
    return "undone and redone, it is not where it was";
  return replayDiffers(now, now.log);
}

/** Undoing a command that still waits for an answer just takes it back. */
function withdrawsBadly<S extends BattleState>(scene: Scene<S>, turn: Turn<S>): string | null {
  const before = battleAt(scene, turn.index);
  const asked = submit(before, turn.step.command, NOBODY);
  if (!asked.ok || asked.value.pending === null) return "without answers it does not stop to ask";
  const back = undo(asked.value);
  if (!back.ok) return `while it asks it cannot be undone: ${said(back)}`;
  if (back.value.pending !== null) return "undone while it asks, it still asks";
  return saying("undone while it asks, it changed", difference(stateOf(back.value), stateOf(before)));
}

const LIVE_COMMANDS = 24;
/** So many bits of luck do not agree by chance. */
const ENOUGH_BITS = 24;

/** The same encounter with dice from a seed, tactics on every side. */
function playLive<S extends BattleState>(scene: Scene<S>): Battle<S> | null {
  const ruleset = withLawfulTactics(scene.ruleset);
  const opened = openBattle(ruleset, scene.battle.log.encounter, `live ${scene.pick(1_000_000)}`);
  return opened.ok ? playOn(opened.value, LIVE_COMMANDS) : null;
}

function liveFor<S extends BattleState>(battle: Battle<S>): ReturnType<typeof liveSource> {
  return liveSource(battle.ruleset, {
    origin: battle.origin,
    typesDice: () => false,
    playedByTactics: () => true,
  });
}

function playOn<S extends BattleState>(from: Battle<S>, commands: number): Battle<S> {
  let battle = from;
  for (let n = 0; n < commands; n++) {
    const state = stateOf(battle);
    const command =
      battle.past.length === 0 ? START : tacticsChoice(battle.ruleset, battle.ruleset.copy(state));
    if (command === null || whyNot(battle.ruleset, state, command).length > 0) return battle;
    const next = submit(battle, command, liveFor(battle));
    if (!next.ok || next.value.pending !== null) return battle;
    battle = next.value;
  }
  return battle;
}

function rerolls<S extends BattleState>(battle: Battle<S>): string | null {
  const last = battle.past.at(-1);
  if (last === undefined) return null;
  const undone = undo(battle);
  if (!undone.ok) return `it cannot be undone: ${said(undone)}`;
  const again = submit(undone.value, last.step.command, liveFor(battle));
  if (!again.ok) return `undone, ${last.step.command.do} cannot be done again: ${said(again)}`;
  const [before, after] = [last.step.answers, again.value.past.at(-1)?.step.answers];
  return difference(before, after) === null
    ? null
    : `done again after an undo, ${last.step.command.do} met other dice`;
}

/** A fork's dice are its own, and what it was forked from stays as it is. Undefined: too few dice fell to tell. */
function forkGoesAstray<S extends BattleState>(battle: Battle<S>, seed: string): string | null | undefined {
  const middle = battle.past.length >> 2;
  const base = {
    ...battle,
    past: battle.past.slice(0, middle),
    log: { ...battle.log, steps: battle.log.steps.slice(0, middle) },
  };
  const text = JSON.stringify(battle.log.steps);
  const forked = fork(base, seed);
  if (!forked.ok) return `it cannot be forked: ${said(forked)}`;
  const other = playOn(forked.value, battle.past.length - middle);
  if (JSON.stringify(battle.log.steps) !== text) return "what its fork did changed the battle it came from";
  const astray = replayDiffers(other, other.log);
  if (astray !== null) return `forked, ${astray}`;
  const [mine, its] = [thrown(battle, middle), thrown(other, middle)];
  if (mine.bits < ENOUGH_BITS) return undefined;
  return mine.faces === its.faces ? "a fork with a seed of its own met the same dice" : null;
}

/** The faces thrown from a step on, and how many bits of luck they are worth. */
function thrown<S extends BattleState>(
  battle: Battle<S>,
  from: number,
): { readonly faces: string; readonly bits: number } {
  const dice = battle.past
    .slice(from)
    .flatMap(({ step }) =>
      (step.asked ?? []).map((q, i): [Question, Answer] => [q, step.answers[i] as Answer]),
    );
  const rolled = dice.filter(([q]) => q.kind === "dice");
  const bits = rolled.reduce((sum, [q]) => sum + (q.count ?? 1) * bitsOf(q.sides ?? 2), 0);
  return { faces: JSON.stringify(rolled.map(([, answer]) => answer)), bits };
}

const bitsOf = (sides: number): number => 31 - Math.clz32(sides);
