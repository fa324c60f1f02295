import { createStore, type StoreApi } from "zustand";
import {
  type Box,
  type Camera,
  firstSight,
  fit,
  hold,
  NO_PAD,
  type Pad,
  panBy,
  type Point,
  reveal,
  type Size,
  zoomAt,
} from "./camera.ts";

/** The board's eye: the camera with its room and map. Moving it draws nothing anew but one transform. */
export interface EyeState {
  readonly camera: Camera;
  readonly room: Size;
  readonly map: Size;
  readonly pad: Pad;
  /** Where people were when the map was first shown. */
  readonly people: Box | null;
  /** Somebody has moved it: a new size of the room no longer fits the map again. */
  readonly moved: boolean;
  /** The last change was not by hand and may glide. */
  readonly glides: boolean;
}

export interface Eye {
  readonly store: StoreApi<EyeState>;
  readonly camera: () => Camera;
  look(camera: Camera): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at?: Point): void;
  fit(): void;
  reveal(box: Box): void;
  setRoom(room: Size): void;
  setMap(map: Size, pad: Pad, people: Box | null): void;
}

const NOTHING: Size = { width: 1, height: 1 };

const START: EyeState = {
  camera: { x: 0, y: 0, scale: 1 },
  room: NOTHING,
  map: NOTHING,
  pad: NO_PAD,
  people: null,
  moved: false,
  glides: false,
};
const BY_HAND = { moved: true, glides: false };

export function makeEye(): Eye {
  const store = createStore<EyeState>(() => START);
  const get = store.getState;
  const put = (camera: Camera, rest: Partial<EyeState>) =>
    store.setState({ camera: hold(camera, get().map, get().room), ...rest });
  return {
    store,
    camera: () => get().camera,
    look: (camera) => put(camera, BY_HAND),
    pan: (dx, dy) => put(panBy(get().camera, dx, dy), BY_HAND),
    zoom(factor, at) {
      const { camera, map, room } = get();
      const middle = { x: room.width / 2, y: room.height / 2 };
      put(zoomAt(camera, factor, at ?? middle, map, room), BY_HAND);
    },
    fit: () => put(fit(get().map, get().room, get().pad), BY_HAND),
    reveal(box) {
      const { camera, room } = get();
      const next = reveal(camera, box, room);
      if (next !== camera) put(next, { glides: true });
    },
    setRoom: (room) => setRoom(store, room),
    setMap(map, pad, people) {
      const old = get();
      if (same(map, old.map) && pad.right === old.pad.right && pad.bottom === old.pad.bottom) return;
      store.setState({ map, pad, people });
      lookFirst(store);
    },
  };
}

const same = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

function lookFirst({ getState, setState }: StoreApi<EyeState>): void {
  const { map, room, pad, people } = getState();
  setState({ camera: firstSight(map, room, pad, people), moved: false, glides: false });
}

function setRoom(store: StoreApi<EyeState>, room: Size): void {
  const { camera, map, moved, room: old } = store.getState();
  if (same(room, old)) return;
  store.setState({ room });
  if (moved) store.setState({ camera: hold(camera, map, room), glides: false });
  else lookFirst(store);
}
