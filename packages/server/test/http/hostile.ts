import { dice } from "@fray/engine";
import { Client, invite, newTable, type Running } from "./servers.ts";

/** Messages nobody should send: malformed, deep, large, of the wrong shape, for the wrong seat, again and again. */

const PATHS = [
  "/api/tables",
  "/api/tables/import",
  "/api/table/inputs",
  "/api/table/seats",
  "/api/table/odds",
  "/api/table/explain",
  "/api/table/why",
  "/api/table/area",
  "/api/table/threat",
  "/api/table/simulate",
  "/api/table/fork",
  "/mcp",
];
const GETS = [
  "/api/table",
  "/api/table/frames?after=-1",
  "/api/table/frames?after=1e99",
  "/api/table/export?what=../../etc",
  "/api/tables",
  "/%2e%2e/%2e%2e/etc/passwd",
  "/api/table/options",
  "/api/table/closed",
  "/api/table/story?from=5&to=1",
  "/api/table/story?from=x",
  "/api/table/moment?step=999999",
  "/api/table/moment",
  "/socket",
];
const LEAVES = [
  null,
  true,
  -1,
  0,
  1e308,
  2 ** 53,
  "",
  "a",
  "__proto__",
  "constructor",
  "hasOwnProperty",
  "ana",
  "q1",
  "set",
  "start",
  "attack",
  "\u0000",
  "💥".repeat(20),
  "9".repeat(300),
  "1d6".repeat(50),
  "((((",
  "9999d9999!!",
];
const KEYS = [
  "do",
  "command",
  "answer",
  "request",
  "overrule",
  "what",
  "target",
  "path",
  "value",
  "actor",
  "targets",
  "with",
  "options",
  "seat",
  "id",
  "role",
  "combatants",
  "forced",
  "name",
  "faces",
  "dice",
  "settings",
  "odds",
  "__proto__",
  "constructor",
  "encounter",
  "ruleset",
  "entries",
  "fact",
  "kind",
  "opening",
  "steps",
  "fray",
  "on",
  "combatant",
  "at",
  "roll",
  "choose",
  "throw",
  "battles",
];
const INPUTS = [
  "command",
  "answer",
  "undo",
  "redo",
  "overrule",
  "force",
  "settings",
  "tactics",
  "typed-dice",
  "roll",
  "entropy",
  "fork",
  "seat",
  "go-on",
];

export class Hostile {
  private readonly generator: dice.Generator;
  constructor(seed: string) {
    this.generator = dice.Generator.from(seed);
  }

  pick<T>(list: readonly T[]): T {
    return list[this.generator.below(list.length)] as T;
  }

  value(depth = 0): unknown {
    const kind = this.generator.below(depth > 3 ? 2 : 6);
    if (kind < 2) return this.pick(LEAVES);
    if (kind === 2) return Array.from({ length: this.generator.below(4) }, () => this.value(depth + 1));
    return Object.fromEntries(
      Array.from({ length: 1 + this.generator.below(4) }, () => [this.pick(KEYS), this.value(depth + 1)]),
    );
  }

  input(): unknown {
    return { do: this.pick(INPUTS), ...(this.value() as object | null) };
  }

  text(): string {
    const kind = this.generator.below(10);
    if (kind === 0) return "[".repeat(5_000);
    if (kind === 1) return '{"put":'.repeat(200);
    if (kind === 2) return `{"put": {"do": "roll", "dice": "${"(".repeat(1_000)}"}}`;
    if (kind === 3) return "\u0000\uffff{";
    if (kind < 7) return JSON.stringify({ put: this.input(), ref: this.generator.below(9) });
    return JSON.stringify(this.value()).slice(0, this.generator.below(400));
  }

  async request(at: Running, tokens: readonly string[]): Promise<number> {
    const authorization = `Bearer ${this.pick([...tokens, "x", "x.y", "", "a".repeat(500)])}`;
    const get = this.generator.below(4) === 0;
    const body =
      this.generator.below(5) === 0
        ? this.text()
        : JSON.stringify(this.generator.below(2) === 0 ? this.input() : this.value());
    const answer = await at.server.app.inject({
      method: get ? "GET" : "POST",
      url: get ? this.pick(GETS) : this.pick(PATHS),
      headers: {
        host: "localhost",
        authorization,
        accept: "application/json, text/event-stream",
        ...(get ? {} : { "content-type": "application/json" }),
      },
      ...(get ? {} : { payload: body }),
    });
    return answer.statusCode;
  }
}

/** Sends so many of them over both ways. Gives back what a server must never answer, and how the patient guest fared. */
export async function attack(
  at: Running,
  messages: number,
): Promise<{ failures: number; played: boolean; leaked: boolean }> {
  const one = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
  const guest = await newTable(at, { ruleset: "hit-die", encounter: "duel" });
  const eye = await invite(at, one.token, { id: "eye", role: "onlooker" });
  const patient = await new Client(at.address, guest.token).ready();
  const hostile = new Hostile("hostile");
  let failures = 0;
  let leaked = false;
  const secret = one.token.split(".")[1] as string;
  for (let i = 0; i < messages / 2; i++) {
    const status = await hostile.request(at, [eye, one.token]);
    if (status >= 500) failures += 1;
  }
  let line = await new Client(at.address, eye).ready();
  for (let i = 0; i < messages / 2; i++) {
    if (line.closed !== null) line = await new Client(at.address, eye).ready();
    line.raw(hostile.text());
    if (i % 20 === 19) await line.until(() => line.heard.length > 10 || line.closed !== null);
    if (i % 20 === 19) {
      leaked ||= JSON.stringify(line.heard).includes(secret);
      line.heard.length = 0;
    }
  }
  const played = (await patient.put({ do: "command", command: { do: "start" } })).done !== undefined;
  patient.drop();
  line.drop();
  return { failures, played, leaked };
}
