import { Grid3x3, Maximize, Minus, Plus } from "lucide-react";
import { type ReactNode, useId } from "react";
import { IconButton } from "../look/controls.tsx";
import css from "./board.module.css";
import { lettersOf } from "./drawing.ts";
import type { Eye } from "./map/eye.ts";
import { sayGround } from "./saying.ts";
import type { Grid } from "./map/scene.ts";
import { TerrainPattern } from "./terrain.tsx";

interface ButtonsProps {
  readonly eye: Eye;
  /** Shows and hides the numbers of columns and rows; absent where there are none. */
  readonly numbers: { readonly shown: boolean; readonly toggle: () => void } | null;
}

export function ViewButtons({ eye, numbers }: ButtonsProps): ReactNode {
  return (
    <div className={css["buttons"]} role="group" aria-label="View of the map" data-fixed>
      <IconButton label="Zoom in (+)" onClick={() => eye.zoom(1.35)}>
        <Plus size={18} aria-hidden />
      </IconButton>
      <IconButton label="Zoom out (−)" onClick={() => eye.zoom(1 / 1.35)}>
        <Minus size={18} aria-hidden />
      </IconButton>
      <IconButton label="Show everything (Home)" onClick={() => eye.fit()}>
        <Maximize size={16} aria-hidden />
      </IconButton>
      {numbers !== null && (
        <IconButton label="Numbers of columns and rows" aria-pressed={numbers.shown} onClick={numbers.toggle}>
          <Grid3x3 size={16} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

/** What the patterns on the map mean. */
export function Legend({ field }: { readonly field: Grid }): ReactNode {
  const id = useId();
  const letters = lettersOf(field.cells, field.legend);
  if (letters.length === 0) return null;
  return (
    <ul className={css["legend"]} aria-label="Terrain">
      {letters.map((letter, i) => {
        const ground = field.legend[letter];
        if (ground === undefined) return null;
        return (
          <li key={letter}>
            <svg width={18} height={18} viewBox="0 0 32 32" aria-hidden>
              <TerrainPattern id={`${id}${i}`} name={ground.name} index={i} />
              <rect width={32} height={32} rx={6} fill={`url(#${id}${i})`} />
            </svg>
            {sayGround(ground)}
          </li>
        );
      })}
    </ul>
  );
}
