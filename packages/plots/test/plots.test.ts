import { describe, expect, it } from "vitest";
import { bandPlot, barRanking, distributionPlot, histogram, roundsPlot } from "../src/index.ts";
import { boxes, collisions, every, hovers, type Node, parse, texts } from "./markup.ts";
import { dice, SAMPLES } from "./samples.ts";

const range = (n: number) => Array.from({ length: n }, (_, i) => i);
const painted = (root: Node, name: string) =>
  every(root, "path").filter((p) => p.attributes.class === name && p.attributes.d?.endsWith("z"));

describe("distributionPlot", () => {
  const d6 = { name: "d6", values: [1, 2, 3, 4, 5, 6], chances: range(6).map(() => 1 / 6) };

  it("draws a bar for each value, as high as its chance, with mean and tail", () => {
    const root = parse(
      distributionPlot({ title: "d6", series: [{ ...d6, tail: { from: 5, label: "drop" } }] }),
    );
    expect(hovers(root)).toEqual([1, 2, 3, 4, 5, 6].map((face) => `${face}: 16.7 %`));
    expect(texts(root)).toContain("mean 3.5");
    expect(texts(root)).toContain("33.3 % drop");
    const bars = painted(root, "f-side-a");
    expect(bars.map((b) => b.attributes["fill-opacity"] !== undefined)).toEqual([
      true,
      true,
      true,
      true,
      false,
      false,
    ]);
  });

  it("heights are in proportion", () => {
    const root = parse(
      distributionPlot({ title: "uneven", series: [{ name: "a", values: [0, 1], chances: [0.25, 0.75] }] }),
    );
    const heights = painted(root, "f-side-a").map((b) => {
      const [bottom, top] = [...(b.attributes.d as string).matchAll(/(?:M\S+ |V)([\d.]+)/g)].map((m) =>
        Number(m[1]),
      );
      return (bottom as number) - (top as number) + 2;
    });
    expect((heights[1] as number) / (heights[0] as number)).toBeCloseTo(3, 3);
  });

  it("never calls certain what is not", () => {
    const tail = (chances: number[], from: number) =>
      texts(
        parse(
          distributionPlot({
            title: "t",
            series: [{ name: "a", values: [0, 1], chances, tail: { from, label: "drop" } }],
          }),
        ),
      ).find((t) => t.endsWith("drop"));
    expect(tail([1 - 1e-9, 1e-9], 1)).toBe("<0.1 % drop");
    expect(tail([1e-9, 1 - 1e-9], 1)).toBe(">99.9 % drop");
    expect(tail([0, 1], 1)).toBe("100 % drop");
    expect(tail([0.5, 0.5], 2)).toBe("0 % drop");
    const tenths = distributionPlot({
      title: "t",
      series: [
        { name: "a", values: range(10), chances: range(10).map(() => 0.1), tail: { from: 0, label: "drop" } },
      ],
    });
    expect(texts(parse(tenths))).toContain("100 % drop");
  });

  it("sets few series beside each other and many values in panels of their own", () => {
    const two = parse(SAMPLES["distributions side by side"]?.(640) as string);
    expect(texts(two)).toContain("Sword mean 7");
    const panels = parse(SAMPLES["distributions in panels"]?.(640) as string);
    expect(texts(panels).filter((t) => t.startsWith("mean"))).toEqual(["mean 140", "mean 150"]);
    expect(texts(panels).some((t) => /damage \(<0.1 % lies beyond\)/.test(t))).toBe(true);
  });

  it("a thousand bars are one outline, small and with few numbers", () => {
    const { values, chances } = dice(200, 6);
    const svg = distributionPlot({ title: "200d6", series: [{ name: "200d6", values, chances }] });
    const flat = distributionPlot({
      title: "flat",
      series: [{ name: "flat", values: range(1000), chances: range(1000).map(() => 0.001) }],
    });
    for (const text of [svg, flat]) {
      expect(text.length).toBeLessThan(40_000);
      expect(texts(parse(text)).length).toBeLessThan(30);
    }
    expect(painted(parse(flat), "f-side-a")).toHaveLength(1);
    expect(hovers(parse(flat)).length).toBeLessThanOrEqual(60);
  });
});

describe("bandPlot", () => {
  const points = range(5).map((x) => ({ x, y: 0.9 - x * 0.2, low: 0.85 - x * 0.2, high: 0.95 - x * 0.2 }));

  it("draws line, band, target and solution, and says every point", () => {
    const root = parse(
      bandPlot({
        title: "t",
        label: "armour",
        measure: "heroes win",
        series: [{ name: "Heroes", points }],
        target: { y: 0.5 },
        solution: { x: 2, low: 1.8, high: 2.2, label: "armour 2" },
      }),
    );
    expect(texts(root)).toEqual(
      expect.arrayContaining(["heroes win", "armour", "target 50 %", "armour 2", "0 %", "100 %"]),
    );
    expect(hovers(root)[0]).toBe("armour 0\n90.0 % (85.0 to 95.0 %)");
    expect(painted(root, "f-side-a")).toHaveLength(1);
    expect(every(root, "circle").filter((c) => c.attributes.class === "s-accent f-ground")).toHaveLength(1);
  });

  it("sorts its points, and tells series apart by more than hue", () => {
    const turned = bandPlot({ title: "t", series: [{ name: "a", points: [...points].reverse() }] });
    expect(turned).toBe(bandPlot({ title: "t", series: [{ name: "a", points }] }));
    const root = parse(bandPlot({ title: "t", series: ["a", "b", "c"].map((name) => ({ name, points })) }));
    const dashes = every(root, "path")
      .filter((p) => p.attributes["stroke-linejoin"] === "round")
      .map((p) => p.attributes["stroke-dasharray"]);
    expect(new Set(dashes).size).toBe(3);
  });

  it("looks closer when the shares lie near each other", () => {
    const near = points.map((p) => ({ x: p.x, y: 0.5 + p.x / 100 }));
    const root = parse(bandPlot({ title: "t", series: [{ name: "a", points: near }] }));
    expect(texts(root)).not.toContain("0 %");
    expect(texts(root)).toContain("50 %");
  });
});

describe("histogram", () => {
  it("shares of what was counted, with median and nine in ten", () => {
    const root = parse(histogram({ title: "t", label: "rounds", values: [2, 3, 4], counts: [10, 60, 30] }));
    expect(hovers(root)[1]).toBe("3: 60.0 %, 60 of 100 battles");
    expect(texts(root)).toContain("median 3, nine in ten from 2 to 4");
  });

  it("the median's line stops at the number on its bar and goes on below", () => {
    const root = parse(histogram({ title: "t", values: [1, 2, 3, 4], counts: [90, 620, 260, 30] }));
    const label = boxes(root).find((b) => b.words === "62 %");
    if (label === undefined) throw new Error("no number on the bar");
    const lines = every(root, "path")
      .map(
        ({ attributes: { d } }) =>
          /^M(\S+) (\S+)L(\S+) (\S+)$/
            .exec(d ?? "")
            ?.slice(1)
            .map(Number) ?? [],
      )
      .filter(([x1 = 0, , x2]) => x1 === x2 && label.left < x1 && x1 < label.right);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.filter(([, y1 = 0, , y2 = 0]) => y1 < label.bottom && y2 > label.top)).toEqual([]);
  });

  it("puts what hardly ever comes, far out, in one last bar, and says so", () => {
    const values = [...range(20).map((i) => i + 5), 60, 80, 200];
    const counts = values.map((v) => (v < 30 ? 100 : 3));
    const root = parse(histogram({ title: "t", label: "rounds", values, counts }));
    const said = hovers(root);
    expect(said[0]).toBe("5: 5.0 %, 100 of 2,009 battles");
    expect(said.at(-1)).toBe("25 or more: 0.4 %, 9 of 2,009 battles");
    expect(said).toHaveLength(21);
    expect(texts(root)).toContain("rounds; the last bar: 25 or more");
  });

  it("merges a long range into bins of a round width that hold everything", () => {
    const values = range(500).map((i) => i + 3);
    const root = parse(
      histogram({ title: "t", values, counts: values.map(() => 2), of: ["fight", "fights"] }),
    );
    const said = hovers(root);
    expect(said.length).toBeLessThanOrEqual(61);
    expect(said[1]).toBe("20 to 39: 4.0 %, 40 of 1,000 fights");
    const counted = said.map((s) => Number(/, (\d+) of/.exec(s)?.[1]));
    expect(counted.reduce((a, b) => a + b)).toBe(1000);
  });
});

describe("roundsPlot", () => {
  const series = [
    { name: "Ana", values: [3, 4, 5] },
    { name: "Cleo", values: [6, 5, 3] },
  ];

  it("lines say each round of each side", () => {
    const root = parse(roundsPlot({ title: "t", measure: "damage", series }));
    expect(hovers(root)).toEqual([
      "round 1\nAna: 3\nCleo: 6",
      "round 2\nAna: 4\nCleo: 5",
      "round 3\nAna: 5\nCleo: 3",
    ]);
  });

  it("stacked areas add up: the axis reaches the sum", () => {
    const tops = (kind: "lines" | "stacked") =>
      Math.max(
        ...texts(parse(roundsPlot({ title: "t", kind, series })))
          .map(Number)
          .filter((n) => !Number.isNaN(n)),
      );
    expect(tops("lines")).toBe(6);
    expect(tops("stacked")).toBe(10);
  });

  it("one round is a block, no damage is a flat line", () => {
    const one = [{ name: "Ana", values: [0] }];
    for (const kind of ["lines", "stacked"] as const)
      expect(collisions(parse(roundsPlot({ title: "t", kind, series: one })))).toEqual([]);
  });
});

describe("barRanking", () => {
  const bars = [
    { name: "small", value: 0.01 },
    { name: "against", value: -0.05, low: -0.06, high: -0.04 },
    { name: "most", value: 0.08 },
  ];
  const order = (root: Node) =>
    boxes(root)
      .filter((b) => bars.some((bar) => bar.name === b.words))
      .sort((a, b) => a.top - b.top)
      .map((b) => b.words);

  it("the farthest from 0 first, or as given", () => {
    expect(order(parse(barRanking({ title: "t", bars })))).toEqual(["most", "against", "small"]);
    expect(order(parse(barRanking({ title: "t", bars, order: "given" })))).toEqual([
      "small",
      "against",
      "most",
    ]);
  });

  it("bars go to both sides of 0, with sign and interval", () => {
    const root = parse(barRanking({ title: "t", bars }));
    expect(texts(root)).toEqual(expect.arrayContaining(["+8.0 pts", "−5.0 pts", "−6.0 to −4.0"]));
    const [up, down] = ["f-side-a", "f-side-b"].map((c) =>
      every(root, "rect").filter((r) => r.attributes.class === c),
    );
    expect([up?.length, down?.length]).toEqual([2, 1]);
    const end = Number(down?.[0]?.attributes.x) + Number(down?.[0]?.attributes.width);
    expect(end).toBeCloseTo(Number(up?.[0]?.attributes.x), 1);
  });

  it("counts what is too much to read", () => {
    const many = range(1000).map((i) => ({ name: `stat ${i}`, value: i / 10_000 }));
    const svg = barRanking({ title: "t", bars: many });
    expect(texts(parse(svg))).toContain("940 more rows not shown");
    expect(svg.length).toBeLessThan(60_000);
  });
});

describe("dotIntervals", () => {
  it("never seen and always seen are bounds, sides differ by mark", () => {
    const root = parse(SAMPLES.intervals?.(640) as string);
    expect(texts(root)).toEqual(expect.arrayContaining(["71.0 %", "70.0 to 72.0", "<0.4 %", ">99.6 %"]));
    expect(texts(root).filter((t) => t === "0 %" || t === "100 %")).toHaveLength(2); // the ends of the axis
    expect(every(root, "circle").length).toBe(3);
  });

  it.each(["ranking", "intervals"])("no line of the axis goes through a name or a number: %s", (name) => {
    for (const width of [320, 358, 420, 640]) {
      const root = parse(SAMPLES[name]?.(width) as string);
      const upright = every(root, "path").flatMap(({ attributes: { d = "" } }) => {
        const [, x, top, x2, bottom] = /^M(\S+) (\S+)L(\S+) (\S+)$/.exec(d) ?? [];
        return x !== undefined && x === x2
          ? [{ x: Number(x), top: Number(top), bottom: Number(bottom) }]
          : [];
      });
      expect(upright.length).toBeGreaterThan(2);
      const crossed = boxes(root).filter((b) =>
        upright.some((l) => l.x > b.left && l.x < b.right && l.top < b.bottom && l.bottom > b.top),
      );
      expect(crossed.map((b) => b.words)).toEqual([]);
    }
  });

  it("names stand beside their mark, on a phone above it", () => {
    const rows = (width: number) => {
      const root = parse(SAMPLES.intervals?.(width) as string);
      const name = boxes(root).find((b) => b.words === "Ana");
      return {
        name,
        mark: Number(
          every(root, "circle").find(
            (c) => c.attributes.r === "4.5" && Number(c.attributes.cy) > (name?.top ?? 0),
          )?.attributes.cy,
        ),
      };
    };
    const [wide, narrow] = [rows(640), rows(358)];
    expect(wide.mark).toBeLessThan(wide.name?.bottom as number);
    expect(narrow.mark).toBeGreaterThan((narrow.name?.bottom as number) + 4);
  });
});
