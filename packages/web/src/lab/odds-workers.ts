import type { Problem, Result } from "@fray/engine";
import { useEffect, useRef, useState } from "react";
import type { OddsAsks } from "../workers/odds.worker.ts";
import { Line, Newest } from "../workers/wire.ts";
import type { CurvePoint, LabMore, LabOdds } from "./odds/answer.ts";
import type { Subject } from "./odds/subject.ts";

/** The page's end of the odds workers: one for what must follow a dragged number at once, one for all that takes longer. */

const known = new Map<string, Line<OddsAsks>>();

export function oddsWorker(which: "quick" | "patient"): Line<OddsAsks> {
  let line = known.get(which);
  if (line === undefined) {
    const name = `${which} odds`;
    line = new Line(
      new Worker(new URL("../workers/odds.worker.ts", import.meta.url), { type: "module", name }),
    );
    known.set(which, line);
  }
  return line;
}

/** An answer that follows its question. The last good one stays until a better comes: nothing blinks. */
export interface Following<T> {
  readonly value: T | null;
  readonly problems: readonly Problem[];
  /** Whether `value` is of what is asked now. */
  readonly fresh: boolean;
}

const NOTHING = { value: null, problems: [], fresh: false };

function useFollowing<Body, T>(
  ask: (body: Body) => Promise<Result<T>>,
  body: Body | null,
  wait: number,
): Following<T> {
  const newest = useRef<Newest<Body, Result<T>> | null>(null);
  const turn = useRef({ asked: 0, shown: 0 });
  const [state, setState] = useState<Following<T>>(NOTHING);
  const key = JSON.stringify(body);
  useEffect(() => {
    const mine = ++turn.current.asked;
    if (body === null) return setState(NOTHING);
    newest.current ??= new Newest(ask);
    setState((s) => (s.fresh ? { ...s, fresh: false } : s));
    // While a number is dragged, an answer that is already old is still newer than what is shown.
    const heard = (result: Result<T> | null): void => {
      if (result === null || mine < turn.current.shown) return;
      turn.current.shown = mine;
      const fresh = mine === turn.current.asked;
      if (result.ok) setState({ value: result.value, problems: [], fresh });
      else setState((s) => ({ ...s, problems: result.problems }));
    };
    const failed = (error: unknown): void => {
      const message = error instanceof Error ? error.message : String(error);
      heard({ ok: false, problems: [{ code: "lab/failed", message }] });
    };
    const put = (): void => void newest.current?.put(body).then(heard, failed);
    if (wait === 0) return put();
    const timer = setTimeout(put, wait);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the body is followed by what it says
  }, [key]);
  return state;
}

export interface AskedOf {
  readonly ruleset: string;
  readonly subject: Subject;
}

const askOdds = (body: AskedOf) => oddsWorker("quick").ask("odds", body);
const askMore = (body: AskedOf) => oddsWorker("patient").ask("more", body);

/** The picture follows a dragged number at once, what takes longer when it rests. */
export const useOdds = (asked: AskedOf | null): Following<LabOdds> => useFollowing(askOdds, asked, 0);
export const useMore = (asked: AskedOf | null): Following<LabMore> => useFollowing(askMore, asked, 200);

export interface CurveAsked extends AskedOf {
  readonly path: string;
  readonly values: readonly number[];
}

const askCurve = async (body: CurveAsked): Promise<Result<readonly CurvePoint[]>> => ({
  ok: true,
  value: await oddsWorker("patient").ask("curve", body),
});

export const useCurve = (asked: CurveAsked | null): Following<readonly CurvePoint[]> =>
  useFollowing(askCurve, asked, 120);

/** Answers to several questions at once: those put aside to be compared. */
export function useAll(asked: readonly AskedOf[]): readonly (LabOdds | null)[] {
  const [known, setKnown] = useState<ReadonlyMap<string, LabOdds | null>>(new Map());
  const keys = asked.map((a) => JSON.stringify(a));
  const all = keys.join("\n");
  useEffect(() => {
    let gone = false;
    asked.forEach((body, i) => {
      const key = keys[i] as string;
      if (known.has(key)) return;
      const keep = (odds: LabOdds | null) => gone || setKnown((before) => new Map(before).set(key, odds));
      void askOdds(body).then(
        (r) => keep(r.ok ? r.value : null),
        () => keep(null),
      );
    });
    return () => {
      gone = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- followed by what they say
  }, [all]);
  return keys.map((key) => known.get(key) ?? null);
}
