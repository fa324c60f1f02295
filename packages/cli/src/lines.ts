import { createReadStream } from "node:fs";
import type { Problem } from "@fray/engine";
import { failureObject } from "./failure.ts";
import { fileTrouble, STDIN } from "./input.ts";
import { jsonLine, readJsonText } from "./json.ts";
import { write } from "./output.ts";

/** Questions line by line: every line is answered as soon as it is whole, in order, at the reader's pace. */

/** No question is longer. What is, is answered with an error and skipped. */
const LONGEST = 4_000_000;
/** Answers to lines that arrived together leave together, but not later than this. */
const BATCH_MS = 50;
const BATCH_SIZE = 65_536;

/** What becomes of one question. */
export type Reply = { readonly answer: object } | { readonly problems: readonly Problem[] };
type Answerer = (question: unknown) => Reply | Promise<Reply>;

export async function answerLines(path: string, answer: Answerer): Promise<void> {
  const answers = new Answers(answer);
  const stream = path === STDIN ? process.stdin.setEncoding("utf8") : createReadStream(path, "utf8");
  try {
    for await (const part of stream) await answers.feed(part as string);
  } catch (error) {
    throw fileTrouble(path, error);
  }
  await answers.end();
}

class Answers {
  private rest = "";
  private overlong = false;
  /** Blank lines not yet answered for: those at the very end are none. */
  private blanks = 0;
  private out = "";
  private since = 0;
  private readonly answerer: Answerer;

  constructor(answerer: Answerer) {
    this.answerer = answerer;
  }

  async feed(part: string): Promise<void> {
    this.since = performance.now();
    let from = 0;
    for (let to = part.indexOf("\n"); to >= 0; to = part.indexOf("\n", from)) {
      await this.take(this.rest + part.slice(from, to));
      this.rest = "";
      from = to + 1;
    }
    this.rest += part.slice(from);
    if (this.rest.length > LONGEST) {
      this.overlong = true;
      this.rest = "";
    }
    await this.flush();
  }

  async end(): Promise<void> {
    if (this.rest !== "" || this.overlong) await this.take(this.rest);
    await this.flush();
  }

  private async take(line: string): Promise<void> {
    const overlong = this.overlong || line.length > LONGEST;
    this.overlong = false;
    if (!overlong && line.trim() === "") {
      this.blanks += 1;
      return;
    }
    for (; this.blanks > 0; this.blanks--)
      this.say(this.failed("json/empty", "expected a question, found a blank line"));
    this.say(
      overlong
        ? this.failed("json/too-long", `expected a line of at most ${LONGEST} characters, found more`)
        : await this.answer(line),
    );
    if (this.out.length > BATCH_SIZE || performance.now() - this.since > BATCH_MS) await this.flush();
  }

  private async answer(line: string): Promise<object> {
    const read = readJsonText(line);
    if (!read.ok) return this.failed(read.problem.code, read.problem.message.replace(/^line 1, /, ""));
    try {
      const reply = await this.answerer(read.value);
      const said = "answer" in reply ? reply.answer : failureObject({ problems: reply.problems, file: null });
      return read.warnings.length === 0 ? said : { ...said, warnings: read.warnings };
    } catch (error) {
      return this.failed(
        "internal",
        `this is a mistake in Fray or in the ruleset: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  }

  private failed(code: string, message: string): object {
    return failureObject({ problems: [{ code, message }], file: null });
  }

  private say(answer: object): void {
    this.out += `${jsonLine(answer)}\n`;
  }

  private async flush(): Promise<void> {
    const { out } = this;
    this.out = "";
    this.since = performance.now();
    if (out !== "") await write(out);
  }
}
