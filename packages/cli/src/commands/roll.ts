import {
  formatFallen,
  formatRoll,
  Generator,
  marksOf,
  type Roll,
  rollDice,
  seedWords,
} from "@fray/engine/dice";
import { badInput } from "../failure.ts";
import { jsonLine } from "../json.ts";
import { type Common, freshSeed, wholeOption } from "../options.ts";
import { bold, coloured, dim, print } from "../output.ts";
import { readExpression } from "../odds/expression.ts";

interface Options extends Common {
  readonly seed?: string;
  readonly times?: string;
}

export async function roll(text: string, options: Options): Promise<void> {
  const expression = readExpression(text.trim());
  if (!expression.ok) throw badInput(null, expression.problem);
  const times = wholeOption("times", options.times ?? "1", 1, 1_000_000);
  const seed = options.seed ?? freshSeed();
  const words = seedWords(seed);
  const generator = Generator.from(seed);
  for (let i = 0; i < times; i++) {
    generator.seat(words, i);
    const fallen = rollDice(expression.value, (sides) => generator.die(sides));
    await print(options.json ? jsonLine(rollObject(fallen, seed)) : rollLine(fallen));
  }
  if (!options.json && options.seed === undefined && process.stdout.isTTY) await print(dim(`seed ${seed}`));
}

function rollObject(fallen: Roll, seed: string): object {
  const terms = fallen.terms.map((t) => ({
    text: formatFallen(t),
    total: t.total,
    ...(t.tag === null ? {} : { tag: t.tag }),
    dice: t.dice.map((d) => ({
      face: d.face,
      value: d.value,
      ...(d.counts === 0 ? {} : { counts: d.counts }),
      marks: marksOf(d),
    })),
  }));
  return { total: fallen.total, text: formatRoll(fallen), terms, seed };
}

/** Dropped and rerolled dice are struck through where the terminal can. */
function rollLine(fallen: Roll): string {
  const line = formatRoll(fallen);
  if (!coloured(process.stdout)) return line;
  const at = line.lastIndexOf(" = ");
  const struck = line.slice(0, at).replace(/~~(.*?)~~/g, "\u001b[9m\u001b[2m$1\u001b[22m\u001b[29m");
  return `${struck} = ${bold(line.slice(at + 3))}`;
}
