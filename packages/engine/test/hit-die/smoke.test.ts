import { expect, it } from "vitest";
import { questionOdds, simulateChunk, summarizeRun } from "../../src/analysis/index.ts";
import { openBattle, stateOf, submit, formatCheck, formatSum, sure } from "../../src/kernel/index.ts";
import { liveSource } from "../../src/oracles/index.ts";
import { hitDie } from "../../src/rulesets/hit-die/index.ts";

it("smoke", () => {
  const odds = questionOdds(hitDie, { ruleset: "hit-die", attacker: { physicalAccuracy: 3, physicalAttack: 2 }, targets: [{ evasion: 6, physicalDefense: 1, hp: 5 }, { evasion: 2, physicalDefense: 3, shell: 3, hp: 2 }], fractions: true });
  console.log(JSON.stringify(odds, null, 1));
  const b = sure(openBattle(hitDie, hitDie.encounters["toll-bridge"]!, "s"));
  const source = liveSource(hitDie, { seed: "s", typesDice: () => false, playedByTactics: () => true });
  let battle = sure(submit(b, { do: "start" }, source));
  for (let i = 0; i < 12; i++) {
    const s = stateOf(battle);
    const actor = hitDie.actor(s);
    if (actor === null) break;
    battle = sure(submit(battle, hitDie.tactics["default"]!.act(s, actor), source));
  }
  for (const m of battle.past) for (const e of m.step.events!) console.log(hitDie.say(m.state, e), e.check ? formatCheck(e.check) : "", e.sum ? formatSum(e.sum) : "");
  const t = performance.now();
  for (const [id, enc] of Object.entries(hitDie.encounters)) {
    const open = sure(openBattle(hitDie, enc, "s")).opening;
    console.log(id, JSON.stringify(summarizeRun(simulateChunk(hitDie, open, { seed: "a", from: 0, to: 2000 }), "a")));
  }
  console.log(performance.now() - t);
  expect(1).toBe(1);
});
