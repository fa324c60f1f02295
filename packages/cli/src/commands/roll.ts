import { diceAt, formatFallen, formatRoll, marksOf, newDice, type Roll, rollDice } from "@fray/engine/dice";
import { badInput } from "../failure.ts";
import { jsonLine } from "../json.ts";
import { type Common, freshSeed, wholeOption } from "../options.ts";
import { bold, coloured, dim, paint, print } from "../output.ts";
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
  const origin = newDice(seed);
  for (let i = 0; i < times; i++) {
    const fallen = rollDice(expression.value, diceAt(origin, { purpose: "free", sequence: i, ordinal: 0 }));
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
  const struck = line
    .slice(0, at)
    .replace(/~~(.*?)~~/g, (_, dice: string) => paint(["strikethrough", "dim"], dice));
  return `${struck} = ${bold(line.slice(at + 3))}`;
}
