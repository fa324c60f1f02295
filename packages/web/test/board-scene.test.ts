import type { Json, Summary } from "@fray/engine";
import { describe, expect, it } from "vitest";
import { thingsOf } from "../src/battle/seen/things.ts";
import { gridLines, letterPath, lettersOf, segmentsPath, squaresPath } from "../src/board/drawing.ts";
import { lineup } from "../src/board/lineup.ts";
import { sayAt, sayDistance, sayGround, saySquare, sayToken } from "../src/board/saying.ts";
import { type Grid, gridScene } from "../src/board/map/scene.ts";
import { slopePaths } from "../src/board/slopes.tsx";
import { whereabouts } from "../src/board/whereabouts.ts";
import { type BoardProps, rowKey, type Token } from "../src/board/map/words.ts";

const field: Grid = {
  kind: "grid",
  cells: ["..~~", ".#~.", "...."],
  walls: [[1, 0, 1, 2]],
  doors: [{ at: [2, 2, 3, 2], open: false }],
  legend: { "~": { name: "shallows", cost: 2 }, "^": { name: "hill", cost: 3 } },
};

function token(id: string, rest: Partial<Token> = {}): Token {
  const base = { id, name: id, side: "heroes", sideIndex: 0, at: [0, 0] as const, size: 1, health: 1 };
  return {
    ...base,
    healthText: "30 of 30 HP",
    down: false,
    hidden: false,
    statuses: [],
    art: "",
    acting: false,
    asked: false,
    ...rest,
  };
}

const nothing = { lit: new Map<string, string>(), marks: [], tokens: [] };
const middle = (x: number, y: number) => ({ x: x + 0.5, y: y + 0.5 });

describe("the scene of a grid", () => {
  it("knows who stands on every square of a big creature", () => {
    const scene = gridScene(field, { ...nothing, tokens: [token("ogre", { at: [2, 1], size: 2 })] });
    expect(scene.spotAt(middle(3, 2))).toEqual({ kind: "token", id: "ogre" });
    expect(scene.spotAt(middle(1, 2))).toEqual({ kind: "square", at: [1, 2] });
    expect(scene.spotAt(middle(4, 2))).toBeNull();
    expect(scene.spotAt({ x: -0.1, y: 0 })).toBeNull();
  });

  it("finds whoever stands over the fallen, and first of all whoever is lit", () => {
    const tokens = [token("up"), token("fallen", { down: true })];
    expect(gridScene(field, { ...nothing, tokens }).spotAt(middle(0, 0))).toEqual({
      kind: "token",
      id: "up",
    });
    const lit = new Map([["fallen", "Help"]]);
    expect(gridScene(field, { ...nothing, tokens, lit }).spotAt(middle(0, 0))).toEqual({
      kind: "token",
      id: "fallen",
    });
  });

  it("gives a marked place before whoever stands there unlit", () => {
    const marks = [{ at: [0, 0], kind: "place" }] as const;
    const scene = gridScene(field, { ...nothing, tokens: [token("ana")], marks });
    expect(scene.spotAt(middle(0, 0))).toEqual({ kind: "square", at: [0, 0] });
    expect(scene.squares).toEqual([[0, 0]]);
  });

  it("finds only doors that may be used", () => {
    const near = { x: 2.4, y: 2.1 };
    expect(gridScene(field, { ...nothing, doors: new Map([[0, "Open"]]) }).doorAt(near)).toBe(0);
    expect(
      gridScene(field, { ...nothing, doors: new Map([[0, "Open"]]) }).doorAt({ x: 2.4, y: 2.5 }),
    ).toBeNull();
    expect(gridScene(field, nothing).doorAt(near)).toBeNull();
  });

  it("lets the keyboard walk over threatened squares, and over all when measuring", () => {
    const marks = [{ at: [1, 0], kind: "threat" }] as const;
    expect(gridScene(field, { ...nothing, marks }).squares).toEqual([[1, 0]]);
    expect(gridScene(field, { ...nothing, ruler: true }).squares).toHaveLength(12);
  });
});

describe("drawing", () => {
  it("makes one path of all lines and joins the runs of a ground", () => {
    expect(gridLines(2, 2)).toBe("M64 0v128M0 64h128");
    expect(letterPath(field.cells, "~")).toBe("M128 0h128v64h-128zM128 64h64v64h-64z");
    expect(segmentsPath(field.walls)).toBe("M64 0L64 128");
    expect(squaresPath([[1, 1]], 0)).toBe("M64 64h64v64h-64z");
  });

  it("lists only the letters that a map uses", () => {
    expect(lettersOf(field.cells, field.legend)).toEqual(["~"]);
  });
});

describe("a field without squares", () => {
  const rows = [
    token("ana", { at: "front" }),
    token("mira", { at: "back" }),
    token("orc", { side: "foes", sideIndex: 1, at: "front" }),
    token("witch", { side: "foes", sideIndex: 1, at: "back" }),
  ];
  const middleOf = (scene: ReturnType<typeof lineup>, id: string) => {
    const seat = scene.seats.get(id)!;
    return { x: seat.x + seat.width / 2, y: seat.y + seat.height / 2 };
  };

  it("sets the sides facing each other, fronts nearest to the middle", () => {
    const scene = lineup("rows", rows, "across");
    const xs = ["mira", "ana", "orc", "witch"].map((id) => middleOf(scene, id).x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
    expect(xs[1]).toBeLessThan(scene.size.width / 2);
    expect(xs[2]).toBeGreaterThan(scene.size.width / 2);
  });

  it("sets the first side below on a tall screen", () => {
    const scene = lineup("rows", rows, "upright");
    const ys = ["witch", "orc", "ana", "mira"].map((id) => middleOf(scene, id).y);
    expect(ys).toEqual([...ys].sort((a, b) => a - b));
  });

  it("keeps everybody inside and apart, however many they are", () => {
    const crowd = Array.from({ length: 40 }, (_, i) =>
      token(`t${i}`, { side: `side ${i % 3}`, sideIndex: i % 3, at: i % 2 === 0 ? "front" : "back" }),
    );
    for (const kind of ["rows", "abstract"] as const)
      for (const facing of ["across", "upright"] as const) {
        const { seats, size } = lineup(kind, crowd, facing);
        const boxes = [...seats.values()];
        for (const b of boxes) {
          expect(Math.min(b.x, b.y)).toBeGreaterThanOrEqual(0);
          expect(b.x + b.width).toBeLessThanOrEqual(size.width);
          expect(b.y + b.height).toBeLessThanOrEqual(size.height);
        }
        const close = boxes.filter((a, i) =>
          boxes.some((b, j) => i < j && Math.hypot(a.x - b.x, a.y - b.y) < a.width),
        );
        expect(close).toEqual([]);
      }
  });

  it("finds tokens and rows, the slanted ones too", () => {
    const scene = lineup("rows", rows, "across");
    expect(scene.spotAt(middleOf(scene, "orc"))).toEqual({ kind: "token", id: "orc" });
    const band = scene.bands.find((b) => b.side === "foes" && b.row === "back")!;
    const foot = {
      x: band.box.x + band.box.width / 2 + band.lean * 0.45,
      y: band.box.y + band.box.height * 0.95,
    };
    expect(scene.spotAt(foot)).toEqual({ kind: "row", row: "back", side: "foes" });
    expect(scene.spotAt({ x: scene.size.width / 2, y: scene.size.height / 2 })).toBeNull();
  });

  it("sets apart who is apart and draws near who is near", () => {
    const scene = lineup(
      "abstract",
      [token("a", { at: "near" }), token("b", { at: null }), token("c", { at: "apart" }), rows[2]!],
      "across",
    );
    const xs = ["c", "b", "a"].map((id) => middleOf(scene, id).x);
    expect(xs).toEqual([...xs].sort((a, b) => a - b));
  });
});

describe("things", () => {
  const seen = (bombs?: Json): Summary => ({
    round: 1,
    turn: "ana",
    winner: null,
    combatants: {
      ana: { name: "Ana", side: "heroes", hp: 9, at: null, state: "up", statuses: [], points: {} },
    },
    ...(bombs === undefined ? {} : { bombs }),
  });
  const bomb = (rest: { readonly [key: string]: Json }): Json => ({
    kind: "bomb",
    at: null,
    near: null,
    held: false,
    left: 1,
    by: "ana",
    ...rest,
  });

  it("TH80 lie in the middle of a free square, and at the rim of whoever stands there or holds them", () => {
    const things = thingsOf(
      seen([
        bomb({ at: [3, 2] }),
        bomb({ kind: "fire-bomb", at: [0, 0], near: "ana", held: true, left: 2 }),
        bomb({ at: [0, 0] }),
      ]),
    );
    expect(things.map(({ text, count }) => [text, count])).toEqual([
      ["Bomb, goes off in 1 turn", 1],
      ["Fire bomb held by Ana, goes off in 2 turns", 2],
      ["Bomb, goes off in 1 turn", 1],
    ]);
    const { seats } = gridScene(field, { ...nothing, tokens: [token("ana")] });
    const [free, held, under] = whereabouts(things, seats);
    expect(free!.middle).toEqual(middle(3, 2));
    expect(held!.thing).toBe(things[1]);
    expect(under!.thing).toBe(things[2]);
    expect(held!.middle.x).toBeLessThan(0.2);
    expect(under!.middle.x).toBe(held!.middle.x);
    expect(under!.middle.y).toBeGreaterThan(held!.middle.y);
  });

  it("TH80 however many are at somebody, none lies on the health bar", () => {
    const { seats } = gridScene(field, { ...nothing, tokens: [token("ana")] });
    const things = thingsOf(
      seen(Array.from({ length: 4 }, () => bomb({ at: [0, 0], near: "ana", held: true }))),
    );
    const placed = whereabouts(things, seats);
    const ring = 13 / 64; // the hand around what is held
    const bar = 53 / 64;
    for (const { middle: at, scale } of placed) expect(at.y + ring * scale).toBeLessThan(bar);
    expect(new Set(placed.map(({ middle: at }) => `${at.x} ${at.y}`)).size).toBe(4);
  });

  it("TH80 are said where they lie, and with whoever is there", () => {
    const told = { field, tokens: [token("ana")], marks: [] };
    const things = thingsOf(seen([bomb({ at: [3, 2] }), bomb({ at: [0, 0], near: "ana", held: true })]));
    expect(sayAt({ ...told, things }, { kind: "square", at: [3, 2] })).toEqual(["Bomb, goes off in 1 turn"]);
    expect(sayAt({ ...told, things }, { kind: "token", id: "ana" })?.at(-1)).toBe(
      "Bomb held by Ana, goes off in 1 turn",
    );
  });

  it("TH80 lie beside somebody where there is no map, and nowhere beside whoever is not seen", () => {
    const { seats } = lineup("abstract", [token("ana", { at: null })], "across");
    const things = thingsOf(seen([bomb({ near: "ana" }), bomb({ near: "unseen" })]));
    const seat = seats.get("ana")!;
    const placed = whereabouts(things, seats);
    expect(placed.map(({ thing }) => thing.text)).toEqual(["Bomb beside Ana, goes off in 1 turn"]);
    expect(placed[0]!.middle.x).toBeLessThan(seat.x + seat.width / 2);
    expect(thingsOf(seen())).toEqual([]);
  });
});

describe("slopes", () => {
  const legend = { a: { height: 1 }, b: { height: 3 }, c: {} };
  const edges = (path: string) => path.match(/[vh]64/g)?.length ?? 0;

  it("DP67 lie between squares of other heights: low for one, steep for more, none against solid ones", () => {
    const { low, steep } = slopePaths({ cells: [".ab", ".#b"], legend });
    expect([edges(low), edges(steep)]).toEqual([1, 1]);
    expect(slopePaths({ cells: ["a#b", "a#b"], legend })).toEqual({ low: "", steep: "" });
    expect(slopePaths({ cells: ["c.c"], legend: { c: {} } })).toEqual({ low: "", steep: "" });
  });

  it("DP67 have ticks that point down", () => {
    expect(slopePaths({ cells: [".a"], legend }).low).toContain("h-5");
    expect(slopePaths({ cells: ["a."], legend }).low).toContain("h5");
    expect(slopePaths({ cells: ["b", "."], legend }).steep).toContain("v9");
  });
});

describe("saying", () => {
  const props: Pick<BoardProps, "field" | "tokens" | "marks" | "rows"> = {
    field,
    tokens: [
      token("orc", { name: "Orc", side: "bandits", healthText: "12 of 30 HP", statuses: ["poisoned"] }),
    ],
    marks: [{ at: [2, 0], kind: "place", text: "2 MP" }],
    rows: new Map([[rowKey("heroes", "back"), "Step back"]]),
  };

  it("reads a token in one breath, with what a click means", () => {
    expect(sayToken(props.tokens[0]!, "Strike Orc")).toBe(
      "Orc, side bandits, 12 of 30 HP, poisoned. Strike Orc",
    );
    expect(sayToken(token("Ana", { down: true, acting: true }), undefined)).toBe(
      "Ana, side heroes, 30 of 30 HP, down, acting now",
    );
    expect(sayToken(token("Ana", { hidden: true }), undefined)).toBe(
      "Ana, side heroes, 30 of 30 HP, hidden from the players",
    );
    expect(sayToken(token("Ana"), "Strike Ana", ["Bomb held by Ana, goes off in 2 turns"])).toBe(
      "Ana, side heroes, 30 of 30 HP, Bomb held by Ana, goes off in 2 turns. Strike Ana",
    );
  });

  it("says what a square costs and what lies there", () => {
    expect(sayAt(props, { kind: "square", at: [2, 0] })).toEqual(["2 MP", "shallows, 2 to enter"]);
    expect(sayAt(props, { kind: "square", at: [1, 1] })).toEqual(["solid"]);
    expect(sayAt(props, { kind: "square", at: [0, 0] })).toBeNull();
    expect(saySquare(props, [2, 0])).toBe("Column 3, row 1, 2 MP, shallows, 2 to enter");
    expect(sayAt(props, { kind: "row", side: "heroes", row: "back" })).toEqual(["Step back"]);
    expect(sayAt(props, null)).toBeNull();
  });

  it("DP67 says how high the ground lies, where it is not level", () => {
    expect(sayGround({ name: "bluff", cost: 1, height: 3 })).toBe("bluff, height 3");
    expect(sayGround({ name: "scree", cost: 2, height: 1 })).toBe("scree, 2 to enter, height 1");
    expect(sayGround({ name: "shore", cost: 2, height: 0 })).toBe("shore, 2 to enter");
  });

  it("G2 counts 1-2-1, and plain where that differs", () => {
    expect(sayDistance([0, 0], [1, 0])).toBe("1 square");
    expect(sayDistance([0, 0], [4, 1])).toBe("4 squares");
    expect(sayDistance([3, 3], [11, 1])).toBe("9 squares, 8 plain");
  });
});
