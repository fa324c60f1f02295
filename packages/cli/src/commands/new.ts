import { writeFile } from "node:fs/promises";
import { badInput, usage } from "../failure.ts";
import { fileTrouble, STDIN } from "../input.ts";
import { jsonLine } from "../json.ts";
import type { Common } from "../options.ts";
import { print, write } from "../output.ts";
import { openRulesets } from "../rulesets.ts";

interface Options extends Common {
  readonly encounter?: string;
  readonly force?: true;
}

export async function create(id: string, path: string, options: Options): Promise<void> {
  const ruleset = await (await openRulesets(options.ruleset)).named(id);
  const names = Object.keys(ruleset.encounters);
  const name = options.encounter ?? names[0];
  const encounter =
    name !== undefined && Object.hasOwn(ruleset.encounters, name) ? ruleset.encounters[name] : undefined;
  if (encounter === undefined)
    throw usage(`${id} has no encounter ${JSON.stringify(name ?? "")}; it has ${names.join(", ") || "none"}`);
  const text = `${pretty(encounter)}\n`;
  if (path === STDIN) return write(text);
  await store(path, text, options.force === true);
  if (options.json) return print(jsonLine({ ok: true, path, ruleset: id, encounter: name }));
  const from = (options.ruleset ?? []).map((r) => ` --ruleset ${r}`).join("");
  await print(
    `Wrote ${path}: ${encounter.name}, a fight of ${ruleset.title}.\n\n  fray play ${path}${from}\n  fray simulate ${path}${from}`,
  );
}

async function store(path: string, text: string, overwrite: boolean): Promise<void> {
  try {
    await writeFile(path, text, { flag: overwrite ? "w" : "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST")
      throw badInput(path, {
        code: "file/exists",
        message: "this file exists already; --force overwrites it",
      });
    throw fileTrouble(path, error);
  }
}

/** JSON as people write it: short things on one line. */
function pretty(value: unknown, indent = ""): string {
  const flat = JSON.stringify(value, null, 1)?.replace(/\n\s*/g, " ") ?? "null";
  if (value === null || typeof value !== "object" || (indent !== "" && flat.length + indent.length <= 100))
    return flat;
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((v) => inner + pretty(v, inner))
    : Object.entries(value).map(([k, v]) => `${inner}${JSON.stringify(k)}: ${pretty(v, inner)}`);
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  return `${open}\n${parts.join(",\n")}\n${indent}${close}`;
}
