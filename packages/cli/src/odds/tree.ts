import {
  askedAt,
  type Came,
  cameWords,
  type Explained,
  type Explanation,
  isNothing,
  type Turning,
} from "@fray/engine/analysis";
import { percent } from "@fray/engine/numbers";
import { bold, dim, paint, pad, length } from "../output.ts";

/** What a chance is made of, drawn as a tree: throws and decisions, chances, rule numbers, ends in words. */

/** A longer one is no picture: programs are given all of it. */
const MOST_LINES = 300;

export function treeText({ tree, exact }: Explanation, nameOf: (id: string) => string): string {
  const lines: string[] = [];
  if (tree.kind === "came") lines.push(isNothing(tree) ? dim("nothing is thrown for it") : endText(tree));
  else {
    lines.push(turningText(tree, nameOf));
    branches(tree, "", { lines, nameOf });
  }
  if (lines.length > MOST_LINES) {
    const more = lines.length - MOST_LINES;
    lines.length = MOST_LINES;
    lines.push(dim(`… and ${more} more lines (--json has them all)`));
  }
  if (!exact) lines.push(dim("(too large to be walked whole: some branches are missing)"));
  return lines.map((line) => `  ${line}`).join("\n");
}

interface Drawing {
  readonly lines: string[];
  nameOf(id: string): string;
}

function branches({ kind, ways }: Turning, before: string, drawing: Drawing): void {
  const on = Math.max(...ways.map((w) => length(w.on)));
  const wide = Math.max(...ways.map((w) => length(percent(w.chance))));
  ways.forEach(({ on: values, chance, next }, i) => {
    const last = i === ways.length - 1;
    const share = kind === "choice" ? "" : `  ${pad(percent(chance), wide, "right")}`;
    const head = `${dim(`${before}${last ? "└─" : "├─"}`)} ${paint("cyan", pad(values, on))}${share}`;
    drawing.lines.push(`${head}  ${labelOf(next, drawing)}`.trimEnd());
    if (next.kind !== "came") branches(next, `${before}${last ? "   " : "│  "}`, drawing);
  });
}

const labelOf = (next: Explained, { nameOf }: Drawing): string =>
  next.kind === "came" ? endText(next) : `→ ${turningText(next, nameOf)}`;

function turningText(turning: Turning, nameOf: (id: string) => string): string {
  const { kind, rules } = turning;
  const numbers = rules.length === 0 ? "" : dim(`  ${rules.join(" ")}`);
  const thrown = askedAt(turning).map(
    ({ name, who }) => `${bold(name)}${kind === "choice" ? "?" : ""} ${dim(`of ${nameOf(who)}`)}`,
  );
  return `${thrown.join(" | ")}${numbers}`;
}

/** `critical hit, 12–20 damage (mean 16), drops` */
function endText(came: Came): string {
  const text = cameWords(came)
    .map((part) => (part === "drops" ? paint("red", part) : part))
    .join(", ");
  return isNothing(came) ? dim(text) : text;
}
