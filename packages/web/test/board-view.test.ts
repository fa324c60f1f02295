import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { beyond } from "../src/board/beyond.ts";
import {
  around,
  type Box,
  type Camera,
  fit,
  hold,
  inSight,
  NO_PAD,
  onScreen,
  panBy,
  reveal,
  toMap,
  zoomAt,
} from "../src/board/map/camera.ts";
import { makeEye } from "../src/board/map/eye.ts";
import { firstSight, type Sight } from "../src/board/map/first-sight.ts";
import { placeAbove, placeBelow, placeBeside } from "../src/board/map/placing.ts";
import { ARROWS, nearest, nextToward, stepFrom, type Stop } from "../src/board/roving.ts";

const room = { width: 1000, height: 700 };
const map = { width: 60, height: 40 };
const length = (least: number, most: number) => fc.double({ min: least, max: most, noNaN: true });
const camera: fc.Arbitrary<Camera> = fc.record({
  x: length(-3000, 3000),
  y: length(-3000, 3000),
  scale: length(8, 160),
});
const point = fc.record({ x: length(0, room.width), y: length(0, room.height) });

const sight = (...people: Sight["people"]): Sight => ({ pad: NO_PAD, people, fingers: false, below: 0 });

describe("the camera", () => {
  it("fits the whole map into the room, in its middle", () => {
    const { x, y, scale } = fit(map, room);
    expect(onScreen({ x, y, scale }, { x: 0, y: 0, ...map })).toMatchObject({ x: 20 });
    expect(x + 60 * scale).toBeCloseTo(980);
    expect(y + 20 * scale).toBeCloseTo(350);
  });

  it("does not blow a small map up", () => {
    expect(fit({ width: 4, height: 3 }, room).scale).toBe(92);
  });

  it("keeps room for buttons and legend beside the map", () => {
    const { x, y, scale } = fit(map, room, { right: 48, bottom: 28 });
    expect(x + 60 * scale).toBeLessThanOrEqual(1000 - 48);
    expect(y + 40 * scale).toBeLessThanOrEqual(700 - 28);
  });

  it("first shows the part of a big map where people are, and all of a small one", () => {
    const people = { x: 20, y: 10, width: 8, height: 6 };
    const near = firstSight(map, room, sight(people));
    const seen = onScreen(near, people);
    expect(near.scale).toBeGreaterThan(2 * fit(map, room).scale);
    expect(seen.x).toBeGreaterThan(0);
    expect(seen.y).toBeGreaterThan(0);
    expect(seen.x + seen.width).toBeLessThan(room.width);
    expect(seen.y + seen.height).toBeLessThan(room.height);
    expect(firstSight(map, room, sight())).toEqual(fit(map, room));
    expect(firstSight(map, room, sight({ x: 0, y: 0, ...map }))).toEqual(fit(map, room));
    const small = { width: 12, height: 8 };
    expect(firstSight(small, room, sight(people))).toEqual(fit(small, room));
  });

  it("shows the whole of a map where people would hardly be larger without the rest", () => {
    const hall = { width: 20, height: 20 };
    const wide = { x: 1, y: 2, width: 17, height: 16 };
    expect(firstSight(hall, { width: 844, height: 594 }, sight(wide))).toEqual(
      fit(hall, { width: 844, height: 594 }),
    );
  });

  it("lets the empty end of a map lie below the room, where it is seen too, but nobody", () => {
    const hall = { width: 20, height: 20 };
    const space = { width: 564, height: 462 };
    const high = { x: 1, y: 6, width: 18, height: 8 };
    const low = { x: 1, y: 11, width: 18, height: 9 };
    const at = (people: Box) => firstSight(hall, space, { ...sight(people), below: 104 });
    expect(at(high)).toEqual(fit(hall, { width: 564, height: 566 }));
    expect(inSight(at(high), high, space)).toBe(true);
    expect(inSight(at(low), low, space)).toBe(true);
  });

  it("at first shows an edge of a big map where it can, else cuts no square in two there, and nobody anywhere", () => {
    const box = fc
      .record({
        x: fc.nat(40),
        y: fc.nat(25),
        width: fc.integer({ min: 1, max: 15 }),
        height: fc.integer({ min: 1, max: 10 }),
      })
      .filter((b) => b.x + b.width <= map.width && b.y + b.height <= map.height);
    fc.assert(
      fc.property(box, (people) => {
        const { x, y, scale } = firstSight(map, room, sight(people));
        for (const start of [x, y])
          if (start < 0) expect(start / scale).toBeCloseTo(Math.round(start / scale), 6);
        const seen = onScreen({ x, y, scale }, people);
        expect(Math.min(seen.x, seen.y)).toBeGreaterThanOrEqual(0);
        expect(seen.x + seen.width).toBeLessThanOrEqual(room.width);
        expect(seen.y + seen.height).toBeLessThanOrEqual(room.height);
      }),
    );
  });

  describe("on a phone", () => {
    const phone = { width: 400, height: 330 };
    const people = fc.array(fc.record({ x: fc.nat(19), y: fc.nat(19) }), { minLength: 1, maxLength: 12 });
    const boxes = (at: readonly { readonly x: number; readonly y: number }[]) =>
      at.map((p) => ({ ...p, width: 1, height: 1 }));

    it("shows whoever matters at a size that can be tapped", () => {
      fc.assert(
        fc.property(people, (at) => {
          const all = boxes(at);
          const camera = firstSight({ width: 20, height: 20 }, phone, sight(...all));
          expect(camera.scale).toBeGreaterThanOrEqual(32);
          expect(all[0] !== undefined && inSight(camera, all[0], phone)).toBe(true);
        }),
      );
    });

    it("shows them all where they stand together, and a map that is hardly too small whole", () => {
      const near = boxes([
        { x: 9, y: 9 },
        { x: 12, y: 10 },
        { x: 10, y: 12 },
      ]);
      const camera = firstSight({ width: 20, height: 20 }, phone, sight(...near));
      expect(near.every((box) => inSight(camera, box, phone))).toBe(true);
      const ford = { width: 12, height: 8 };
      expect(firstSight(ford, phone, sight(...near))).toEqual(fit(ford, phone));
    });

    it("counts everybody at one edge who is not in sight, the nearest first", () => {
      fc.assert(
        fc.property(people, camera, (at, from) => {
          const seats = new Map(boxes(at).map((box, i) => [String(i), box]));
          const away = [...beyond(seats, from, phone).values()].flat();
          const unseen = [...seats].filter(([, box]) => {
            const { x, y } = onScreen(from, { ...box, x: box.x + 0.5, y: box.y + 0.5 });
            return x < 0 || y < 0 || x > phone.width || y > phone.height;
          });
          expect(away.toSorted()).toEqual(unseen.map(([id]) => id).toSorted());
        }),
      );
      const row = new Map(
        boxes([
          { x: 15, y: 1 },
          { x: 13, y: 2 },
          { x: 1, y: 1 },
        ]).map((box, i) => [String(i), box]),
      );
      expect(beyond(row, { x: 0, y: 0, scale: 32 }, phone)).toEqual(new Map([["right", ["1", "0"]]]));
    });
  });

  it("knows the box around boxes", () => {
    const boxes = [
      { x: 1, y: 5, width: 1, height: 1 },
      { x: 4, y: 2, width: 2, height: 2 },
    ];
    expect(around(boxes)).toEqual({ x: 1, y: 2, width: 5, height: 4 });
    expect(around([])).toBeNull();
  });

  it("zooms towards the pointer: what lies under it stays under it", () => {
    fc.assert(
      fc.property(camera, point, length(0.3, 3), (from, at, factor) => {
        const before = toMap(from, at);
        const after = toMap(zoomAt(from, factor, at, map, room), at);
        expect(after.x).toBeCloseTo(before.x, 6);
        expect(after.y).toBeCloseTo(before.y, 6);
      }),
    );
  });

  it("never zooms past its ends", () => {
    const near = zoomAt(fit(map, room), 1e6, { x: 0, y: 0 }, map, room);
    const far = zoomAt(fit(map, room), 1e-6, { x: 0, y: 0 }, map, room);
    expect(near.scale).toBe(160);
    expect(far.scale).toBeCloseTo(fit(map, room).scale * 0.6);
  });

  it("is held so that a small map stays in sight and a big one under the middle of the room", () => {
    const isHeld = (start: number, length: number, space: number) =>
      length <= space
        ? start >= 0 && start + length <= space + 1e-6
        : start <= space / 2 + 1e-6 && start + length >= space / 2 - 1e-6;
    fc.assert(
      fc.property(camera, (free) => {
        const box = onScreen(hold(free, map, room), { x: 0, y: 0, ...map });
        expect(isHeld(box.x, box.width, room.width)).toBe(true);
        expect(isHeld(box.y, box.height, room.height)).toBe(true);
      }),
    );
  });

  it("shows a square by the least shift, and leaves alone what is seen", () => {
    const at = { x: 0, y: 0, scale: 50 };
    expect(reveal(at, { x: 5, y: 5, width: 1, height: 1 }, room)).toBe(at);
    expect(reveal(at, { x: 25, y: 5, width: 1, height: 1 }, room)).toEqual({ x: -324, y: 0, scale: 50 });
    expect(reveal(panBy(at, -500, 0), { x: 5, y: 5, width: 1, height: 1 }, room).x).toBe(-226);
  });
});

describe("the eye", () => {
  it("fits again when the room changes, until somebody has moved it", () => {
    const eye = makeEye();
    eye.setMap(map, sight());
    eye.setRoom(room);
    expect(eye.camera()).toEqual(fit(map, room));
    eye.setRoom({ width: 600, height: 700 });
    expect(eye.camera()).toEqual(fit(map, { width: 600, height: 700 }));
    eye.zoom(3);
    const { scale } = eye.camera();
    eye.setRoom(room);
    expect(eye.camera().scale).toBe(scale);
    eye.fit();
    expect(eye.camera()).toEqual(fit(map, room));
  });

  it("keeps in sight whom it was shown when the room changes, with what is around them", () => {
    const eye = makeEye();
    const one = { x: 18, y: 18, width: 1, height: 1 };
    eye.setMap({ width: 20, height: 20 }, sight({ x: 1, y: 1, width: 1, height: 1 }));
    eye.setRoom({ width: 400, height: 330 });
    expect(eye.sees(one)).toBe(false);
    eye.attend(one, null);
    expect(eye.sees({ x: 17, y: 17, width: 3, height: 3 })).toBe(true);
    eye.setRoom({ width: 400, height: 300 });
    expect(eye.sees(one)).toBe(true);
  });

  it("shows two together if it can", () => {
    const eye = makeEye();
    const [a, b] = [5, 12].map((x) => ({ x, y: 5, width: 1, height: 1 }));
    eye.setMap({ width: 20, height: 20 }, sight({ x: 1, y: 1, width: 1, height: 1 }));
    eye.setRoom({ width: 400, height: 330 });
    if (a === undefined || b === undefined) throw new Error("two");
    eye.attend(b, a);
    expect([eye.sees(a), eye.sees(b)]).toEqual([true, true]);
  });

  it("raises places that lie below the room, if all of them can be seen, and leaves others alone", () => {
    const eye = makeEye();
    const hall = { width: 20, height: 20 };
    eye.setMap(hall, sight({ x: 3, y: 3, width: 12, height: 8 }));
    eye.setRoom({ width: 800, height: 600 }, 104);
    const before = eye.camera();
    eye.raise({ x: 2, y: 2, width: 5, height: 5 });
    expect(eye.camera()).toEqual(before);
    const last = { x: 5, y: 15, width: 5, height: 5 };
    expect(eye.sees(last)).toBe(false);
    eye.raise({ x: 0, y: 0, width: 20, height: 20 });
    expect(eye.camera()).toEqual(before);
    eye.raise(last);
    expect(eye.sees(last)).toBe(true);
    expect(eye.camera().scale).toBe(before.scale);
  });

  it("shows all of another map", () => {
    const eye = makeEye();
    eye.setMap(map, sight());
    eye.setRoom(room);
    eye.zoom(3);
    eye.setMap({ width: 10, height: 10 }, sight());
    expect(eye.camera()).toEqual(fit({ width: 10, height: 10 }, room));
  });
});

describe("what floats", () => {
  const size = fc.record({ width: length(10, 320), height: length(10, 300) });
  const spot = fc.record({
    x: length(-50, 1000),
    y: length(-50, 700),
    width: length(8, 160),
    height: length(8, 160),
  });
  const overlaps = (a: { x: number; y: number; width: number; height: number }, b: typeof a) =>
    a.x < b.x + b.width - 1e-6 &&
    b.x < a.x + a.width - 1e-6 &&
    a.y < b.y + b.height - 1e-6 &&
    b.y < a.y + a.height - 1e-6;

  it("never leaves the board nor covers its spot", () => {
    fc.assert(
      fc.property(spot, size, (box, float) => {
        const at = placeBeside(box, float, room);
        expect(at.x).toBeGreaterThanOrEqual(6);
        expect(at.y).toBeGreaterThanOrEqual(6);
        expect(at.x + float.width).toBeLessThanOrEqual(room.width - 6 + 1e-6);
        expect(at.y + float.height).toBeLessThanOrEqual(room.height - 6 + 1e-6);
        expect(overlaps({ ...at, ...float }, box)).toBe(false);
      }),
    );
  });

  it("hides as few others as it can", () => {
    const spot = { x: 400, y: 300, width: 50, height: 50 };
    const float = { width: 160, height: 120 };
    const right = { x: 500, y: 300, width: 50, height: 50 };
    expect(placeBeside(spot, float, room).x).toBe(462);
    expect(placeBeside(spot, float, room, { people: [right], fixed: [] }).x).toBe(228);
  });

  it("slides along the spot rather than hide somebody, and covers no button it need not", () => {
    const spot = { x: 760, y: 200, width: 50, height: 50 };
    const float = { width: 160, height: 120 };
    const [right, left] = [835, 610].map((x) => ({ x, y: 260, width: 50, height: 50 }));
    const [above, below] = [100, 300].map((y) => ({ x: 760, y, width: 50, height: 50 }));
    const people = [right, left, above, below].filter((it) => it !== undefined);
    expect(placeBeside(spot, float, room, { people, fixed: [] })).toEqual({ x: 822, y: 130 });
    const buttons = { x: 950, y: 10, width: 36, height: 130 };
    expect(placeBeside(spot, float, room, { people, fixed: [buttons] })).toEqual({ x: 588, y: 130 });
  });

  it("stays on a board too small for both, covering as little as it can", () => {
    const at = placeBeside(
      { x: 40, y: 40, width: 40, height: 40 },
      { width: 90, height: 90 },
      { width: 110, height: 110 },
    );
    expect(at).toEqual({ x: 14, y: 14 });
  });

  it("goes to the other side where there is no room", () => {
    const tag = { width: 80, height: 20 };
    expect(placeBelow({ x: 100, y: 100, width: 40, height: 40 }, tag, room)).toEqual({ x: 80, y: 144 });
    expect(placeBelow({ x: 100, y: 650, width: 40, height: 40 }, tag, room)).toEqual({ x: 80, y: 626 });
    expect(placeAbove({ x: 100, y: 5, width: 40, height: 40 }, tag, room)).toEqual({ x: 80, y: 49 });
  });
});

describe("arrows", () => {
  const stop = (it: string, x: number, y: number) => ({ it, box: { x, y, width: 1, height: 1 } });
  const here = { x: 5, y: 5, width: 1, height: 1 };

  it("go to the nearest that way, straight before aside", () => {
    const stops = [stop("straight", 7, 5), stop("aside", 6, 7), stop("behind", 4, 5)];
    expect(nextToward(here, stops, { x: 1, y: 0 })).toBe("straight");
    expect(nextToward(here, stops, { x: 0, y: 1 })).toBe("aside");
    expect(nextToward(here, stops, { x: -1, y: 0 })).toBe("behind");
    expect(nextToward(here, stops, { x: 0, y: -1 })).toBeNull();
  });

  const WAYS = [
    { x: 1, y: 0 },
    { x: -1, y: 0 },
    { x: 0, y: 1 },
    { x: 0, y: -1 },
  ];

  it("lead on whenever something lies that way, however it is spread", () => {
    const places = fc.uniqueArray(fc.tuple(fc.nat(12), fc.nat(12)), {
      minLength: 2,
      maxLength: 12,
      selector: String,
    });
    fc.assert(
      fc.property(places, (all) => {
        const stops = all.map(([x, y]) => stop(`${x},${y}`, x, y));
        for (const { box } of stops)
          for (const way of WAYS) {
            const ahead = stops.filter((s) => (s.box.x - box.x) * way.x + (s.box.y - box.y) * way.y > 0);
            const next = nextToward(box, stops, way);
            expect(ahead.length === 0 ? next === null : ahead.some((s) => s.it === next)).toBe(true);
          }
      }),
    );
  });

  it("go square by square where all squares may be chosen", () => {
    const stops = Array.from({ length: 20 }, (_, i) =>
      stop(`${i % 5},${Math.floor(i / 5)}`, i % 5, Math.floor(i / 5)),
    );
    expect(WAYS.map((way) => nextToward({ x: 2, y: 2, width: 1, height: 1 }, stops, way))).toEqual([
      "3,2",
      "1,2",
      "2,3",
      "2,1",
    ]);
  });

  /** By trying every key at every stop: who can be come to from where. */
  const reached = (stops: readonly Stop<number>[], from: Stop<number>): number => {
    const seen = new Set([from]);
    for (const here of seen)
      for (const way of Object.values(ARROWS)) {
        const next = stepFrom(here, stops, way);
        seen.add(stops.find((s) => s.it === next) ?? here);
      }
    return seen.size;
  };
  const scattered = (most: number, count: number) =>
    fc.array(fc.record({ x: fc.nat(most), y: fc.nat(most), size: fc.constantFrom(1, 1, 1, 2, 3) }), {
      minLength: 1,
      maxLength: count,
    });
  const stopsAt = (places: readonly { readonly x: number; readonly y: number; readonly size: number }[]) =>
    places.map(({ x, y, size }, it) => ({ it, box: { x, y, width: size, height: size } }));

  it("come to everybody from everybody, however they are spread, large or small, one upon the other", () => {
    const layouts = fc.oneof(scattered(3, 8), scattered(8, 14), scattered(20, 40));
    fc.assert(
      fc.property(layouts, (places) => {
        const stops = stopsAt(places);
        for (const from of stops) expect(reached(stops, from)).toBe(stops.length);
      }),
    );
  });

  it("come to every square that may be chosen, in one piece or in many", () => {
    const squares = fc
      .uniqueArray(fc.record({ x: fc.nat(9), y: fc.nat(9) }), {
        minLength: 1,
        maxLength: 60,
        selector: ({ x, y }) => 10 * x + y,
      })
      .map((all) => all.map((at) => ({ ...at, size: 1 })));
    fc.assert(
      fc.property(squares, (places) => {
        const stops = stopsAt(places);
        expect(stops[0] === undefined ? 0 : reached(stops, stops[0])).toBe(stops.length);
      }),
    );
  });

  it("do not pass over somebody in the middle of four", () => {
    const four = [stop("a", 1, 0), stop("b", 5, 1), stop("c", 1, 6), stop("d", 5, 6)];
    const all = [...four, stop("middle", 3, 3)];
    const nearestWays = all.slice(0, 4).map(({ box }) => WAYS.map((way) => nextToward(box, all, way)));
    expect(nearestWays.flat()).not.toContain("middle");
    const ways = four.map((from) => WAYS.map((way) => stepFrom(from, all, way)));
    expect(ways.flat()).toContain("middle");
  });

  it("begin nearest to where one stands", () => {
    expect(nearest(here, [stop("far", 9, 9), stop("near", 6, 5)])).toBe("near");
    expect(nearest(here, [])).toBeNull();
  });
});
