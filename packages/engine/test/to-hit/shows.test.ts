import { describe, expect, it } from "vitest";
import {
  type Command,
  GAME_MASTER,
  type Preview,
  previewFor,
  type Seat,
  stateOf,
} from "../../src/kernel/index.ts";
import { cutLines, type Ground, groundOf } from "../../src/rulesets/to-hit/move/ground.ts";
import { toHit } from "../../src/rulesets/to-hit/index.ts";
import { attackedBy, checkReach, checkStruck, checkUnseen, checkWays, someOf } from "../kernel/previews.ts";
import type { Unit } from "../../src/rulesets/to-hit/state.ts";
import { fight, type Person } from "./table.ts";

const FILES = Object.values(toHit.encounters);

function shown(
  people: readonly Person[],
  map: readonly string[],
  command: Command,
  seat: Seat = GAME_MASTER,
): Preview {
  return previewFor(toHit, stateOf(fight(people, { map })), command, seat);
}

describe("previews of to-hit", () => {
  it("TH12–TH15, TH19: whoever stands up in an area shown is struck by it, and nobody else", () => {
    const compared = checkStruck(toHit, FILES, {
      of: (offer) =>
        offer.area === true && offer.harmful === true && offer.targets === undefined ? someOf(offer) : [],
      spares: (one, actor) => one.side === actor.side,
      struck: attackedBy,
    });
    expect(compared).toBeGreaterThan(100);
  });

  it("TH16, TH17, TH22: an attack without a target shows where it reaches", () => {
    const single = (offer: { readonly do: string; readonly area?: boolean }): boolean =>
      offer.do === "attack" && offer.area !== true;
    expect(checkReach(toHit, FILES, single)).toBeGreaterThan(100);
  });

  it("TH61 a move shows the way it takes", () => {
    expect(checkWays(toHit, FILES, (offer) => offer.do === "move")).toBeGreaterThan(100);
  });

  it("whoever a seat does not see changes nothing of what it is shown", () => {
    expect(checkUnseen(toHit, FILES)).toBeGreaterThan(20);
  });

  it("TH17, TH23: a shot shows its line, and the sixteen lines of cover where some are cut", () => {
    const people = [
      { id: "ana", at: [0, 1], weapons: ["bow 1"] },
      { id: "foe", at: [5, 0] },
    ];
    const shoot = { do: "attack", actor: "ana", with: "bow", targets: ["foe"] };
    const open = shown(people, ["......", "......"], shoot);
    expect(open).toEqual({
      squares: [[5, 0]],
      lines: [
        {
          kind: "aim",
          points: [
            [0, 1],
            [5, 0],
          ],
        },
      ],
    });
    const state = stateOf(fight(people, { map: ["......", "...#.."] }));
    const { lines } = previewFor(toHit, state, shoot, GAME_MASTER);
    const of = (kind: string): number => lines.filter((l) => l.kind === kind).length;
    const [ana, foe] = state.units as [Unit, Unit];
    expect(of("blocked")).toBe(cutLines(groundOf(state) as Ground, ana, foe));
    expect([of("aim"), of("blocked") > 0, of("cover") + of("blocked")]).toEqual([1, true, 16]);
  });

  it("TH63 a charge shows its way and whom it meets", () => {
    const people = [
      { id: "ana", at: [0, 0], weapons: ["sword 1"] },
      { id: "foe", at: [4, 0] },
    ];
    const { squares, lines } = shown(people, ["....."], { do: "charge", actor: "ana", targets: ["foe"] });
    expect(squares).toEqual([[4, 0]]);
    expect(lines).toEqual([
      {
        kind: "path",
        points: [
          [0, 0],
          [1, 0],
          [2, 0],
          [3, 0],
        ],
      },
    ]);
  });

  it("nobody is shown what others would do", () => {
    const people = [
      { id: "ana", at: [0, 0] },
      { id: "foe", at: [1, 0] },
    ];
    const punch = { do: "attack", actor: "foe", with: "punch", targets: ["ana"] };
    const seat: Seat = { role: "player", combatants: ["ana"] };
    expect(shown(people, [".."], punch).squares).toEqual([[0, 0]]);
    expect(shown(people, [".."], punch, seat)).toEqual({ squares: [], lines: [] });
  });
});
