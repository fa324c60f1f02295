import { type Problem, shown } from "@fray/engine";

/** Fields that an object in a file has twice: JSON.parse keeps the last without a word. */

/** A file with more of them has one mistake, made often. */
const MOST = 100;

/** Where the reader stands in one list or object. */
interface Level {
  /** The names met so far, each with the line it stands on; null in a list. */
  readonly names: Map<string, number> | null;
  /** The name or place of the value that comes next. */
  key: string | number;
}

/** One warning for each, with its path and line. Only for text that JSON.parse has read. */
export function duplicateKeys(text: string): Problem[] {
  const found: Problem[] = [];
  const levels: Level[] = [];
  let line = 1;
  for (let i = 0; i < text.length && found.length < MOST; i++) {
    const sign = text[i];
    const level = levels.at(-1);
    if (sign === "\n") line += 1;
    else if (sign === "{") levels.push({ names: new Map(), key: "" });
    else if (sign === "[") levels.push({ names: null, key: 0 });
    else if (sign === "}" || sign === "]") levels.pop();
    else if (sign === "," && level?.names === null) level.key = Number(level.key) + 1;
    else if (sign === '"') {
      const end = endOfString(text, i);
      if (level?.names && isName(text, end)) {
        level.key = JSON.parse(text.slice(i, end + 1)) as string;
        const first = level.names.get(level.key);
        if (first === undefined) level.names.set(level.key, line);
        else found.push(twin(levels, level.key, { first, line }));
      }
      i = end;
    }
  }
  return found;
}

/** A text is a field's name if a colon follows it. */
function isName(text: string, end: number): boolean {
  let at = end + 1;
  while (text[at] === " " || text[at] === "\n" || text[at] === "\t" || text[at] === "\r") at += 1;
  return text[at] === ":";
}

function twin(levels: readonly Level[], key: string, at: { first: number; line: number }): Problem {
  const path = levels.map((level) => level.key).join(".");
  const before = at.first === at.line ? "" : ` after line ${at.first}`;
  return {
    code: "json/duplicate-key",
    message: `line ${at.line}: expected every field once, found ${shown(key)} again${before}; the last one counts`,
    path,
  };
}

/** The closing quote of a text that opens here. */
export function endOfString(text: string, from: number): number {
  let at = from + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at;
}
