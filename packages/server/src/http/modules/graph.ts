import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { existsSync } from "node:fs";
import * as node from "node:module";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Problem, problem, type Result } from "@fray/engine";
import { init, parse } from "es-module-lexer";

/**
 * The module of a ruleset from outside with all that it imports, as a browser can load it: read once, when the server
 * starts. What is served is what was found then; no request ever names a file.
 */

export interface ModuleFile {
  readonly type: "text/javascript" | "application/json";
  readonly text: string;
  readonly etag: string;
}

/** Files by their addresses, and the address that is loaded first. */
export interface ModuleGraph {
  readonly entry: string;
  readonly files: ReadonlyMap<string, ModuleFile>;
}

export const MODULES = "/modules";
/** The engine as the page brings it, and with it zod: a file for each name it is imported by. */
const ENGINE = "/engine";
/** A ruleset in more files than this is meant to be bundled. */
const MOST_FILES = 200;

/** A reason why a browser cannot load a module, on its way out of the walk. */
class NotForPages extends Error {
  readonly problem: Problem;

  constructor(found: Problem) {
    super(found.message);
    this.problem = found;
  }
}

const refused = (message: string): NotForPages => new NotForPages(problem("ruleset/not-in-page", message));

/** `web`: the folder of the page, which brings the engine. */
export async function readGraph(id: string, module: string, web: string): Promise<Result<ModuleGraph>> {
  await init;
  const walk = new Walk(`${MODULES}/${encodeURIComponent(id)}`, web);
  try {
    return { ok: true, value: { entry: await walk.add(module), files: walk.files } };
  } catch (error) {
    if (error instanceof NotForPages) return { ok: false, problems: [error.problem] };
    return { ok: false, problems: [refused(String(error)).problem] };
  }
}

/** One walk from file to file. */
class Walk {
  readonly files = new Map<string, ModuleFile>();
  private readonly addresses = new Map<string, string>();
  private readonly under: string;
  private readonly web: string;

  constructor(under: string, web: string) {
    [this.under, this.web] = [under, web];
  }

  /** The address of a file; whatever it imports is added with it. */
  async add(module: string): Promise<string> {
    const known = this.addresses.get(module);
    if (known !== undefined) return known;
    if (this.addresses.size === MOST_FILES)
      throw refused(`it is made of more than ${MOST_FILES} files: bundle it into one`);
    const address = `${this.under}/${this.addresses.size}-${encodeURIComponent(nameOf(module))}`;
    this.addresses.set(module, address);
    const text = await this.browsable(module);
    const type = module.endsWith(".json") ? "application/json" : "text/javascript";
    this.files.set(address, { type, text, etag: `"${createHash("sha256").update(text).digest("hex")}"` });
    return address;
  }

  /** A file's text with the addresses of what it imports. */
  private async browsable(module: string): Promise<string> {
    const text = await readFile(fileURLToPath(module), "utf8");
    if (module.endsWith(".json")) return text;
    const plain = /\.[cm]?ts$/.test(module) ? withoutTypes(text) : text;
    const pieces: string[] = [];
    let from = 0;
    for (const { n: name, s: start, e: end, d: dynamic } of parse(plain)[0]) {
      if (name === undefined) continue; // `import.meta`, or a name made at run time
      const address = await this.addressOf(name, module);
      pieces.push(plain.slice(from, start), dynamic < 0 ? address : JSON.stringify(address));
      from = end;
    }
    return [...pieces, plain.slice(from)].join("");
  }

  /** What an import means: a file beside the one it stands in, or a part of the page's engine. */
  private async addressOf(name: string, module: string): Promise<string> {
    if (/^\.\.?\//.test(name)) return this.add(new URL(name, module).href);
    const [, part = "index"] = /^@fray\/engine(?:\/([\w/-]+))?$/.exec(name) ?? [null, name];
    const address = `${ENGINE}/${part}.js`;
    if (/^[\w/-]+$/.test(part) && existsSync(join(this.web, address))) return address;
    throw refused(`${nameOf(module)} imports ${JSON.stringify(name)}: bundle it into the module`);
  }
}

const nameOf = (module: string): string => basename(fileURLToPath(module));

/** Node that loads TypeScript can also strip its types. */
function withoutTypes(text: string): string {
  const { stripTypeScriptTypes } = node as { readonly stripTypeScriptTypes?: (text: string) => string };
  if (stripTypeScriptTypes === undefined) throw refused("it is TypeScript: compile it first");
  return stripTypeScriptTypes(text);
}
