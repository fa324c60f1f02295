import { memo, type ReactNode, useId } from "react";
import css from "./ground.module.css";
import { Hatch } from "./hatch.tsx";
import { gridLines, letterPath, lettersOf, segmentsPath, squaresPath, UNIT } from "./drawing.ts";
import type { Grid } from "./map/scene.ts";
import { Slopes } from "./slopes.tsx";
import { TerrainPattern } from "./terrain.tsx";
import type { Backdrop, Square } from "./map/words.ts";

interface GroundProps {
  readonly field: Grid;
  readonly backdrop: Backdrop | null | undefined;
}

/** What never moves: paper, picture, terrain, lines, slopes, solid squares, walls. Drawn once per field. */
export const Ground = memo(function Ground({ field, backdrop }: GroundProps): ReactNode {
  const id = useId();
  const width = [...(field.cells[0] ?? "")].length;
  const height = field.cells.length;
  const pictured = backdrop != null || pictureOf(field) !== null;
  return (
    <g className={css["ground"]} data-pictured={pictured || undefined} aria-hidden>
      <defs>
        <Hatch id={`${id}solid`} step={9} />
      </defs>
      <rect className={css["sheet"]} width={width * UNIT} height={height * UNIT} rx={6} />
      <Picture field={field} backdrop={backdrop} />
      {lettersOf(field.cells, field.legend).map((letter, i) => (
        <g key={letter}>
          <TerrainPattern id={`${id}t${i}`} name={field.legend[letter]?.name ?? ""} index={i} />
          <path d={letterPath(field.cells, letter)} fill={`url(#${id}t${i})`} />
        </g>
      ))}
      <path className={css["lines"]} d={gridLines(width, height)} />
      <Slopes ground={field} />
      <path className={css["solid"]} d={letterPath(field.cells, "#")} fill={`url(#${id}solid)`} />
      <path className={css["wallEdge"]} d={segmentsPath(field.walls)} />
      <path className={css["wall"]} d={segmentsPath(field.walls)} />
    </g>
  );
}, sameGround);

/** Every view of a battle brings its field anew: what says the same is not drawn again. */
function sameGround(a: GroundProps, b: GroundProps): boolean {
  if (a.field === b.field && a.backdrop === b.backdrop) return true;
  const said = ({ field, backdrop }: GroundProps) =>
    JSON.stringify([field.cells, field.walls, field.legend, field.image, backdrop]);
  return said(a) === said(b);
}

function Picture({ field, backdrop }: GroundProps): ReactNode {
  if (backdrop != null) {
    const { href, x, y, width, height } = backdrop;
    const box = { x: x * UNIT, y: y * UNIT, width: width * UNIT, height: height * UNIT };
    return <image href={href} {...box} preserveAspectRatio="none" />;
  }
  const own = pictureOf(field);
  return own === null ? null : <image href={own.src} transform={`scale(${UNIT / own.pixelsPerSquare})`} />;
}

/** Only pictures inside the file or of this very site: an encounter from a stranger must not call home. */
function pictureOf({ image }: Grid): NonNullable<Grid["image"]> | null {
  if (image === undefined) return null;
  return image.src.startsWith("data:image/") || /^\/(?!\/)/.test(image.src) ? image : null;
}

interface DoorsProps {
  readonly field: Grid;
  readonly doors: ReadonlyMap<number, string> | undefined;
}

/** Doors: a bar when shut, a leaf swung aside when open. */
export const Doors = memo(function Doors({ field, doors }: DoorsProps): ReactNode {
  return field.doors.map(({ at, open }, index) => {
    const means = doors?.get(index);
    const [a, b, c, d] = at.map((n) => n * UNIT) as [number, number, number, number];
    const turn = (Math.atan2(d - b, c - a) * 180) / Math.PI;
    const long = Math.hypot(c - a, d - b);
    const label = `${open ? "Open" : "Shut"} door${means === undefined ? "" : `. ${means}`}`;
    const can = means === undefined ? { role: "img" } : { role: "button", tabIndex: 0, "data-door": index };
    return (
      <g
        key={at.join(",")}
        className={css["door"]}
        transform={`translate(${a} ${b}) rotate(${turn})`}
        aria-label={label}
        {...can}
      >
        <title>{label}</title>
        <rect className={css["sill"]} x={2} y={-2} width={long - 4} height={4} />
        <rect
          className={css["panel"]}
          x={4}
          y={-6}
          width={long - 8}
          height={12}
          rx={3}
          transform={open ? "rotate(-68 4 0)" : undefined}
        />
        <circle className={css["hinge"]} cx={6} cy={0} r={4} />
        <rect className={css["doorFocus"]} x={-4} y={-12} width={long + 8} height={24} rx={8} />
      </g>
    );
  });
});

/** What a seat cannot see. */
export const Fog = memo(function Fog({ squares }: { readonly squares: readonly Square[] }): ReactNode {
  const id = useId();
  if (squares.length === 0) return null;
  return (
    <g aria-hidden>
      <pattern id={id} width={16} height={16} patternUnits="userSpaceOnUse">
        <rect className={css["fogFill"]} width={16} height={16} />
        <circle className={css["fogDot"]} cx={4} cy={4} r={1.4} />
        <circle className={css["fogDot"]} cx={12} cy={12} r={1.4} />
      </pattern>
      <path d={squaresPath(squares, 0)} fill={`url(#${id})`} />
    </g>
  );
});
