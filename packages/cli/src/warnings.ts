import type { Problem } from "@fray/engine";
import { onOneLine } from "./failure.ts";
import { jsonLine } from "./json.ts";
import { paint, tell } from "./output.ts";

/** What is odd about the files of this run and no reason to stop: told once, on standard error or in the JSON answer. */

interface Warning extends Problem {
  readonly file: string;
}

let asJson = false;
/** Those that wait for a JSON answer to be told in. */
let waiting: Warning[] = [];

export function beginWarnings(json: boolean): void {
  asJson = json;
  waiting = [];
}

export function warn(file: string, problems: readonly Problem[]): void {
  for (const problem of problems) {
    const warning = { file, ...problem };
    if (asJson) waiting.push(warning);
    else tell(`${paint("yellow", "fray: warning:", process.stderr)} ${warningText(warning)}`);
  }
}

export const warningText = ({ file, path, message, code }: Warning): string =>
  `${[file, onOneLine(path), message].filter(Boolean).join(": ")} (${code})`;

/** A JSON answer on one line, with whatever is to be warned of. */
export function jsonOut(answer: object): string {
  return jsonLine(waiting.length === 0 ? answer : { ...answer, warnings: takeWarnings() });
}

export function takeWarnings(): readonly Warning[] {
  const all = waiting;
  waiting = [];
  return all;
}

/** Those that no answer had room for. */
export function endWarnings(): void {
  for (const warning of takeWarnings()) tell(`fray: warning: ${warningText(warning)}`);
}
