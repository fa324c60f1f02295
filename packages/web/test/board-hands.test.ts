import { describe, expect, it } from "vitest";
import type { Camera, Point } from "../src/board/map/camera.ts";
import { idle } from "../src/board/hands/idle.ts";
import type { Finger, Hand, Reach } from "../src/board/hands/words.ts";

/** A board that writes down what was done to it. */
function table(
  options: { readonly carries?: string; readonly ruler?: boolean; readonly door?: number } = {},
) {
  const done: string[] = [];
  let camera: Camera = { x: 0, y: 0, scale: 50 };
  let later: (() => void) | null = null;
  let hand: Hand;
  const say = ({ x, y }: Point) => `${x},${y}`;
  const reach: Reach = {
    camera: () => camera,
    look: (next) => {
      camera = next;
    },
    zoom: (factor, at) => done.push(`zoom ${factor} at ${say(at)}`),
    spotAt: ({ x, y }) => ({ kind: "square", at: [Math.floor(x / 50), Math.floor(y / 50)] }),
    doorAt: () => options.door ?? null,
    carried: () => options.carries ?? null,
    measures: () => options.ruler === true,
    point: (spot) => done.push(`point ${spot?.kind === "square" ? spot.at.join(",") : "nothing"}`),
    pick: (spot) => done.push(`pick ${spot.kind === "square" ? spot.at.join(",") : spot.kind}`),
    door: (index) => done.push(`door ${index}`),
    carry: (id, point) => done.push(`carry ${id} to ${say(point)}`),
    drop: (id, point) => done.push(point === null ? `put ${id} back` : `drop ${id} at ${say(point)}`),
    measure: (from, to) => done.push(`measure ${say(from)} to ${say(to)}`),
    clearMeasure: () => {},
    after: (_, run) => {
      later = run;
      return () => {
        later = null;
      };
    },
    become: (next) => {
      hand = next;
    },
  };
  hand = idle(reach);
  const finger = (x: number, y: number, id: number, touch: boolean): Finger => ({
    id,
    touch,
    point: { x, y },
  });
  return {
    done,
    camera: () => camera,
    state: () => hand.name,
    wait: () => later?.(),
    waits: () => later !== null,
    mouse: (what: "down" | "move" | "up", x: number, y: number) => {
      hand = hand[what](finger(x, y, 1, false));
    },
    touch: (what: "down" | "move" | "up", x: number, y: number, id = 1) => {
      hand = hand[what](finger(x, y, id, true));
    },
    cancel: () => {
      hand = hand.cancel();
    },
  };
}

describe("hands", () => {
  it("a mouse points as it moves and picks where it clicks", () => {
    const t = table();
    t.mouse("move", 60, 10);
    t.mouse("down", 60, 10);
    t.mouse("move", 62, 11);
    t.mouse("up", 62, 11);
    expect(t.done).toEqual(["point 1,0", "pick 1,0"]);
    expect(t.state()).toBe("idle");
  });

  it("a drag moves the map with the pointer and picks nothing", () => {
    const t = table();
    t.mouse("down", 100, 100);
    t.mouse("move", 130, 90);
    expect(t.state()).toBe("pan");
    t.mouse("move", 150, 80);
    t.mouse("up", 150, 80);
    expect(t.camera()).toEqual({ x: 50, y: -20, scale: 50 });
    expect(t.done).toEqual([]);
  });

  it("a click on a door is the door's", () => {
    const t = table({ door: 2 });
    t.mouse("down", 10, 10);
    t.mouse("up", 10, 10);
    expect(t.done).toEqual(["door 2"]);
  });

  it("a tap picks; a long press points and picks nothing", () => {
    const t = table();
    t.touch("down", 10, 10);
    t.touch("up", 12, 12);
    expect(t.done).toEqual(["point nothing", "pick 0,0"]);
    t.done.length = 0;
    t.touch("down", 110, 10);
    t.wait();
    expect(t.state()).toBe("held");
    t.touch("move", 160, 10);
    t.touch("up", 160, 10);
    expect(t.done).toEqual(["point nothing", "point 2,0", "point 3,0"]);
    expect(t.state()).toBe("idle");
  });

  it("a finger that moves on is no long press", () => {
    const t = table();
    t.touch("down", 10, 10);
    t.touch("move", 40, 10);
    expect(t.waits()).toBe(false);
    expect(t.state()).toBe("pan");
  });

  it("two fingers zoom about their middle and move the map with it; one that stays goes on panning", () => {
    const t = table();
    t.touch("down", 100, 100, 1);
    t.touch("down", 200, 100, 2);
    expect(t.state()).toBe("pinch");
    t.touch("move", 300, 100, 2);
    expect(t.done).toEqual(["point nothing", "zoom 2 at 200,100"]);
    expect(t.camera()).toMatchObject({ x: 50, y: 0 });
    t.touch("up", 300, 100, 2);
    expect(t.state()).toBe("pan");
    t.touch("move", 110, 100, 1);
    expect(t.camera()).toMatchObject({ x: 60, y: 0 });
    t.touch("up", 110, 100, 1);
    expect(t.state()).toBe("idle");
  });

  it("carries a token that may be carried, and puts it back when the pointer is taken away", () => {
    const t = table({ carries: "ana" });
    t.mouse("down", 10, 10);
    t.mouse("move", 90, 10);
    t.mouse("up", 95, 10);
    t.mouse("down", 10, 10);
    t.mouse("move", 90, 10);
    t.cancel();
    expect(t.done).toEqual(["carry ana to 90,10", "drop ana at 95,10", "carry ana to 90,10", "put ana back"]);
  });

  it("measures from where the pointer went down, whatever stands there", () => {
    const t = table({ ruler: true, carries: "ana" });
    t.mouse("down", 10, 10);
    t.mouse("move", 90, 10);
    t.mouse("up", 90, 10);
    expect(t.done).toEqual(["point nothing", "measure 10,10 to 90,10"]);
  });
});
