import type { Failure, LawReport, Report } from "./words.ts";
import { LAW_NAMES, LAWS } from "./words.ts";

/** A report as a person reads it. */
export function formatReport(report: Report): string {
  const head = `${report.ruleset}: ${report.ok ? "keeps" : "breaks"} the laws (${report.battles} battles, ${report.commands} commands)`;
  const failures = report.laws.flatMap((l) => l.failures.map(formatFailure));
  const stale = report.stale.map(
    (e) =>
      `the exception to ${e.law} about "${e.about}" ${e.reason.trim() === "" ? "gives no reason" : "silenced nothing: take it out"}`,
  );
  return [head, ...report.laws.map(formatLaw), ...stale, ...failures].join("\n");
}

const WIDEST = Math.max(...LAW_NAMES.map((law) => law.length));

function formatLaw(law: LawReport): string {
  const verdict =
    law.failures.length > 0
      ? `broken about ${law.failures.map((f) => f.about).join(", ")}`
      : law.checks > 0
        ? "kept"
        : "not looked at";
  const excused = law.excused === 0 ? "" : `, ${law.excused} excused`;
  return `  ${law.law.padEnd(WIDEST)} ${law.says}: ${law.checks} checks${excused}, ${verdict}`;
}

/** A failure with the encounter and script that show it: saved as two files, `fray run` plays it again. */
export function formatFailure(failure: Failure): string {
  const { law, about, ruleset, says, times } = failure;
  const lines = [
    `${ruleset} breaks ${law} (${LAWS[law]}) about ${about}${times > 1 ? `, ${times} times` : ""}:`,
    `  ${says}`,
  ];
  if (failure.encounter === null) return lines.join("\n");
  const steps = failure.script.steps.map((step) => `    ${JSON.stringify(step)}`).join(",\n");
  return [
    ...lines,
    `  encounter: ${JSON.stringify(failure.encounter)}`,
    `  script: {"fray":1,"steps":[\n${steps}]}`,
  ].join("\n");
}
