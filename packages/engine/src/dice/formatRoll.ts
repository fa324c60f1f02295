import { formatDice, formatIn, formatTerm } from "./format.ts";
import type { Roll, TermRoll } from "./roll.ts";
import { type Die, isMarked } from "./throw.ts";

/** A roll as one line: `4d6kh3 → [6, 5, 3, ~~1~~] = 14`. */
export function formatRoll(roll: Roll): string {
  let next = 0;
  const fallen = formatIn(roll.expression, {
    gap: " ",
    term: (term) => {
      const shown = roll.terms[next++];
      return shown ? formatFallen(shown) : formatTerm(term);
    },
  });
  return `${formatDice(roll.expression)} → ${fallen} = ${roll.total}`;
}

/**
 * One pool: `~~1~~` dropped or rerolled, `6!` exploded, `6!+2=8` compounded, `1→2` what it counts as,
 * `@15` forced, `✓` and `✗` for each success and failure.
 */
export function formatFallen({ dice }: TermRoll): string {
  const units: Die[][] = [];
  for (const die of dice) {
    const unit = units[units.length - 1];
    if (unit && isMarked(die, "compounded")) unit.push(die);
    else units.push([die]);
  }
  return `[${units.map(formatUnit).join(", ")}]`;
}

/** A die with those added into it. */
function formatUnit(unit: readonly Die[]): string {
  const die = unit[0]!;
  const aside = isMarked(die, "rerolled");
  let text = unit.map(formatFace).join("+");
  if (!aside && (unit.length > 1 || die.value !== die.face))
    text += (unit.length > 1 ? "=" : "→") + die.value;
  text += (die.counts < 0 ? "✗" : "✓").repeat(Math.abs(die.counts));
  return aside || isMarked(die, "dropped") ? `~~${text}~~` : text;
}

function formatFace(die: Die): string {
  return `${isMarked(die, "forced") ? "@" : ""}${die.face}${isMarked(die, "exploded") ? "!" : ""}`;
}
