import { memo, type ReactNode, useMemo } from "react";
import { UNIT } from "./drawing.ts";
import type { Scene } from "./map/scene.ts";
import css from "./things.module.css";
import { type Placed, whereabouts } from "./whereabouts.ts";
import type { Thing } from "./map/words.ts";

interface ThingsProps extends Pick<Scene, "seats"> {
  readonly things: readonly Thing[];
}

/** What lies about or is held, over the tokens so that nobody hides it. */
export const Things = memo(function Things({ things, seats }: ThingsProps): ReactNode {
  const placed = useMemo(() => whereabouts(things, seats), [things, seats]);
  return (
    <g className={css["things"]}>
      {placed.map((each, i) => (
        // oxlint-disable-next-line react/no-array-index-key
        <ThingView key={i} {...each} />
      ))}
    </g>
  );
});

/** What is drawn around the body that carries the count, away from the face of whoever is there: neck and fuse. */
const LOOKS: Readonly<Record<Thing["look"], string>> = {
  bomb: "M-3.4 -8.4L-4.3 -9.3a2.4 2.4 0 0 0 -3.4 0l-1.6 1.6a2.4 2.4 0 0 0 0 3.4L-8.4 -3.4zM-8.5 -8.5q-1 -4.5 3 -5.5",
};

function ThingView({ thing, middle, scale }: Placed): ReactNode {
  return (
    <g
      className={css["thing"]}
      role="img"
      aria-label={thing.text}
      data-thing={thing.look}
      transform={`translate(${middle.x * UNIT} ${middle.y * UNIT}) scale(${scale})`}
    >
      {thing.held && <circle className={css["hand"]} r={13} />}
      <path className={css["edge"]} d={LOOKS[thing.look]} />
      <path className={css["neck"]} d={LOOKS[thing.look]} />
      <circle className={css["body"]} r={9} />
      <text y={4}>{thing.count}</text>
    </g>
  );
}
