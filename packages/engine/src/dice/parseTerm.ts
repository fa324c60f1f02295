import { highestFace, lowestFace } from "./faces.ts";
import { MAX_DICE, MAX_MODIFIERS, MAX_SIDES } from "./limits.ts";
import type { Scanner } from "./scanner.ts";
import {
  type Comparison,
  type Condition,
  type CountWord,
  COUNTS,
  type DiceTerm,
  type ExplosionWord,
  KEEPS,
  type KeepWord,
  pool,
} from "./words.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
type Draft = Mutable<DiceTerm>;

const WRITTEN: readonly (readonly [string, Comparison])[] = [
  [">=", ">="],
  ["<=", "<="],
  [">", ">="],
  ["<", "<="],
  ["=", "="],
];

/** `>`, `<`, `>=`, `<=` or `=`. */
export function takeComparison(scanner: Scanner): Comparison | undefined {
  return WRITTEN.find(([written]) => scanner.take(written))?.[1];
}

/** The `d6` of `4d6`, once its count was read; `at` is where the term starts. */
export function parsePool(scanner: Scanner, count: number, at: number): DiceTerm {
  if (count > MAX_DICE)
    scanner.refuse("dice/too-many", `At most ${MAX_DICE} dice can be thrown at once.`, at);
  if (scanner.take("%")) return pool(count, 100);
  if (scanner.take("f")) return pool(count, "F");
  const from = scanner.here();
  const sides = scanner.whole("The number of sides", MAX_SIDES);
  if (sides === 0) scanner.refuse("dice/syntax", "A die needs at least one side.", from);
  return pool(count, sides);
}

/** Everything that may follow the dice of a term, in any order, except its tags. */
export function parseModifiers(scanner: Scanner, term: DiceTerm): DiceTerm {
  const draft: Draft = { ...term };
  for (let at = scanner.here(); takeModifier(scanner, draft); at = scanner.here()) {
    const lists = draft.rerolls.length + draft.keeps.length + draft.counts.length;
    if (lists > MAX_MODIFIERS)
      scanner.refuse("dice/too-many", `Dice take ${MAX_MODIFIERS} modifiers at most.`, at);
  }
  return draft;
}

function takeModifier(scanner: Scanner, draft: Draft): boolean {
  if (scanner.ended()) return false;
  return (
    takeExplosion(scanner, draft) ||
    takeKeep(scanner, draft) ||
    takeBound(scanner, draft) ||
    takeReroll(scanner, draft) ||
    takeCount(scanner, draft) ||
    takeForced(scanner, draft)
  );
}

function takeExplosion(scanner: Scanner, draft: Draft): boolean {
  const at = scanner.here();
  if (!scanner.take("!")) return false;
  if (draft.explosion) scanner.refuse("dice/syntax", "These dice explode already.", at);
  const word = `!${scanner.take("!") ? "!" : ""}${scanner.take("p") ? "p" : ""}` as ExplosionWord;
  draft.explosion = { word, when: condition(scanner) ?? { is: "=", value: highestFace(draft.sides) } };
  return true;
}

function takeKeep(scanner: Scanner, draft: Draft): boolean {
  const word: KeepWord | undefined = scanner.takeOne(KEEPS) ?? (scanner.take("k") ? "kh" : undefined);
  if (!word) return false;
  const count = scanner.seesDigit() ? scanner.whole("The number of dice") : 1;
  draft.keeps = [...draft.keeps, { word, count }];
  return true;
}

function takeBound(scanner: Scanner, draft: Draft): boolean {
  const at = scanner.here();
  const field = scanner.take("min") ? "least" : scanner.take("max") ? "most" : undefined;
  if (!field) return false;
  if (draft[field] !== null) scanner.refuse("dice/syntax", "This bound was given already.", at);
  draft[field] = scanner.signedWhole("The bound");
  return true;
}

function takeReroll(scanner: Scanner, draft: Draft): boolean {
  const word = scanner.take("ro") ? "ro" : scanner.take("r") ? "r" : undefined;
  if (!word) return false;
  const when = condition(scanner) ?? { is: "=", value: lowestFace(draft.sides) };
  draft.rerolls = [...draft.rerolls, { word, when }];
  return true;
}

/** `cs`, `cf`, or a bare comparison, which counts successes. */
function takeCount(scanner: Scanner, draft: Draft): boolean {
  const word: CountWord | undefined = scanner.takeOne(COUNTS);
  const whole = word === "cf" ? lowestFace(draft.sides) : highestFace(draft.sides);
  const when = word ? (condition(scanner) ?? { is: "=", value: whole }) : comparison(scanner);
  if (!when) return false;
  draft.counts = [...draft.counts, { word: word ?? "cs", when }];
  return true;
}

function takeForced(scanner: Scanner, draft: Draft): boolean {
  const at = scanner.here();
  if (!scanner.take("@")) return false;
  if (draft.forced) scanner.refuse("dice/syntax", "The faces of these dice were given already.", at);
  const faces: number[] = [];
  while (faces.length < draft.count) {
    if (faces.length > 0 && !scanner.take(","))
      scanner.refuse("dice/syntax", `${draft.count} faces are needed after @, one for every die.`);
    faces.push(scanner.signedWhole("A face"));
  }
  if (faces.length === 0) scanner.refuse("dice/syntax", "There is no die to show a face.", at);
  draft.forced = faces;
  return true;
}

/** `>=5`, or `5` alone for exactly that. */
function condition(scanner: Scanner): Condition | undefined {
  if (scanner.seesDigit()) return { is: "=", value: scanner.whole("The number") };
  return comparison(scanner);
}

function comparison(scanner: Scanner): Condition | undefined {
  const is = takeComparison(scanner);
  if (!is) return undefined;
  if (scanner.sees("("))
    scanner.refuse(
      "dice/syntax",
      "Dice are compared with a number; to compare totals put the dice in parentheses.",
    );
  const value = scanner.signedWhole("The number to compare with");
  if (scanner.sees("d") && !scanner.sees("dh") && !scanner.sees("dl"))
    scanner.refuse(
      "dice/syntax",
      "Dice are compared with a number; to compare totals put the dice in parentheses.",
    );
  return { is, value };
}
