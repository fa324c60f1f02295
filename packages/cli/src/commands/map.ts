import { answerMap } from "@fray/engine/map";
import { badInput, usage } from "../failure.ts";
import { nameOf, readJson, STDIN } from "../input.ts";
import { answerLines } from "../lines.ts";
import type { Common } from "../options.ts";
import { print } from "../output.ts";
import { jsonOut } from "../warnings.ts";

interface MapOptions extends Common {
  readonly ndjson?: true;
}

export async function map(file: string | undefined, options: MapOptions): Promise<void> {
  if (options.ndjson)
    return answerLines(file ?? STDIN, (question) => {
      const reply = answerMap(question);
      return reply.ok ? { answer: reply.value.answer } : { problems: reply.problems };
    });
  if (file === undefined) throw usage("which map question? Expected a file, or - for standard input");
  const reply = answerMap(await readJson(file));
  if (!reply.ok) throw badInput(nameOf(file), ...reply.problems);
  const { answer, draw } = reply.value;
  await print(options.json ? jsonOut(answer) : draw());
}
