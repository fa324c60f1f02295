import { aimed, type Command, stateOf } from "@fray/engine";
import { amountsIn, commandOdds } from "@fray/engine/analysis";
import { decimal, range, wholePercent } from "@fray/engine/numbers";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import {
  begin,
  bench,
  here,
  RULESETS,
  seat,
  stateNow,
  stepByTactics,
} from "../../server/test/table/tables.ts";
import { chancesFor, viewOf } from "../../server/src/table/index.ts";
import { Chance } from "../src/battle/odds/chances.tsx";

/** What the page prints beside an attack is what the engine says of it, in every shipped fight. */

const DECISIONS = 6;
const TRIED = 4;
const SHIPPED = RULESETS.flatMap((ruleset) =>
  Object.entries(ruleset.encounters).map(([name, file]) => [ruleset.id, name, ruleset, file] as const),
);

/** The text of what is rendered, with ordinary spaces. */
const printed = (markup: string): string =>
  markup
    .replaceAll(/<[^>]+>/g, "|")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("\u00a0", " ");

describe.each(SHIPPED)("%s, %s", (_, __, ruleset, file) => {
  it("the side panel prints the engine's chances, damage and range", async () => {
    const b = bench(ruleset, { file });
    begin(b);
    for (let i = 0; i < DECISIONS; i++) {
      const state = stateOf(b.table.battle);
      const commands = viewOf(b.table, seat(b, "gm"))
        .offers.filter((o) => o.harmful)
        .flatMap((offer): readonly Command[] => aimed(offer).slice(0, 1))
        .filter((c) => c.targets?.length === 1 && ruleset.whyNot(state, c).length === 0)
        .slice(0, TRIED);
      const told = await chancesFor(b.table, seat(b, "gm"), { commands, answers: false }, here);
      commands.forEach((command, at) => {
        const odds = told[at];
        if (odds?.ok !== true) throw new Error(`no odds of ${JSON.stringify(command)}`);
        const target = command.targets?.[0] ?? "";
        const text = printed(renderToStaticMarkup(createElement(Chance, { odds: odds.value, target })));
        const [one] = commandOdds(ruleset, stateNow(b.table), command, { budget: 50_000 }).targets;
        if (one === undefined || one.mean === 0) return;
        expect(text).toContain(`|${wholePercent(one.down)}|`);
        if (one.hit > 0) expect(text).toContain(`|${wholePercent(one.hit)}|`);
        expect(text).toContain(`|${decimal(one.mean)} (${range(amountsIn(one.damage))})|`);
        expect(text).toContain("exact");
      });
      if (!stepByTactics(b)) break;
    }
  });
});
