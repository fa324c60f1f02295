import { ok, problem, type Result, refuse } from "../../kernel/index.ts";

/** One number and the values it takes: `combatants.orc.sheet.hp=10..40..5`. */
export interface Vary {
  readonly path: string;
  readonly values: readonly number[];
  /** The range as it was written; no step where none was. */
  readonly range: { readonly from: number; readonly to: number; readonly step: number | null } | null;
}

/** More values of one number than this are a mistake. */
const MOST_VALUES = 100_000;
const NUMBER = /^[+-]?(\d+(\.\d+)?|\.\d+)$/;
const FORM = "expected PATH=A..B, PATH=A..B..STEP or PATH=A,B,C";

export function parseVary(text: string): Result<Vary> {
  const at = text.lastIndexOf("=");
  const [path, given] = [text.slice(0, at).trim(), text.slice(at + 1).trim()];
  if (at < 0 || path === "" || given === "") return wrong(`${FORM}, found ${JSON.stringify(text)}`);
  const values = given.includes("..") ? range(given, path) : list(given, path);
  return values.ok ? ok({ path, ...values.value }) : values;
}

/** The inverse of parseVary. */
export function formatVary({ path, values, range: given }: Vary): string {
  if (given === null) return `${path}=${values.join(",")}`;
  return `${path}=${given.from}..${given.to}${given.step === null ? "" : `..${given.step}`}`;
}

/** The part of a path that says something by itself: `orc hp`. */
export function shortPath(path: string): string {
  return path
    .replace(/^combatants\./, "")
    .replace(/(^|\.)sheet\./, "$1")
    .replaceAll(".", " ");
}

function list(text: string, path: string): Result<Omit<Vary, "path">> {
  const parts = text.split(",").map((p) => p.trim());
  const bad = parts.find((p) => !NUMBER.test(p));
  if (bad !== undefined) return wrong(`expected a number, found ${JSON.stringify(bad)}`, path);
  const values = parts.map(Number);
  const twice = values.find((v, i) => values.indexOf(v) < i);
  return twice === undefined ? ok({ values, range: null }) : wrong(`${twice} stands there twice`, path);
}

function range(text: string, path: string): Result<Omit<Vary, "path">> {
  const parts = text.split(/\.\.(?!\.)/).map((p) => p.trim());
  const bad = parts.find((p) => !NUMBER.test(p));
  if (parts.length > 3 || bad !== undefined)
    return wrong(`expected A..B or A..B..STEP in numbers, found ${JSON.stringify(text)}`, path);
  const [from, to, step] = parts.map(Number) as [number, number, number | undefined];
  if (from > to) return wrong(`expected A..B with A no more than B, found ${from}..${to}`, path);
  if (step !== undefined && step <= 0) return wrong(`expected a step above 0, found ${step}`, path);
  const values = valuesOf(from, to, step ?? 1);
  if (values === null)
    return wrong(
      `expected at most ${MOST_VALUES} values, found ${Math.floor((to - from) / (step ?? 1)) + 1}`,
      path,
    );
  return ok({ values, range: { from, to, step: step ?? null } });
}

/** From one number to another in equal steps, as people write them: 0.3, not 0.30000000000000004. Null: too many. */
export function valuesOf(from: number, to: number, step: number): readonly number[] | null {
  const digits = Math.max(digitsOf(from), digitsOf(step));
  const scale = 10 ** digits;
  const [first, by] = [Math.round(from * scale), Math.round(step * scale)];
  const count = Math.floor((to * scale - first) / by + 1e-9) + 1;
  if (count > MOST_VALUES) return null;
  return Array.from({ length: count }, (_, i) => (first + i * by) / scale);
}

function digitsOf(n: number): number {
  const text = String(n);
  const small = /e-(\d+)$/.exec(text);
  return small === null
    ? (text.split(".")[1]?.length ?? 0)
    : Number(small[1]) + (text.split(/[.e]/)[1]?.length ?? 0);
}

function wrong(
  message: string,
  path?: string,
): { ok: false; problems: readonly ReturnType<typeof problem>[] } {
  return refuse(problem("vary/range", message, path));
}
