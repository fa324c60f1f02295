import { describe, expect, it } from "vitest";
import { type Attempt, atSome, problem } from "../../src/kernel/index.ts";

interface Person {
  readonly id: string;
  readonly name: string;
  readonly near: boolean;
}
const people: readonly Person[] = ["ana", "ben", "cid", "dov"].map((id) => ({
  id,
  name: id,
  near: id !== "dov",
}));
const attempt = { state: people, actor: people[0], options: {} } as unknown as Attempt<
  readonly Person[],
  Person,
  number
>;
const trying = (item: number) => ({ ...attempt, item });

/** As many as the item says, of those who are near. */
const aim = atSome<readonly Person[], Person, number>({
  says: "[some]",
  of: ({ state }) => state,
  most: ({ item }) => item,
  whyNot: (_, { name, near }) => (near ? null : problem("target/far", `${name} is far`)),
});
const wrong = (item: number, ...targets: string[]) =>
  aim.whyNot(trying(item), { do: "aim", targets }).map((p) => [p.code, p.path]);

describe("an aim at several", () => {
  it("offers all who may be named, and no more at once than there are", () => {
    expect(aim.offered(trying(2))).toEqual({ targets: { of: ["ana", "ben", "cid"], min: 1, max: 2 } });
    expect(aim.offered(trying(9))?.targets?.max).toBe(3);
    expect(aim.offered({ ...trying(1), state: people.slice(3) })).toBeNull();
  });

  it("refuses none, too many, strangers, twice the same, and whoever is no target, each with its path", () => {
    expect(wrong(2)).toEqual([["target/missing", "targets"]]);
    expect(wrong(1, "ana", "ben")).toEqual([["target/too-many", "targets"]]);
    expect(wrong(4, "ana", "eve", "ana", "dov")).toEqual([
      ["target/unknown", "targets.1"],
      ["target/twice", "targets.2"],
      ["target/far", "targets.3"],
    ]);
    expect(wrong(2, "cid", "ben")).toEqual([]);
  });

  it("means those named, in the order named", () => {
    const { targets } = aim.aimed?.(trying(2), { do: "aim", targets: ["cid", "ana"] }) ?? { targets: [] };
    expect(targets.map((u) => u.id)).toEqual(["cid", "ana"]);
  });
});
