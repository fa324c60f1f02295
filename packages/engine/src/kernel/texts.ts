import { type Problem, problem } from "./result.ts";
import { found } from "./wording.ts";

/**
 * Text from outside is shown to others, printed to terminals and kept in databases. Control characters, escapes and
 * marks that turn the direction of writing around do harm in one of these places or another, and mean nothing in any.
 */

/** C0 without tab and line ends, DEL, C1, marks of direction, separators of lines, and halves of surrogate pairs. */
// oxlint-disable-next-line no-control-regex -- it is those that are looked for
const UNPRINTABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\p{Cs}]/u;
const LINE_ENDS = /[\t\n\r]/;

/** Fields whose text is one line; keys of objects are too. */
const NAMES: ReadonlySet<string> = new Set(["id", "is", "name", "side"]);

/** So many are told; whoever has more sees the rest when these are mended. */
const MOST_TOLD = 20;
/** What is nested deeper no schema reads. */
const DEEPEST = 64;

/** Every place in a value whose text or key holds a character that may not come in, or names a side by a reserved word. */
export function wrongTexts(value: unknown): readonly Problem[] {
  const search = new Search();
  search.value(value, "");
  return search.problems;
}

/** One walk through a value, with the way to where it is. */
class Search {
  readonly problems: Problem[] = [];
  private readonly path: string[] = [];

  value(value: unknown, key: string): void {
    if (typeof value === "string") {
      this.text(value, NAMES.has(key));
      if (key === "side") this.side(value);
    }
    if (typeof value === "object" && value !== null && this.path.length < DEEPEST) this.within(value);
  }

  private within(value: object): void {
    const named = !Array.isArray(value);
    for (const key of Object.keys(value)) {
      if (this.problems.length >= MOST_TOLD) return;
      this.path.push(key);
      if (named) this.text(key, true);
      this.value((value as { readonly [key: string]: unknown })[key], key);
      this.path.pop();
    }
  }

  /** Sides are the keys of whatever is counted by them, as ids are: no names that every object has. */
  private side(text: string): void {
    if (!(text in Object.prototype)) return;
    const message = `expected a side that is not a reserved word, ${found(text)}`;
    this.problems.push(problem("input/value", message, this.path.join(".")));
  }

  private text(text: string, isName: boolean): void {
    const [found] = UNPRINTABLE.exec(text) ?? (isName ? LINE_ENDS.exec(text) : null) ?? [];
    if (found === undefined || this.problems.length >= MOST_TOLD) return;
    const message = `expected text without control or direction characters, found ${codePoint(found)}`;
    this.problems.push(problem("input/characters", message, printable(this.path.join("."))));
  }
}

const hex = (character: string): string => character.charCodeAt(0).toString(16).padStart(4, "0");
const codePoint = (character: string): string => `U+${hex(character).toUpperCase()}`;

/** A line may end in CR LF (CSV does); a CR by itself would write over what stands before it. */
const UNSAFE = new RegExp(`${UNPRINTABLE.source}|\\r(?!\\n)`, "gu");

/** Text that may be shown anywhere: what cannot be printed is written as in JSON (`\u001b`). Lines and tabs stay. */
export function printable(text: string): string {
  return text.replace(UNSAFE, (character) => `\\u${hex(character)}`);
}
