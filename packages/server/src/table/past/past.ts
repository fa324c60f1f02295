import {
  type Battle,
  type BattleState,
  depthOf,
  forgetting,
  type Moment,
  problem,
  type Result,
  ok,
  refuse,
  stateOf,
} from "@fray/engine";
import { type Snapshot, upgradedMoments, versionOf } from "../log/snapshot.ts";
import { Timeline } from "./timeline.ts";
import { playedAgain, toldOnly } from "../log/told.ts";
import type { Entry, Table } from "../seats/words.ts";

/** A table's past, step by step: what a log tells is told as it stood then, not as it stands now. */

/** Where a table's entries and snapshots are read from. */
export interface Archive {
  read(from: number, to: number): Promise<readonly Entry[]>;
  /** The latest snapshot of the first so many entries. */
  snapshot(seqAtMost: number): Promise<Snapshot | null>;
  /** Lets others go first for a moment. */
  breathe(): Promise<void>;
}

/** A step that counts, and the battle right after it. */
export interface PastStep {
  readonly step: number;
  readonly entry: Entry;
  readonly state: BattleState;
  /** False: it was played under older rules, and the state is that of the last step that is known. */
  readonly known: boolean;
}

/** A moment and how many steps led to it. */
interface Kept {
  readonly depth: number;
  readonly moment: Moment<BattleState>;
}

/** Nobody else waits for more steps than these. */
const STEPS_AT_ONCE = 16;

export class Past {
  readonly line = new Timeline();
  private readonly archive: Archive;
  private readonly now: () => Table;
  /** The last moment worked out: whoever plays a battle back asks for the next one soon. */
  private last: { readonly depth: number; readonly seq: number; readonly battle: Battle } | null = null;

  constructor(archive: Archive, now: () => Table) {
    this.archive = archive;
    this.now = now;
  }

  /** Reads what has been written since. */
  async catchUp(): Promise<void> {
    const { seq } = this.now();
    if (this.line.next < seq)
      for (const entry of await this.archive.read(this.line.next, seq)) this.line.add(entry);
  }

  entries(from: number, to: number): Promise<readonly Entry[]> {
    return this.archive.read(from, to);
  }

  /** The battle as it stood after a step, or after the last one before it that is known; 0: before the first. */
  async momentAfter(step: number): Promise<Result<{ readonly state: BattleState; readonly stands: number }>> {
    let stands = step;
    const walked = await this.walk(step, (met) => {
      stands = met.known ? step : Math.min(stands, met.step - 1);
    });
    return walked.ok ? ok({ state: stateOf(walked.value), stands }) : walked;
  }

  /** Steps of a range, both ends included, each with the battle right after it. */
  async steps(from: number, to: number): Promise<Result<readonly PastStep[]>> {
    const found: PastStep[] = [];
    if (from > to) return ok(found);
    const walked = await this.walk(to, (step) => found.push(step), from - 1);
    return walked.ok ? ok(found.filter((s) => s.step >= from)) : walked;
  }

  /** Meets every step on the way, those after `since` surely among them. */
  private async walk(to: number, meet: (step: PastStep) => void, since = to): Promise<Result<Battle>> {
    const seqs = this.line.steps.slice(0, to);
    let battle = await this.nearest(seqs.slice(0, since));
    const depth = depthOf(battle);
    let known = true;
    let later: Kept | null | undefined;
    const wanted = new Set(seqs.slice(depth));
    const entries =
      wanted.size === 0 ? [] : await this.archive.read(seqs[depth] as number, (seqs.at(-1) as number) + 1);
    for (const entry of entries) {
      if (!wanted.has(entry.seq) || entry.fact.kind !== "step") continue;
      const { step } = entry.fact;
      const played: Result<Battle> | null = known ? playedAgain(battle, step) : null;
      known = played?.ok === true;
      const next = played?.ok ? played.value : toldOnly(battle, step);
      battle = forgetting({ ...next, log: battle.log }, 1);
      // a snapshot further on tells the state again
      if (!known && later === undefined) later = await this.keptOn(seqs);
      if (!known && later?.depth === depthOf(battle)) [battle, known] = [this.standingAt(later), true];
      meet({ step: depthOf(battle), entry, state: stateOf(battle), known });
      if (depthOf(battle) % STEPS_AT_ONCE === 0) await this.archive.breathe();
    }
    if (depthOf(battle) !== to) return refuse(problem("moment/unknown", "there is no such step", "step"));
    this.last = known ? { depth: to, seq: seqs.at(-1) ?? -1, battle } : null;
    return ok(battle);
  }

  /** The last known moment on the way to these steps. */
  private async nearest(seqs: readonly number[]): Promise<Battle> {
    const { last } = this;
    const near = last !== null && last.depth <= seqs.length && (seqs[last.depth - 1] ?? -1) === last.seq;
    if (near && seqs.length - last.depth < STEPS_AT_ONCE) return last.battle;
    const kept = await this.keptOn(seqs);
    return near && (kept?.depth ?? 0) <= last.depth ? last.battle : this.standingAt(kept);
  }

  /** The battle at a moment; null: before its first step. */
  private standingAt(kept: Kept | null): Battle {
    const battle = { ...this.now().battle, undone: [], fixed: 0, pending: null };
    return kept === null
      ? { ...battle, past: [], forgotten: 0 }
      : { ...battle, past: [kept.moment], forgotten: kept.depth - 1 };
  }

  /** The latest moment on the way to these steps that a snapshot keeps, and that the rules of today can read. */
  private async keptOn(seqs: readonly number[]): Promise<Kept | null> {
    let before = this.line.steps[seqs.length] ?? this.now().seq;
    for (;;) {
      const snapshot = await this.archive.snapshot(before);
      if (snapshot === null || snapshot.depth === 0) return null;
      if (await this.leadsHere(snapshot, seqs)) {
        const { ruleset } = this.now().battle;
        const moment = upgradedMoments(ruleset, versionOf(snapshot), snapshot.moments.slice(-1))?.[0];
        if (moment !== undefined) return { depth: snapshot.depth, moment };
      }
      before = snapshot.seq - 1;
    }
  }

  /** A snapshot may be of steps that have been undone since: those that lead here end in the same state. */
  private async leadsHere({ depth, seq, moments }: Snapshot, seqs: readonly number[]): Promise<boolean> {
    const last = seqs[depth - 1];
    if (last === undefined || last >= seq) return false;
    const [entry] = await this.archive.read(last, last + 1);
    const sum = entry?.fact.kind === "step" ? entry.fact.step.checksum : undefined;
    return sum !== undefined && sum === moments.at(-1)?.step.checksum;
  }
}
