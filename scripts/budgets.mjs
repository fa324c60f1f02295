// Minutes that each part of the soak may take, and the reporter that holds it to them: every part prints its share when
// it ends, all of them stand together at the end. Over budget is said loudly; only a multiple of it fails, because the
// machine may be busy.
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
/** `npm run soak:long` plays ten times as much and has ten times as long. */
const TIMES = Number(process.env.FRAY_SOAK_TIMES ?? 1);

/** Minutes on two idle cores, with room. A part is a file: packages/PACKAGE/soak/NAME.test.ts is `PACKAGE/NAME`. */
export const BUDGETS = {
  "cli/docker": 3,
  "cli/players": 1.5,
  "cli/simulateWorkers": 1.5,
  "engine/armor-class": 2,
  "engine/battle-order": 2,
  "engine/dice-pool": 2,
  "engine/hit-die": 2,
  "engine/models": 2,
  "engine/to-hit": 2,
  "server/held": 1,
  "server/hostile": 4,
  "server/kill": 1.5,
  "server/load": 2.5,
  "server/restart": 3,
  "server/simulation": 4,
  "web/board-speed": 1,
  "web/evening": 1.5,
  "web/keyboard-fights": 1.5,
  "web/phone": 1,
  "web/typed-fights": 1,
};
/** For a part that has none of its own yet. */
export const UNDECLARED = 1;
/** Parts that run at once share the clock, so all of them may take less than the sum. */
export const WHOLE = 30;
/** Of its budget, when a part has failed: a busy machine is no mistake, an endless loop is. */
export const FAILS_AT = 4;

export const partOf = (file) =>
  relative(root, file).replace(/^packages\/([^/]+)\/soak\/(.*)\.test\.ts$/, "$1/$2");

/** What is said of a part that took so many minutes. */
export function shareOf(part, minutes, times = TIMES) {
  const budget = (BUDGETS[part] ?? UNDECLARED) * times;
  const share = `${part}: ${minutes.toFixed(1)} of ${budget} min`;
  const unknown = part in BUDGETS ? "" : " (no budget of its own in scripts/budgets.mjs)";
  if (minutes <= budget) return { line: share + unknown, failed: false };
  const failed = minutes > budget * FAILS_AT;
  return { line: `*** ${share} *** ${failed ? "FAILED: far over" : "over"} budget${unknown}`, failed };
}

export default class Budgets {
  started = new Map();
  lines = [];
  failed = 0;

  onInit(vitest) {
    this.vitest = vitest;
    this.began = performance.now();
    this.timer = setTimeout(() => this.stop(), WHOLE * TIMES * 60_000);
    this.timer.unref();
  }

  /** What has not begun is left out, and so the run fails. */
  stop() {
    this.failed++;
    console.log(`*** the soak has had its ${WHOLE * TIMES} min: the rest is left out ***`);
    void this.vitest.cancelCurrentRun("keyboard-input");
  }

  onTestModuleStart(module) {
    this.started.set(module.moduleId, performance.now());
  }

  onTestModuleEnd(module) {
    const minutes = (performance.now() - this.started.get(module.moduleId)) / 60_000;
    const { line, failed } = shareOf(partOf(module.moduleId), minutes);
    if (failed) this.failed++;
    this.lines.push(line);
    console.log(line);
  }

  onTestRunEnd() {
    clearTimeout(this.timer);
    const minutes = (performance.now() - this.began) / 60_000;
    console.log(["", "Budgets", ...this.lines.sort()].join("\n"));
    console.log(`soak: ${minutes.toFixed(1)} of ${WHOLE * TIMES} min`);
    if (this.failed > 0) process.exitCode = 1;
  }
}
