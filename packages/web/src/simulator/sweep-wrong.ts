import type { Problem } from "@fray/engine";
import { sayName, sayWord } from "../forms/words.ts";

/** What speaks against a sweep as a person would say it, and which field of the form it is about. */

export type AxisPart = "path" | "from" | "to" | "step";

/** One number of a sweep as its row of the form has it: what is typed stays as it was typed. */
export interface Axis {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  readonly step: string;
}

export interface Wrong {
  readonly text: string;
  /** Which row of the form, from 0; absent where it is about all of it. */
  readonly row?: number;
  readonly part?: AxisPart;
}

/** `combatants.orc.sheet.hp` as a person calls it: "Orc: HP". */
export function numberName(path: string): string {
  const [, id = "", ...rest] = path.split(".");
  return path.startsWith("combatants.")
    ? `${sayWord(id)}: ${sayName(rest.filter((part) => part !== "sheet").join(" "))}`
    : sayName(id);
}

/** What the form itself can tell, before anything is played. */
export function wrongInForm(axes: readonly Axis[]): readonly Wrong[] {
  const twice = axes.length === 2 && axes[0]?.path === axes[1]?.path;
  return [
    ...axes.flatMap(wrongInRow),
    ...(twice
      ? [
          {
            row: 1,
            part: "path",
            text: "This number is in the row above already: choose another one.",
          } as const,
        ]
      : []),
  ];
}

function wrongInRow(axis: Axis, row: number): readonly Wrong[] {
  const unread = (["from", "to", "step"] as const).filter(
    (part) => axis[part].trim() === "" || !Number.isFinite(Number(axis[part])),
  );
  if (unread.length > 0) return unread.map((part) => ({ row, part, text: `“${part}” needs a number.` }));
  const [from, to, step] = [Number(axis.from), Number(axis.to), Number(axis.step)];
  const steps = step > 0 ? [] : [{ row, part: "step", text: "“step” must be more than 0." } as const];
  return from > to ? [{ row, part: "to", text: `“to” is ${to}, below “from” (${from}).` }, ...steps] : steps;
}

/** A refusal of the engine, which speaks in paths: whose number it is, and which end of its range is at fault. */
export function wrongIn({ path, message, code }: Problem, axes: readonly Axis[]): Wrong {
  const row = axes.findIndex((a) => a.path === path);
  const name = path === undefined ? "" : numberName(path);
  if (code === "vary/too-many" || /^expected at most \d+ values/.test(message))
    return { row: Math.max(0, row), part: "step", text: tooMany(message) };
  const axis = axes[row];
  if (axis === undefined) return { text: path === undefined ? sentence(message) : `${name}: ${message}.` };
  if (code === "vary/unknown-path")
    return { row, part: "path", text: `${name} follows from other numbers: change those instead.` };
  const why = message.replace(/^with .*?: (?=expected)/, "");
  const limit = /^expected (a(?: whole)? number) from (\S+) to (\S+), found (\S+)$/.exec(why);
  if (limit === null) return { row, part: "from", text: `${name}: ${withoutPaths(message, axes)}.` };
  const [, kind = "", least = "", most = "", found = ""] = limit;
  const [what, part] = broken({ kind, least, most, found }, axis);
  return { row, part, text: `${name} must be ${what}, and ${found} is not.` };
}

/** Which limit a number breaks, and by which part of its range. */
function broken(
  { kind, least, most, found }: Record<"kind" | "least" | "most" | "found", string>,
  axis: Axis,
): [string, "from" | "to" | "step"] {
  if (Number(found) < Number(least)) return [`at least ${least}`, "from"];
  if (Number(found) > Number(most)) return [`at most ${most}`, "to"];
  return [kind, Number.isInteger(Number(axis.from)) ? "step" : "from"];
}

const tooMany = (message: string): string => {
  const [most = "", found = ""] = message.match(/\d+/g) ?? [];
  return `That makes ${found} values, and ${most} are the most: take larger steps.`;
};

const withoutPaths = (message: string, axes: readonly Axis[]): string =>
  axes.reduce((said, { path }) => said.replaceAll(path, numberName(path)), message);

const sentence = (message: string): string => `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
