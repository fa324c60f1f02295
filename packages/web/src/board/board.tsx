import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useStore } from "zustand";
import { Legend, ViewButtons } from "./buttons.tsx";
import type { Box, Pad } from "./map/camera.ts";
import type { LaneKind } from "./camp.ts";
import { lettersOf } from "./drawing.ts";
import { Edges } from "./edges.tsx";
import { type Eye, makeEye } from "./map/eye.ts";
import { Doors, Fog, Ground } from "./ground.tsx";
import { lineup } from "./lineup.ts";
import { LineupGround } from "./lineup-ground.tsx";
import { Marks, Strokes } from "./marks.tsx";
import { Ruler, RulerLabel } from "./ruler.tsx";
import { StrokeLabels } from "./floats.tsx";
import { type Grid, gridScene } from "./map/scene.ts";
import { Stage } from "./stage.tsx";
import { makeBoardStore } from "./map/state.ts";
import type { Stagehand } from "./hands/use-deeds.ts";
import type { BoardProps, Square, Token } from "./map/words.ts";

/** The board of a battle, whatever its field. It holds no rules: it shows what it is told and reports what was done. */
export function Board(props: BoardProps): ReactNode {
  const { field } = props;
  return field.kind === "grid" ? (
    <GridBoard {...props} field={field} />
  ) : (
    <LineupBoard {...props} kind={field.kind} />
  );
}

const WITH_BUTTONS: Pad = { right: 48, bottom: 0 };
const WITH_LEGEND: Pad = { right: 48, bottom: 28 };
const NO_SQUARES: readonly Square[] = [];

function GridBoard(props: BoardProps & { readonly field: Grid }): ReactNode {
  const { field, tokens, lit, marks, doors, ruler = false } = props;
  const [shown, setShown] = useState(false);
  const scene = useMemo(
    () => gridScene(field, { tokens, lit, marks, ruler, ...(doors === undefined ? {} : { doors }) }),
    [field, tokens, lit, marks, doors, ruler],
  );
  const legend = lettersOf(field.cells, field.legend).length > 0;
  const people = useMemo(() => byWeight(tokens, scene.seats), [tokens, scene.seats]);
  const hand = useStagehand(props, scene, { pad: legend ? WITH_LEGEND : WITH_BUTTONS, people });
  useEffect(() => {
    if (!ruler) hand.state.setState({ ruler: null });
  }, [ruler, hand.state]);
  const numbers = props.coordinates === undefined ? { shown, toggle: () => setShown(!shown) } : null;
  const { width, height } = scene.size;
  return (
    <Stage
      hand={hand}
      label={`${props.label ?? "Map"}, ${width} by ${height} squares`}
      named={false}
      beneath={
        <>
          <Ground field={field} backdrop={props.backdrop} />
          <Fog squares={props.fog ?? NO_SQUARES} />
          <Marks marks={marks} />
          <Doors field={field} doors={doors} />
        </>
      }
      above={
        <>
          <Strokes strokes={props.strokes} />
          <Ruler state={hand.state} />
        </>
      }
    >
      <StrokeLabels eye={hand.eye} strokes={props.strokes} />
      <RulerLabel eye={hand.eye} state={hand.state} />
      {(props.coordinates ?? shown) && <Edges eye={hand.eye} size={scene.size} />}
      <Legend field={field} />
      <ViewButtons eye={hand.eye} numbers={numbers} />
    </Stage>
  );
}

function LineupBoard({ kind, ...props }: BoardProps & { readonly kind: LaneKind }): ReactNode {
  const [eye] = useState(makeEye);
  const facing = useStore(eye.store, ({ room }) => (room.height > room.width ? "upright" : "across"));
  const { tokens } = props;
  const scene = useMemo(() => lineup(kind, tokens, facing), [kind, tokens, facing]);
  const hand = useStagehand(props, scene, { eye, pad: WITH_BUTTONS, people: NOBODY });
  return (
    <Stage
      hand={hand}
      label={props.label ?? (kind === "rows" ? "Rows" : "The field")}
      named
      beneath={<LineupGround scene={scene} facing={facing} rows={props.rows} />}
    >
      <ViewButtons eye={eye} numbers={null} />
    </Stage>
  );
}

const NOBODY: readonly Box[] = [];

/** Where people are: whoever is to decide or acts first, then one's own side. */
function byWeight(tokens: readonly Token[], seats: ReadonlyMap<string, Box>): readonly Box[] {
  const weight = (t: Token) =>
    (t.asked ? 4 : 0) + (t.acting ? 2 : 0) + (t.sideIndex === 0 && !t.down ? 1 : 0);
  return tokens.toSorted((a, b) => weight(b) - weight(a)).flatMap(({ id }) => seats.get(id) ?? []);
}

interface Given {
  readonly eye?: Eye;
  readonly pad: Pad;
  /** Whom to look at first where not everything can be seen well; nobody: all of it is looked at. */
  readonly people: readonly Box[];
}

function useStagehand(props: BoardProps, scene: Stagehand["scene"], given: Given): Stagehand {
  const [own] = useState(() => given.eye ?? makeEye());
  const [state] = useState(makeBoardStore);
  const { eye = own, pad, people } = given;
  const { width, height } = scene.size;
  useLayoutEffect(() => {
    const fingers = matchMedia("(pointer: coarse)").matches;
    eye.setMap({ width, height }, { pad, people, fingers });
  }, [eye, width, height, pad, people]);
  return useMemo(() => ({ eye, state, scene, props }), [eye, state, scene, props]);
}
