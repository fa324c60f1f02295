import { Generator, seedWords } from "../dice/index.ts";
import {
  type Battle,
  type BattleState,
  type EncounterFile,
  openBattle,
  type Ruleset,
} from "../kernel/index.ts";
import { Findings, type Probe } from "./findings.ts";
import { checkAnswers } from "./laws/answers.ts";
import { checkCoverage, type Met, meet, newMet, tellUnmet, unmet } from "./laws/coverage.ts";
import { checkDeterminism } from "./laws/determinism.ts";
import { checkDoors } from "./laws/doors.ts";
import { checkExplanations } from "./laws/explanations.ts";
import { checkForm } from "./laws/form.ts";
import { checkBroke, checkLegal } from "./laws/legal.ts";
import { checkListed, waiting } from "./laws/listed.ts";
import { checkLog } from "./laws/log.ts";
import { checkMaster } from "./laws/master.ts";
import { checkOdds } from "./laws/odds.ts";
import { checkOracles } from "./laws/oracles.ts";
import { checkSecrets } from "./laws/secrets.ts";
import { fromGenerator, type Picks } from "./picks.ts";
import type { Scene } from "./scene.ts";
import { thrown } from "./thrown.ts";
import { openRandom, rosterBuilder, type Tried, walk } from "./walk.ts";
import { type Bounds, type Law, LAW_NAMES, type Report, type Settings } from "./words.ts";

type LawCheck = <S extends BattleState>(scene: Scene<S>, probe: Probe, met: Met) => void;

const CHECKS: Readonly<Record<Law, LawCheck>> = {
  L1: checkDeterminism,
  L2: checkOracles,
  L3: checkOdds,
  L4: checkLog,
  L5: checkLegal,
  L6: checkSecrets,
  L7: checkAnswers,
  L8: checkCoverage,
  master: checkMaster,
  form: checkForm,
  why: checkExplanations,
};

/** Holds a ruleset to the laws in random battles. Pure: the same settings give the same report. */
export function conform<S extends BattleState>(ruleset: Ruleset<S>, settings: Settings = {}): Report {
  const bounds = boundsOf(ruleset, settings);
  const findings = new Findings(ruleset, bounds.exceptions);
  const met = newMet();
  const tried: Tried = new Map();
  if (!checkBefore(ruleset, bounds, findings)) return findings.report();
  for (let n = 0; n < bounds.battles; n++) {
    const opened = openNth(ruleset, bounds, n);
    if (opened === null) continue;
    checkScene(sceneOf(opened, bounds, tried), findings, { laws: LAW_NAMES, met });
  }
  meetTheRest(ruleset, bounds, findings, { met, tried });
  return findings.report();
}

export function boundsOf<S extends BattleState>(ruleset: Ruleset<S>, settings: Settings): Bounds {
  return {
    seed: "conform",
    encounters: ruleset.encounters,
    build: rosterBuilder(ruleset),
    battles: 16,
    steps: 60,
    further: 400,
    leaves: 1_500,
    samples: 3_000,
    exceptions: [],
    ...settings,
  };
}

interface Opened<S extends BattleState> {
  readonly battle: Battle<S>;
  readonly picks: Picks;
}

/** The n-th random battle of a run; null when luck built none that is legal. */
function openNth<S extends BattleState>(ruleset: Ruleset<S>, bounds: Bounds, n: number): Opened<S> | null {
  const words = seedWords(bounds.seed);
  for (let tries = 0; tries < 10; tries++) {
    const picks = fromGenerator(new Generator().seat(words, n, tries));
    const battle = openRandom(ruleset, bounds, picks);
    if (battle?.ok) return { battle: battle.value, picks };
  }
  return null;
}

/** Fights the battle. The checks have luck of their own, so that a shorter battle is looked at in the same way. */
export function sceneOf<S extends BattleState>(
  { battle, picks }: Opened<S>,
  bounds: Bounds,
  tried: Tried,
): Scene<S> {
  const dice = Generator.from(`${bounds.seed}, checks of ${battle.origin.seed}`);
  const walked = walk(battle, picks, tried, bounds.steps);
  return { ruleset: battle.ruleset, bounds, pick: (n) => dice.below(n), ...walked };
}

/** Puts one battle to the laws. Where the first one fails, the others have nothing to stand on. */
export function checkScene<S extends BattleState>(
  scene: Scene<S>,
  findings: Findings,
  how: { readonly laws: readonly Law[]; readonly met: Met },
): void {
  findings.battles += 1;
  findings.commands += scene.battle.past.length;
  for (const law of how.laws) {
    const failed = guarded(scene, findings, law, how.met);
    if (law === "L1" && failed > 0) {
      findings.cutShort += 1;
      return;
    }
  }
}

/** A ruleset that throws breaks the law under which it did. */
function guarded<S extends BattleState>(scene: Scene<S>, findings: Findings, law: Law, met: Met): number {
  const probe = findings.probe(law, scene);
  try {
    CHECKS[law](scene, probe, met);
  } catch (error) {
    const steps = scene.battle.past.map(({ step: { command, answers } }) => ({ command, answers }));
    probe.check("no throw", "throws", `the ruleset threw: ${thrown(error)}`, () => steps);
  }
  return probe.failed();
}

/** What can be said before anything is fought; false where nothing can be fought at all. */
export function checkBefore<S extends BattleState>(
  ruleset: Ruleset<S>,
  bounds: Bounds,
  findings: Findings,
): boolean {
  const late = waiting(ruleset);
  for (const member of late)
    findings
      .probe("L1", null)
      .check("at once", member, "it answers later, with a promise: rules never wait", () => []);
  if (late.length > 0) {
    findings.cutShort += 1;
    return false;
  }
  checkListed(ruleset, findings.probe("L8", null));
  checkDoors(ruleset, bounds, findings.probe("L8", null));
  openAll(ruleset, bounds, findings);
  return true;
}

/** L8: every encounter that ships can be fought. */
function openAll<S extends BattleState>(ruleset: Ruleset<S>, bounds: Bounds, findings: Findings): void {
  const probe = findings.probe("L8", null);
  for (const [name, file] of Object.entries(bounds.encounters)) {
    probe.check("opens", `encounter ${name}`, closed(ruleset, file, bounds.seed), () => []);
  }
}

function closed<S extends BattleState>(
  ruleset: Ruleset<S>,
  file: EncounterFile,
  seed: string,
): string | null {
  try {
    const opened = openBattle(ruleset, file, seed);
    if (opened.ok) return null;
    const problems = opened.problems.map((p) => `${p.path ?? "it"}: ${p.message}`);
    return `the encounter cannot be opened: ${problems.join("; ")}`;
  } catch (error) {
    return `opened, it threw: ${thrown(error)}`;
  }
}

/** L8: further battles, looked at for nothing else (but that nothing throws), until everything listed has been met. */
export function meetTheRest<S extends BattleState>(
  ruleset: Ruleset<S>,
  bounds: Bounds,
  findings: Findings,
  so: { readonly met: Met; readonly tried: Tried },
): void {
  if (findings.cutShort > 0) return;
  const left = (): number => unmet(ruleset, so.met).fired.length + unmet(ruleset, so.met).asked.length;
  for (let n = 0; n < bounds.further && left() > 0; n++) {
    const opened = openNth(ruleset, bounds, bounds.battles + n);
    if (opened === null) continue;
    const scene = sceneOf(opened, bounds, so.tried);
    findings.battles += 1;
    findings.commands += scene.battle.past.length;
    checkBroke(scene, findings.probe("L5", scene));
    meet(scene, findings.probe("L8", scene), so.met);
  }
  tellUnmet(ruleset, findings, so.met);
}
