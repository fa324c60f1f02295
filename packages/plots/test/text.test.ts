import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { escape, shorten, textWidth, wrap } from "../src/index.ts";
import { wrapEvenly } from "../src/text.ts";
import { parse, words } from "./markup.ts";

describe("escape", () => {
  it("makes every text safe and keeps it readable", () => {
    expect(escape(`<b a="1" b='2'>&</b>`)).toBe("&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;&lt;/b&gt;");
    expect(escape("a\u0000b\u0007c\ud800d\uffff")).toBe("a\ufffdb\ufffdc\ufffdd\ufffd");
    expect(escape("Žofie 🐉")).toBe("Žofie 🐉");
  });

  it("any text comes back from any place of a document", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const read = parse(`<a b="${escape(text)}">${escape(text)}</a>`);
        expect([read.attributes.b, words(read)]).toEqual([words(read), words(read)]);
        // oxlint-disable-next-line no-control-regex
        if (!/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text))
          expect(words(read)).toBe(text);
      }),
    );
  });
});

describe("room", () => {
  it("a shortened text fits and ends in an ellipsis", () => {
    expect(shorten("Ana", 12, 100)).toBe("Ana");
    expect(shorten("Rook the very old wolf", 12, 80)).toMatch(/^Rook.*…$/);
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 20, max: 300 }), (text, room) => {
        expect(textWidth(shorten(text, 12, room), 12)).toBeLessThanOrEqual(room);
      }),
    );
  });

  it("wrapped lines fit, lose no word unless they must, and keep numbers with their signs", () => {
    const text = "The heroes win 60 % of the battles at the bridge";
    const lines = wrap(text, 18, 200, 5);
    expect(lines.join(" ")).toBe(text);
    for (const line of lines) {
      expect(textWidth(line, 18)).toBeLessThanOrEqual(200);
      expect(line).not.toMatch(/^%/);
    }
    expect(wrap(text, 18, 120, 2).at(-1)).toMatch(/…$/);
    expect(wrap("", 12, 100, 3)).toEqual([""]);
  });

  it("even lines are as many and leave no word alone", () => {
    const text = "The axe misses more and drops more";
    const room = textWidth("The axe misses more and drops", 18) + 1;
    expect(wrap(text, 18, room, 3)).toEqual(["The axe misses more and drops", "more"]);
    expect(wrapEvenly(text, 18, room, 3)).toEqual(["The axe misses more", "and drops more"]);
  });
});
