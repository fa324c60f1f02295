import { describe, expect, it } from "vitest";
import { bandPlot, csvText, sweepCsv, sweepFigures, sweepHtml } from "../src/index.ts";

const row = (hp: number, wins: number) => ({
  at: { hp },
  wins: { heroes: wins, foes: 1 - wins },
  interval: { heroes: [wins - 0.1, wins + 0.1], foes: [0.9 - wins, 1.1 - wins] } as const,
  battles: 100,
  rounds: { mean: 3 },
  draws: 0,
});

const swept = (rows: readonly ReturnType<typeof row>[]) => ({
  title: "The bridge",
  ruleset: "Hit Die",
  vary: ["hp"],
  nameOf: (path: string) => `orc ${path}`,
  rows,
  side: "heroes",
  seed: "s",
});

describe("sweeps", () => {
  it("draws one varied number as a curve under its own name", () => {
    expect(sweepFigures(swept([row(10, 0.4), row(20, 0.6)]))["wins"]).toContain(">orc hp<");
  });

  it("keeps a number and its sign on one line of its table", () => {
    const page = sweepHtml(swept([row(10, 0.4), row(20, 0.6)]));
    expect(page).toContain('<td class="n">40.0\u00a0%</td>');
    expect(page).toContain('<td class="n">30.0 to 50.0\u00a0%</td>');
  });

  it("draws nothing of a single value", () => {
    expect(sweepFigures(swept([row(10, 0.4)]))).toEqual({});
  });

  it("writes names, then a line for each row", () => {
    expect(sweepCsv(["hp"], ["heroes"], [row(10, 0.5)])).toBe(
      "hp,wins.heroes,low.heroes,high.heroes,draws,rounds,battles\r\n10,0.5,0.4,0.6,0,3,100\r\n",
    );
  });
});

describe("tables as text", () => {
  it("quotes what would be misread", () => {
    expect(csvText([["a,b", 'say "x"', undefined, 1.5]])).toBe('"a,b","say ""x""",,1.5\r\n');
  });
});

describe("a band plot", () => {
  const plot = (covers?: readonly [number, number]) =>
    bandPlot({
      title: "Always",
      series: [{ name: "Hit", points: [1, 2, 3].map((x) => ({ x, y: 0.97 })) }],
      ...(covers === undefined ? {} : { covers }),
    });

  it("covers at least what it is told to, so that what hardly differs looks so", () => {
    expect(plot()).not.toContain(">0 %<");
    expect(plot([0, 1])).toContain(">0 %<");
  });
});
