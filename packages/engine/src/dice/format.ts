import { highestFace } from "./faces.ts";
import type { Condition, DiceExpression, DiceTerm, Operator } from "./words.ts";

/** How tightly things bind, loosest first: a part needs parentheses where something tighter is expected. */
const COMPARED = 0;
const BINDS: Readonly<Record<Operator, number>> = { "+": 1, "-": 1, "*": 2, "/": 2 };
const SIGNED = 3;
const PRIMARY = 4;

export interface Style {
  /** Around operators. */
  readonly gap: "" | " ";
  term(dice: DiceTerm): string;
}

/** The one canonical spelling: parsing it gives the same tree. */
export function formatDice(expression: DiceExpression): string {
  return formatIn(expression, { gap: "", term: formatTerm });
}

/** The same with pools and gaps written another way. */
export function formatIn(expression: DiceExpression, style: Style): string {
  const within = (part: DiceExpression, least: number): string => {
    const text = formatIn(part, style);
    return binding(part) < least ? `(${text})` : text;
  };
  switch (expression.kind) {
    case "number":
      return String(expression.value);
    case "dice":
      return style.term(expression);
    case "negation":
      return `-${within(expression.of, SIGNED)}`;
    case "operation": {
      const { operator, left, right } = expression;
      const sign = style.gap + operator + style.gap;
      return within(left, BINDS[operator]) + sign + within(right, BINDS[operator] + 1);
    }
    case "comparison": {
      const { is, left, right } = expression;
      return within(left, setApart(left)) + style.gap + is + style.gap + within(right, COMPARED + 1);
    }
    case "call":
      return `${expression.name}(${expression.of.map((part) => formatIn(part, style)).join(", ")})`;
    case "tagged":
      return `${within(expression.of, PRIMARY)}[${expression.tag}]`;
  }
}

/** Dice straight before a comparison would count successes, so what is compared as a total gets parentheses. */
function setApart(left: DiceExpression): number {
  return left.kind === "number" || left.kind === "call" ? COMPARED : PRIMARY + 1;
}

function binding(expression: DiceExpression): number {
  if (expression.kind === "comparison") return COMPARED;
  if (expression.kind === "operation") return BINDS[expression.operator];
  return expression.kind === "negation" ? SIGNED : PRIMARY;
}

/** A pool of dice with its modifiers, in the order they work. */
export function formatTerm(term: DiceTerm): string {
  const parts = [`${term.count}d${term.sides}`];
  for (const { word, when } of term.rerolls) parts.push(word + condition(when));
  parts.push(explosion(term));
  if (term.least !== null) parts.push(`min${term.least}`);
  if (term.most !== null) parts.push(`max${term.most}`);
  for (const { word, count } of term.keeps) parts.push(word + count);
  parts.push(counts(term));
  if (term.forced) parts.push(`@${term.forced.join(",")}`);
  return parts.join("");
}

function condition({ is, value }: Condition): string {
  return is === "=" && value >= 0 ? String(value) : is + value;
}

/** The highest face goes without saying, unless a comparison follows that would be read as its condition. */
function explosion({ explosion, sides, least, most, keeps, counts }: DiceTerm): string {
  if (!explosion) return "";
  const { word, when } = explosion;
  const usual = when.is === "=" && when.value === highestFace(sides);
  const followed = least === null && most === null && keeps.length === 0 && counts[0]?.word === "cs";
  return usual && !followed ? word : word + condition(when);
}

/** The first success is written as a bare comparison, as people do. */
function counts(term: DiceTerm): string {
  const bare = term.counts.findIndex(({ word }) => word === "cs");
  return term.counts
    .map(({ word, when }, i) => (i === bare ? when.is + when.value : word + condition(when)))
    .join("");
}
