import { createStore, type StoreApi } from "zustand";
import {
  around,
  type Box,
  type Camera,
  fit,
  freeOf,
  hold,
  inSight,
  NO_PAD,
  onScreen,
  panBy,
  type Point,
  reveal,
  type Size,
  zoomAt,
} from "./camera.ts";
import { firstSight, type Sight, withRoom } from "./first-sight.ts";

/** The board's eye: the camera with its room and map. Moving it draws nothing anew but one transform. */
export interface EyeState {
  readonly camera: Camera;
  readonly room: Size;
  readonly map: Size;
  readonly sight: Sight;
  /** What was brought into sight last: it stays there in another room. */
  readonly shown: Box | null;
  /** Somebody has moved it: a new size of the room no longer fits the map again. */
  readonly moved: boolean;
  /** The last change was not by hand and may glide. */
  readonly glides: boolean;
}

export interface Eye {
  readonly store: StoreApi<EyeState>;
  readonly camera: () => Camera;
  /** Whether all of it can be seen. */
  sees(box: Box): boolean;
  look(camera: Camera): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, at?: Point): void;
  fit(): void;
  reveal(box: Box): void;
  /** Brings somebody into sight with what is around them, and the other one too if both can be seen. */
  attend(box: Box, beside: Box | null): void;
  /** Brings up what lies past the lower edge of the room, if there is room for all of it. */
  raise(box: Box): void;
  /** `below`: how far the map can be seen past the lower edge of the room. */
  setRoom(room: Size, below?: number): void;
  setMap(map: Size, sight: Omit<Sight, "below">): void;
}

const NOTHING: Size = { width: 1, height: 1 };

const START: EyeState = {
  camera: { x: 0, y: 0, scale: 1 },
  room: NOTHING,
  map: NOTHING,
  sight: { pad: NO_PAD, people: [], fingers: false, below: 0 },
  shown: null,
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
    sees: (box) => inSight(get().camera, box, freeOf(get().room, get().sight.pad)),
    look: (camera) => put(camera, BY_HAND),
    pan: (dx, dy) => put(panBy(get().camera, dx, dy), BY_HAND),
    zoom(factor, at) {
      const { camera, map, room } = get();
      const middle = { x: room.width / 2, y: room.height / 2 };
      put(zoomAt(camera, factor, at ?? middle, map, room), BY_HAND);
    },
    fit: () => put(fit(get().map, get().room, get().sight.pad), BY_HAND),
    reveal: (box) => bring(store, box),
    attend: (box, beside) => attend(store, box, beside),
    raise: (box) => raise(store, box),
    setRoom: (room, below = 0) => setRoom(store, room, below),
    setMap: (map, sight) => setMap(store, map, sight),
  };
}

type Store = StoreApi<EyeState>;

const same = (a: Size, b: Size): boolean => a.width === b.width && a.height === b.height;

function bring({ getState, setState }: Store, box: Box): void {
  const { camera, room, map, sight } = getState();
  const next = reveal(camera, box, freeOf(room, sight.pad));
  setState({ shown: box });
  if (next !== camera) setState({ camera: hold(next, map, room), glides: true });
}

function raise(store: Store, box: Box): void {
  const { camera, room, sight } = store.getState();
  const free = freeOf(room, sight.pad);
  const { y, height } = onScreen(camera, box);
  if (sight.below > 0 && y + height > free.height && height <= free.height) bring(store, box);
}

function attend(store: Store, box: Box, beside: Box | null): void {
  const { camera, room, map, sight } = store.getState();
  const free = freeOf(room, sight.pad);
  const boxes = beside === null ? [box] : [box, beside];
  const wanted = [around(boxes.map((b) => withRoom(b, map))), around(boxes), withRoom(box, map)];
  const fits = wanted.find(
    (b) => b !== null && b.width * camera.scale <= free.width && b.height * camera.scale <= free.height,
  );
  bring(store, fits ?? box);
}

function lookFirst({ getState, setState }: Store): void {
  const { map, room, sight } = getState();
  setState({ camera: firstSight(map, room, sight), moved: false, glides: false });
}

/** Another map is looked at anew; of the same one it is kept where people are by now. */
function setMap(store: Store, map: Size, told: Omit<Sight, "below">): void {
  const { map: old, sight: known } = store.getState();
  const sight = { ...told, below: known.below };
  const anew = !same(map, old) || sight.pad !== known.pad;
  store.setState({ map, sight });
  if (!anew) return;
  store.setState({ shown: null });
  lookFirst(store);
}

function setRoom(store: Store, room: Size, below: number): void {
  const { camera, map, moved, shown, sight, room: old } = store.getState();
  if (same(room, old) && below === sight.below) return;
  store.setState({ room, sight: { ...sight, below } });
  if (moved) return store.setState({ camera: hold(camera, map, room), glides: false });
  lookFirst(store);
  if (shown !== null) bring(store, shown);
}
