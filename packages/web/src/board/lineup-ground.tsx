import { memo, type ReactNode } from "react";
import { artPath } from "../look/art.tsx";
import { UNIT } from "./drawing.ts";
import css from "./lineup.module.css";
import type { Facing } from "./camp.ts";
import type { Band, Lineup, Title } from "./lineup.ts";
import { rowKey } from "./map/words.ts";

interface LineupGroundProps {
  readonly scene: Lineup;
  readonly facing: Facing;
  readonly rows: ReadonlyMap<string, string> | undefined;
}

/** The ground of a field without squares: an arena, its open middle, and the lanes as soft bands. */
export const LineupGround = memo(function LineupGround({
  scene,
  facing,
  rows,
}: LineupGroundProps): ReactNode {
  const width = scene.size.width * UNIT;
  const height = scene.size.height * UNIT;
  return (
    <g>
      <rect className={css["arena"]} width={width} height={height} rx={44} aria-hidden />
      <Middle width={width} height={height} facing={facing} />
      {scene.bands.map((band) => (
        <Row
          key={rowKey(band.side, band.row)}
          band={band}
          facing={facing}
          means={rows?.get(rowKey(band.side, band.row))}
        />
      ))}
      {scene.titles.map((title) => (
        <SideName key={title.side} {...title} />
      ))}
    </g>
  );
});

interface MiddleProps {
  readonly width: number;
  readonly height: number;
  readonly facing: Facing;
}

function Middle({ width, height, facing }: MiddleProps): ReactNode {
  const x = width / 2;
  const y = height / 2;
  const gap = 44;
  const line =
    facing === "across"
      ? `M${x} 40V${y - gap}M${x} ${y + gap}V${height - 40}`
      : `M40 ${y}H${x - gap}M${x + gap} ${y}H${width - 40}`;
  return (
    <g aria-hidden>
      <path className={css["middle"]} d={line} />
      <path
        className={css["emblem"]}
        d={artPath("crossed-swords")}
        transform={`translate(${x - 28} ${y - 28}) scale(.1094)`}
      />
    </g>
  );
}

interface RowProps {
  readonly band: Band;
  readonly facing: Facing;
  readonly means: string | undefined;
}

function Row({ band, facing, means }: RowProps): ReactNode {
  const { side, row, sideIndex, box, lean } = band;
  if (row === "") return null;
  const width = box.width * UNIT;
  const height = box.height * UNIT;
  const slant = (Math.atan2(lean, box.height) * 180) / Math.PI;
  const at = `translate(${(box.x + box.width / 2) * UNIT} ${(box.y + box.height / 2) * UNIT}) skewX(${slant})`;
  const can =
    means === undefined
      ? { "aria-hidden": true }
      : { role: "button", tabIndex: 0, "aria-label": means, "data-row": row, "data-side": side };
  const across = facing === "across";
  const top = -height / 2 + (across ? 20 : 14);
  const x = across ? (lean * UNIT * top) / height : -width / 2 + 16;
  return (
    <g className={`${css["band"]} ${css[`side${sideIndex % 3}`]}`} {...can}>
      <rect x={-width / 2} y={-height / 2} width={width} height={height} rx={20} transform={at} />
      <text
        x={(box.x + box.width / 2) * UNIT + x}
        y={(box.y + box.height / 2) * UNIT + top}
        textAnchor={across ? "middle" : "start"}
        aria-hidden
      >
        {row}
      </text>
    </g>
  );
}

function SideName({ side, sideIndex, at, anchor }: Title): ReactNode {
  return (
    <text
      className={`${css["title"]} ${css[`side${sideIndex % 3}`]}`}
      x={at.x * UNIT}
      y={at.y * UNIT}
      textAnchor={anchor}
      aria-hidden
    >
      {side.charAt(0).toUpperCase() + side.slice(1)}
    </text>
  );
}
