import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { putSchema } from "../../src/messages/index.ts";
import { quickPut } from "../../src/messages/quick.ts";

/** Words that are right, wrong, and nearly right. */
const word = fc.oneof(
  fc.constantFrom("ana", "orc-2", "a.b:c_d", "", "toString", "constructor", "__proto__", "Ünal", "é", "a b"),
  fc.string({ maxLength: 70 }),
);
const number = fc.oneof(
  fc.integer({ min: -3, max: 30 }),
  fc.double(),
  fc.constantFrom(1e6, 1e6 + 1, 1e9, 1e9 + 1),
);
const anything = fc.oneof(word, number, fc.jsonValue());
const maybe = <T>(what: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 6, arbitrary: what as fc.Arbitrary<unknown> }, anything);

/** Now and then with a field that quick reading does not know. */
const withMore = (what: fc.Arbitrary<object>) =>
  fc
    .tuple(
      what,
      fc.oneof(
        { weight: 9, arbitrary: fc.constant({}) },
        fc.constantFrom({ more: 1 }, { hello: {} }, { path: [[1, 2]] }, { options: { hard: true } }),
      ),
    )
    .map(([own, more]) => ({ ...own, ...more }));

const command = withMore(
  fc.record(
    {
      do: maybe(fc.constantFrom("attack", "use-item", "Attack", "-x")),
      actor: maybe(word),
      with: maybe(word),
      targets: maybe(fc.array(word, { maxLength: 3 })),
    },
    { requiredKeys: ["do"] },
  ),
);
const answer = withMore(
  fc.oneof(
    fc.record({ roll: maybe(number) }),
    fc.record({ choose: maybe(word) }),
    fc.constant({ throw: true }),
  ),
);
const put = withMore(
  fc.oneof(
    fc.record({ do: maybe(fc.constant("command")), command: maybe(command) }),
    fc.record({ do: maybe(fc.constant("answer")), request: maybe(word), answer: maybe(answer) }),
  ),
);
const message = withMore(fc.record({ put: maybe(put), ref: maybe(number) }, { requiredKeys: ["put"] }));

describe("a message read by hand", () => {
  it("is one that the schema takes, and means the same", () => {
    let taken = 0;
    fc.assert(
      fc.property(message, (made) => {
        const heard: unknown = JSON.parse(JSON.stringify(made));
        const quick = quickPut(heard);
        if (quick === null) return;
        taken += 1;
        expect(putSchema.parse(heard)).toEqual(quick);
      }),
      { numRuns: 5_000 },
    );
    expect(taken).toBeGreaterThan(50);
  });

  it.each([
    { put: { do: "command", command: { do: "attack", actor: "left-0" } } },
    {
      put: { do: "command", command: { do: "use-item", actor: "ana", with: "great axe", targets: ["orc"] } },
      ref: 7,
    },
    { put: { do: "answer", request: "q17", answer: { roll: 5 } }, ref: 0 },
    { put: { do: "answer", request: "q17", answer: { choose: "dodge" } } },
  ])("needs no schema: %j", (said) => {
    expect(quickPut(said)).toBe(said);
  });

  it.each(["toString", "__proto__", "constructor"])(
    "leaves an id that every record has to the schema: %s",
    (id) => {
      const said = { put: { do: "command", command: { do: "attack", actor: id } } };
      expect(quickPut(said)).toBeNull();
      expect(putSchema.safeParse(said).success).toBe(false);
    },
  );
});
