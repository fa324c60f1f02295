import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import css from "./figure.module.css";

/** A plot in the page: drawn for the width it has, in the page's own colours. */

interface FigureProps {
  /** SVG text for a width in pixels. */
  readonly draw: (width: number) => string;
  /** Kept free while nothing is drawn yet, so that nothing jumps. */
  readonly height?: number;
}

const LEAST = 240;

export function Figure({ draw, height = 240 }: FigureProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref);
  const svg = useMemo(() => (width === 0 ? "" : draw(Math.max(LEAST, width))), [draw, width]);
  return (
    <div
      ref={ref}
      className={css["figure"]}
      style={svg === "" ? { minHeight: height } : undefined}
      // oxlint-disable-next-line react/no-danger -- our own plots, which escape every name they are given
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  );
}

function useWidth(ref: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = ref.current;
    if (element === null) return;
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    watch.observe(element);
    return () => watch.disconnect();
  }, [ref]);
  return width;
}
