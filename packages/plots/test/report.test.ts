import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { htmlReport, type ReportOptions } from "../src/index.ts";
import { every, type Node, parse, words } from "./markup.ts";
import { SAMPLES } from "./samples.ts";

/** HTML as we write it is XML but for its first line and the void elements. */
const read = (html: string): Node =>
  parse(html.replace(/^<!doctype html>/, "").replace(/<meta ([^>]*)>/g, "<meta $1/>"));

const REPORT: ReportOptions = {
  title: "The bridge",
  subtitle: "Heroes against orcs",
  facts: [
    { name: "Heroes win", value: "61.2 %", note: "60.2 to 62.2 %" },
    { name: "Battles", value: "10,000" },
  ],
  sections: [
    ...Object.entries(SAMPLES).map(([heading, figure]) => ({
      heading,
      figure,
      text: "First.\n\nSecond, 95 % sure.",
    })),
    {
      heading: "By combatant",
      table: {
        caption: "Mean of a battle",
        columns: [
          { name: "Combatant" },
          { name: "Survives", as: "percent" },
          { name: "Dealt", as: "number" },
        ],
        rows: [
          ["Ana", 0.71, 21.44],
          ["Bram", "<0.4 %", null],
        ],
      },
      details: [
        { summary: "Raw", text: "a,b\n1,2" },
        { summary: "Rows", table: { columns: [{ name: "n", as: "count" }], rows: [[1000]] } },
      ],
    },
  ],
  footer: "Made with fray.",
};

describe("htmlReport", () => {
  const html = htmlReport(REPORT);
  const root = read(html);

  it("is one whole document, the same each time", () => {
    expect(html).toBe(htmlReport(REPORT));
    expect(words(every(root, "title")[0] as Node)).toBe("The bridge");
    expect(every(root, "h1").map(words)).toEqual(["The bridge"]);
    expect(every(root, "h2").map(words)).toEqual([...Object.keys(SAMPLES), "By combatant"]);
    expect(every(root, "dt").map(words)).toEqual(["Heroes win", "Battles"]);
    expect(words(every(root, "footer")[0] as Node)).toBe("Made with fray.");
  });

  it("fetches nothing and runs nothing", () => {
    const bare = html.replaceAll("http://www.w3.org/2000/svg", "");
    expect(bare).not.toMatch(/https?:|\/\/|src=|url\(|@import|<script|<link|<iframe|\son\w+=/);
    expect(bare).toContain("default-src 'none'");
    for (const a of every(root, "a")) expect(a.attributes.href).toMatch(/^#s\d+$/);
  });

  it("draws each figure for the desk and for the phone, under ids of their own", () => {
    const pictures = every(root, "svg");
    expect(pictures).toHaveLength(2 * Object.keys(SAMPLES).length);
    expect(new Set(pictures.map((p) => p.attributes.width))).toEqual(new Set(["742", "350"]));
    const ids = pictures
      .flatMap((p) => [...every(p, "title"), ...every(p, "desc")])
      .map((n) => n.attributes.id)
      .filter((id) => id !== undefined);
    expect(ids).toHaveLength(2 * pictures.length);
    expect(new Set(ids).size).toBe(ids.length);
    expect(html).toContain("@media screen and (max-width:600px)");
    expect(html).toContain("@media print");
    expect(html).toContain("prefers-color-scheme:dark");
  });

  it("tables align numbers, keep ready words, and show what is not known", () => {
    const table = every(root, "table")[0] as Node;
    expect(every(table, "tr").map((tr) => [...every(tr, "th"), ...every(tr, "td")].map(words))).toEqual([
      ["Combatant", "Survives", "Dealt"],
      ["Ana", "71.0 %", "21.4"],
      ["Bram", "<0.4 %", "–"],
    ]);
    expect(every(table, "td").map((td) => td.attributes.class)).toEqual(["n", "n", "n", "n"]);
    expect(every(root, "summary").map(words)).toEqual(["Raw", "Rows"]);
    expect(every(root, "pre").map(words)).toEqual(["a,b\n1,2"]);
    expect(html).toContain("font-variant-numeric:tabular-nums");
  });

  it("paragraphs are parted, and a number keeps its sign on its line", () => {
    const section = every(root, "section")[0] as Node;
    expect(every(section, "p").map(words)).toEqual(["First.", "Second, 95\u00a0% sure."]);
  });

  it("a figure that was drawn already is taken as it is", () => {
    const one = SAMPLES.heat?.(640) as string;
    const short = htmlReport({ title: "t", sections: [{ heading: "a", figure: one }] });
    expect(short).toContain(one.trim());
    expect(every(read(short), "nav")).toEqual([]);
  });

  it.each([
    "<svg><script>alert(1)</script></svg>",
    '<svg onload="alert(1)"></svg>',
    '<svg><image href="http://x"/></svg>',
    "<svg><foreignObject><p/></foreignObject></svg>",
    "<svg><style>@import 'x';</style></svg>",
    '<svg><rect fill="url(http://x)"/></svg>',
    '<svg><a href="javascript:1">x</a></svg>',
  ])("refuses %s", (figure) => {
    expect(() => htmlReport({ title: "t", sections: [{ heading: "a", figure }] })).toThrow(
      "a: figure holds something",
    );
  });

  it("words in a plot that only look active are words", () => {
    const drawn = SAMPLES.histogram?.(640) as string;
    const figure = drawn.replaceAll("Half end by round 5", "x onload=1 javascript: url(a) &lt;script&gt;");
    expect(every(read(htmlReport({ title: "t", sections: [{ heading: "a", figure }] })), "svg")).toHaveLength(
      1,
    );
  });

  it("escapes whatever it is told", () => {
    const some = fc.string({ minLength: 1, unit: "binary" }).filter((t) => t.trim() !== "");
    fc.assert(
      fc.property(some, some, (a, b) => {
        const nasty = `${a}</pre></td><script>`;
        const hostile = htmlReport({
          title: nasty,
          subtitle: b,
          language: a,
          facts: [{ name: a, value: nasty, note: b }],
          sections: [
            {
              heading: nasty,
              text: nasty,
              table: {
                caption: nasty,
                columns: [{ name: nasty }, { name: b, as: "number" }],
                rows: [[nasty, b]],
              },
              details: { summary: nasty, text: nasty },
            },
          ],
          footer: nasty,
        });
        expect(every(read(hostile), "script")).toEqual([]);
      }),
      { numRuns: 40 },
    );
  });
});
