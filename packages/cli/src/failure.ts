import type { Problem } from "@fray/engine";

/** Contract: 1 a rule said no, 2 bad input or usage. 70 is ours: a mistake in Fray or in a ruleset. */
export const RULE_SAID_NO = 1;
export const BAD_INPUT = 2;
export const OUR_MISTAKE = 70;

/** How a command gives up. Thrown anywhere, reported in `main` and nowhere else. */
export class Failure extends Error {
  readonly exit: number;
  readonly problems: readonly Problem[];
  /** The file the problems' paths lead into. */
  readonly file: string | null;

  constructor(exit: number, problems: readonly Problem[], file: string | null = null) {
    super(problems.map((p) => p.message).join("\n"));
    this.exit = exit;
    this.problems = problems;
    this.file = file;
  }
}

export function badInput(file: string | null, ...problems: readonly Problem[]): Failure {
  return new Failure(BAD_INPUT, problems, file);
}

export function ruleSaidNo(file: string | null, ...problems: readonly Problem[]): Failure {
  return new Failure(RULE_SAID_NO, problems, file);
}

export function usage(message: string): Failure {
  return new Failure(BAD_INPUT, [{ code: "usage", message }]);
}

/** One line per problem: `q.json: targets.0.evasion: expected a whole number, found "high" (input/type)`. */
export function failureText(failure: Failure): string {
  return failure.problems
    .map(
      (p) =>
        [failure.file, onOneLine(p.path), p.message].filter(Boolean).join(": ") +
        (p.code === "usage" ? "" : ` (${p.code})`),
    )
    .join("\n");
}

/** A field of a file may be called anything: its name breaks no line. */
export const onOneLine = (path = ""): string => path.replaceAll("\n", "\\n");

/** The contract's error object; several problems are listed after the first. */
export function failureObject({ problems, file }: Pick<Failure, "problems" | "file">): {
  readonly error: object;
} {
  const [first] = problems;
  if (first === undefined)
    return { error: { code: "internal", message: "it failed without a reason", path: "" } };
  const { code, message, path = "" } = first;
  const where = file === null ? {} : { file };
  const named = file === null ? message : `${file}: ${message}`;
  const rest = problems.length > 1 ? { problems } : {};
  return { error: { code, message: named, path, ...where, ...rest } };
}
