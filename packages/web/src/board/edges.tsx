import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import css from "./board.module.css";
import type { Size } from "./map/camera.ts";
import type { Eye, EyeState } from "./map/eye.ts";

interface EdgesProps {
  readonly eye: Eye;
  readonly size: Size;
}

/** Least pixels between two numbers. */
const ROOMY = 26;
const STEPS = [1, 2, 5, 10, 20, 50];

/** Numbers of columns above and of rows at the left, from 1, which stay in sight while the map moves. */
export function Edges({ eye, size }: EdgesProps): ReactNode {
  const top = useRef<HTMLDivElement>(null);
  const left = useRef<HTMLDivElement>(null);
  useFollow(top, eye, "x");
  useFollow(left, eye, "y");
  return (
    <>
      <Numbers of={top} look="edgeTop" count={size.width} />
      <Numbers of={left} look="edgeLeft" count={size.height} />
    </>
  );
}

interface NumbersProps {
  readonly of: RefObject<HTMLDivElement | null>;
  readonly look: "edgeTop" | "edgeLeft";
  readonly count: number;
}

function Numbers({ of, look, count }: NumbersProps): ReactNode {
  return (
    <div ref={of} className={css[look]} aria-hidden>
      {Array.from({ length: count }, (_, i) => (
        // A column is its number.
        // oxlint-disable-next-line react/no-array-index-key
        <span key={i}>{i + 1}</span>
      ))}
    </div>
  );
}

const OFFSET = { x: 0, y: -18 } as const;

function useFollow(strip: RefObject<HTMLDivElement | null>, eye: Eye, axis: "x" | "y"): void {
  useLayoutEffect(() => {
    const put = ({ camera }: EyeState) => {
      const step = STEPS.find((s) => s * camera.scale >= ROOMY) ?? 100;
      [...(strip.current?.children ?? [])].forEach((child, i) => {
        const at = camera[axis] + (i + 0.5) * camera.scale + OFFSET[axis];
        const { style } = child as HTMLElement;
        style.transform = axis === "x" ? `translateX(${at}px)` : `translateY(${at}px)`;
        style.visibility = (i + 1) % step === 0 ? "" : "hidden";
      });
    };
    put(eye.store.getState());
    return eye.store.subscribe(put);
  }, [strip, eye, axis]);
}
