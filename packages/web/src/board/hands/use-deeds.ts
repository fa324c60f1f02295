import { useMemo } from "react";
import { toMap } from "../map/camera.ts";
import type { Point } from "../map/camera.ts";
import type { Eye } from "../map/eye.ts";
import type { Reach } from "./words.ts";
import type { Scene } from "../map/scene.ts";
import { type BoardStore, sameSpot, sameSquare } from "../map/state.ts";
import type { BoardProps, Spot, Square } from "../map/words.ts";

/** What the pointer and the keyboard can do to the board, in one place. */

export interface Stagehand {
  readonly eye: Eye;
  readonly state: BoardStore;
  readonly scene: Scene;
  readonly props: BoardProps;
}

export type Deeds = Omit<Reach, "become" | "after">;

export function useDeeds({ eye, state, scene, props }: Stagehand): Deeds {
  return useMemo(() => {
    const at = (point: Point) => toMap(eye.camera(), point);
    const spotAt = (point: Point) => scene.spotAt(at(point));
    const point = (spot: Spot) => {
      if (sameSpot(state.getState().pointed, spot)) return;
      state.setState({ pointed: spot });
      props.onPoint(spot);
    };
    return {
      camera: eye.camera,
      look: eye.look,
      zoom: eye.zoom,
      spotAt,
      doorAt: (where) => scene.doorAt(at(where)),
      point,
      pick: props.onPick,
      door: (index) => props.onDoor?.(index),
      measures: () => props.ruler === true,
      ...carrying({ eye, state, scene, props }, point),
      ...measuring(state, (where) => inside(scene, at(where))),
    };
  }, [eye, state, scene, props]);
}

function carrying(hand: Stagehand, point: (spot: Spot) => void): Pick<Deeds, "carried" | "carry" | "drop"> {
  const { eye, state, scene, props } = hand;
  const at = (where: Point) => toMap(eye.camera(), where);
  const landing = (id: string, where: Point): Square => {
    const wide = scene.seats.get(id)?.width ?? 1;
    const { x, y } = at(where);
    return inside(scene, { x: Math.round(x - wide / 2), y: Math.round(y - wide / 2) });
  };
  return {
    carried(where) {
      const spot = scene.spotAt(at(where));
      return spot?.kind === "token" && mayCarry(props, spot.id) ? spot.id : null;
    },
    carry(id, where) {
      state.setState({ carried: { id, at: at(where) } });
      point({ kind: "square", at: landing(id, where) });
    },
    drop(id, where) {
      state.setState({ carried: null });
      if (where === null) return;
      const to = landing(id, where);
      if (props.movable?.has(id) === true) props.onMove?.(id, to);
      else if (isPlace(props, to)) props.onPick({ kind: "square", at: to });
    },
  };
}

const isPlace = (props: BoardProps, to: Square): boolean =>
  props.marks.some((m) => m.kind === "place" && sameSquare(m.at, to));

function mayCarry(props: BoardProps, id: string): boolean {
  if (props.movable !== undefined) return props.movable.has(id);
  const acting = props.tokens.some((t) => t.id === id && t.acting);
  return acting && props.marks.some((m) => m.kind === "place");
}

function measuring(
  state: BoardStore,
  squareAt: (point: Point) => Square,
): Pick<Deeds, "measure" | "clearMeasure"> {
  return {
    measure(from, to) {
      const next = { from: squareAt(from), to: squareAt(to) };
      const old = state.getState().ruler;
      if (old === null || !sameSquare(old.from, next.from) || !sameSquare(old.to, next.to))
        state.setState({ ruler: next });
    },
    clearMeasure() {
      if (state.getState().ruler !== null) state.setState({ ruler: null });
    },
  };
}

/** The square of a point, or the nearest one on the map. */
function inside({ size }: Scene, { x, y }: Point): Square {
  const clamp = (n: number, most: number) => Math.min(most - 1, Math.max(0, Math.floor(n)));
  return [clamp(x, size.width), clamp(y, size.height)];
}
