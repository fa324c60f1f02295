import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Link,
  Pause,
  Play,
  SkipForward,
} from "lucide-react";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { Button, IconButton } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { copyText } from "../seen/files.ts";
import {
  backToNow,
  fetchAhead,
  goTo,
  nextTurn,
  setPlaying,
  setSpeed,
  SPEEDS,
  stepInAddress,
  turnsIn,
  useReplay,
} from "./moment.ts";
import css from "./replay.module.css";
import { WhatIf } from "./what-if.tsx";

/** The battle played back: step by step, turn by turn, or by itself. */

interface ReplayProps {
  readonly store: TableStore;
}

/** A link to a moment opens the page there. Whoever leaves the table leaves the moment too. */
export function useMomentInAddress(store: TableStore): void {
  const ready = store((s) => s.view !== null);
  useEffect(() => {
    if (!ready) return;
    const step = stepInAddress();
    if (step !== null) void goTo(store, step);
  }, [ready, store]);
  useEffect(() => () => useReplay.setState({ step: null, stood: null, playing: false, trouble: null }), []);
}

export function ReplayBar({ store }: ReplayProps): ReactNode {
  const moves = useMoves(store);
  const { step, last, go } = moves;
  usePlaying(store, last);
  const slide = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    slide.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const done = KEYS[event.key];
    if (done === undefined || event.target instanceof HTMLSelectElement) return;
    event.preventDefault();
    event.stopPropagation();
    done(moves);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its controls take the focus
    <div className={css["bar"]} role="toolbar" aria-label="Replay" data-keys="own" onKeyDown={onKeyDown}>
      <input
        className={css["slide"]}
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label="Moment of the battle"
        aria-valuetext={`Step ${step} of ${last}`}
        onChange={(event) => go(Number(event.target.value))}
        ref={slide}
      />
      <Steps {...moves} />
      <Where store={store} step={step} last={last} />
      <span className={css["ways"]}>
        <MomentLink store={store} step={step} />
        <WhatIf store={store} step={step} />
        <Button kind="main" onClick={backToNow}>
          Back to now
        </Button>
      </span>
    </div>
  );
}

interface Moves {
  readonly step: number;
  readonly last: number;
  readonly go: (step: number) => void;
  readonly turn: () => void;
  readonly playing: boolean;
}

function useMoves(store: TableStore): Moves {
  const last = store((s) => s.view?.steps ?? 0);
  const step = useReplay((r) => r.step) ?? last;
  const playing = useReplay((r) => r.playing);
  const go = (to: number) => {
    setPlaying(false);
    void goTo(store, to);
  };
  const turn = () => go(nextTurn(turnsIn(store.getState().story), step, last));
  return { step, last, go, turn, playing };
}

/** Which step it is, and what happened there. */
function Where({ store, step, last }: ReplayProps & Pick<Moves, "step" | "last">): ReactNode {
  const trouble = useReplay((r) => r.trouble);
  const told = store((s) => s.story.find((each) => each.step === step)?.events[0]?.text ?? "");
  const label = step === 0 ? "Before the beginning" : told;
  return (
    <p className={css["where"]} role="status">
      <strong>
        {step} of {last}
      </strong>
      {trouble === null ? <span>{label}</span> : trouble}
    </p>
  );
}

const KEYS: Readonly<Record<string, (moves: Moves) => void>> = {
  Home: ({ go }) => go(0),
  End: ({ go, last }) => go(last),
  ArrowLeft: ({ go, step }) => go(step - 1),
  ArrowRight: ({ go, step }) => go(step + 1),
  n: ({ turn }) => turn(),
  " ": ({ playing }) => setPlaying(!playing),
  Escape: () => backToNow(),
};

function Steps({ step, last, go, turn, playing }: Moves): ReactNode {
  const speed = useReplay((r) => r.speed);
  return (
    <span className={css["steps"]}>
      <IconButton label="First" disabled={step <= 0} onClick={() => go(0)}>
        <ChevronFirst size={18} aria-hidden />
      </IconButton>
      <IconButton label="Back" disabled={step <= 0} onClick={() => go(step - 1)}>
        <ChevronLeft size={18} aria-hidden />
      </IconButton>
      <IconButton label={playing ? "Pause" : "Play"} kind="button" onClick={() => setPlaying(!playing)}>
        {playing ? <Pause size={18} aria-hidden /> : <Play size={18} aria-hidden />}
      </IconButton>
      <IconButton label="Forward" disabled={step >= last} onClick={() => go(step + 1)}>
        <ChevronRight size={18} aria-hidden />
      </IconButton>
      <IconButton label="Next turn" disabled={step >= last} onClick={turn}>
        <SkipForward size={18} aria-hidden />
      </IconButton>
      <IconButton label="Last" disabled={step >= last} onClick={() => go(last)}>
        <ChevronLast size={18} aria-hidden />
      </IconButton>
      <select
        className={css["speed"]}
        aria-label="Speed"
        value={speed}
        onChange={(event) => setSpeed(Number(event.target.value))}
      >
        {SPEEDS.map((s) => (
          <option key={s} value={s}>
            {s === 0.5 ? "½" : s}×
          </option>
        ))}
      </select>
    </span>
  );
}

const USUAL_PAUSE = 1_200;

/** Goes on by itself; at the end it stops. */
function usePlaying(store: TableStore, last: number): void {
  const { step, playing, speed } = useReplay();
  useEffect(() => {
    if (!playing || step === null) return;
    if (step >= last) {
      setPlaying(false);
      return;
    }
    fetchAhead(store, step + 1);
    const timer = setTimeout(() => void goTo(store, step + 1), USUAL_PAUSE / speed);
    return () => clearTimeout(timer);
  }, [store, step, playing, speed, last]);
}

interface LinkProps {
  readonly store: TableStore;
  readonly step: number;
}

/** A link to the moment, for others at this table: it opens nothing without a seat. */
function MomentLink({ store, step }: LinkProps): ReactNode {
  const table = store((s) => s.view?.table ?? "");
  const [copied, setCopied] = useState<number | null>(null);
  const copy = () =>
    void copyText(`${location.origin}/table/${table}?step=${step}`).then(() => setCopied(step));
  return (
    <Button onClick={copy} title="For everybody who has a seat at this table">
      <Link size={16} aria-hidden />
      {copied === step ? "Copied" : "Copy link"}
    </Button>
  );
}
