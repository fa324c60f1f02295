import { CommanderError } from "commander";
import { sparingDice } from "./dashes.ts";
import { Failure, failureObject, failureText, OUR_MISTAKE, usage } from "./failure.ts";
import { paint, tell } from "./output.ts";
import { buildProgram } from "./program/program.ts";
import { beginWarnings, endWarnings, jsonOut } from "./warnings.ts";

/** Runs one command line. Sets the exit code and lets the process end by itself, so that all output is flushed. */
export async function main(args: readonly string[]): Promise<void> {
  quietWhenNobodyReads();
  const json = args.includes("--json") || args.includes("--ndjson");
  beginWarnings(json);
  try {
    const program = buildProgram();
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args.map(sparingDice), { from: "user" });
  } catch (error) {
    const failure = asFailure(error);
    if (failure === null) return;
    report(failure, json);
    process.exitCode = failure.exit;
  } finally {
    endWarnings();
  }
}

/** `fray … | head` closes our output early: that is no error. */
function quietWhenNobodyReads(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit();
    throw error;
  });
}

function asFailure(error: unknown): Failure | null {
  if (error instanceof Failure) return error;
  if (error instanceof CommanderError)
    return error.exitCode === 0 ? null : usage(error.message.replace(/^error: /, "").replaceAll("\n", " "));
  const message =
    error instanceof Error
      ? process.env["FRAY_DEBUG"]
        ? (error.stack ?? error.message)
        : error.message
      : String(error);
  return new Failure(OUR_MISTAKE, [
    {
      code: "internal",
      message: `this is a mistake in Fray or in the ruleset, not in what you gave it: ${message}`,
    },
  ]);
}

function report(failure: Failure, json: boolean): void {
  const text = json
    ? jsonOut(failureObject(failure))
    : `${paint("red", "fray:", process.stderr)} ${failureText(failure)}${hint(failure)}`;
  tell(text);
}

function hint({ problems }: Failure): string {
  return problems.some((p) => p.code === "usage") ? "\nTry: fray --help, or fray COMMAND --help" : "";
}
