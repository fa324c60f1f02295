import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { Refusal } from "./errors.ts";

/**
 * Bodies of requests are weighed before they are read: by bytes as they arrive, and by depth and number of values
 * before any of them is made. What is refused here has cost its reader next to nothing.
 */
export interface BodyLimit {
  readonly bytes: number;
  /** Values in it: texts, numbers, lists, objects and their keys. */
  readonly values: number;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** What this route takes; without it the small limit of all others. */
    readonly body?: (request: FastifyRequest) => BodyLimit;
  }
}

/** A route that takes little: as much as fits into a message of a socket, and some more. */
const USUAL: BodyLimit = { bytes: 100_000, values: 20_000 };
/** What is longer is weighed, and what has more values is read, in a turn of the event loop of its own. */
const LONG = 50_000;
const HEAVY = 1_000;
/** As deep as any document of ours is read. */
const DEEPEST = 64;

export function weighBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  const turns = new Turns();
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", (request, payload, done) => {
    const limit = request.routeOptions.config.body?.(request) ?? USUAL;
    const reading = async (): Promise<void> => {
      const text = await received(payload, limit.bytes);
      if (text.length > LONG) await turns.mine();
      if (weigh(text, limit.values) > HEAVY) await turns.mine();
      parse(request, text, done);
    };
    reading().catch((error: Error) => done(error));
  });
  const underWay = new UnderWay();
  app.addHook("onRequest", async (request, reply) => {
    const limit = request.routeOptions.config?.body?.(request);
    if (limit === undefined) return;
    const declared = Number(request.headers["content-length"] ?? limit.bytes);
    const release = underWay.reserve(request.ip, Math.min(declared, limit.bytes), limit.bytes);
    reply.raw.once("close", release);
  });
}

/** One heavy thing in each turn of the event loop: whatever else came meanwhile goes in between. */
class Turns {
  private last: Promise<void> = Promise.resolve();

  mine(): Promise<void> {
    this.last = this.last.then(() => new Promise((resolve) => setImmediate(resolve)));
    return this.last;
  }
}

/** So many bodies of the largest size one address has under way until they are answered, and all together. */
const MOST_OF_ONE = 4;
const MOST_OF_ALL = 16;

/** Bytes of large bodies that are not answered yet: what they take of memory is bounded by it. */
class UnderWay {
  private all = 0;
  private readonly by = new Map<string, number>();

  /** Refused where too much is under way; what comes back gives it free. */
  reserve(who: string, bytes: number, most: number): () => void {
    const mine = this.by.get(who) ?? 0;
    if (mine + bytes > MOST_OF_ONE * most || this.all + bytes > MOST_OF_ALL * most) throw busy().retrying(1);
    this.add(who, bytes);
    return () => this.add(who, -bytes);
  }

  private add(who: string, bytes: number): void {
    const mine = (this.by.get(who) ?? 0) + bytes;
    this.all += bytes;
    if (mine > 0) this.by.set(who, mine);
    else this.by.delete(who);
  }
}

const busy = (): Refusal =>
  new Refusal(429, {
    code: "server/busy",
    message: "too much is being sent at once: wait a little",
  }).closing();

/** So much of what is refused is still taken from the line and thrown away: whoever sends it then hears why. */
const MOST_THROWN_AWAY = 50_000_000;

async function received(payload: IncomingMessage, most: number): Promise<string> {
  const declared = Number(payload.headers?.["content-length"] ?? 0);
  if (declared > most) {
    payload.resume();
    throw declared > MOST_THROWN_AWAY ? tooLarge(most).closing() : tooLarge(most);
  }
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
    bytes += (chunk as Buffer).length;
    if (bytes > most) throw tooLarge(most).closing();
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const tooLarge = (most: number): Refusal =>
  new Refusal(413, {
    code: "input/too-large",
    message: `expected a body of at most ${most} bytes, found more`,
  });

const [QUOTE, COMMA, COLON, BACKSLASH] = [34, 44, 58, 92];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Counts the values of a text without making any of them. Whether it is JSON at all is for whoever reads it. */
function weigh(text: string, most: number): number {
  let [depth, values] = [0, 1];
  for (let i = 0; i < text.length; i++)
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfText(text, i);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        if (++depth > DEEPEST) throw tooDeep();
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        if (++values > most) throw tooMany(most);
        break;
      default:
    }
  return values;
}

/** Where a text ends that begins at a quote: at the next quote that nothing escapes. */
function endOfText(text: string, from: number): number {
  for (let end = text.indexOf('"', from + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === BACKSLASH) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return text.length;
}

const tooDeep = (): Refusal =>
  new Refusal(400, {
    code: "input/too-deep",
    message: `expected at most ${DEEPEST} levels of nesting, found more`,
  });

const tooMany = (most: number): Refusal =>
  new Refusal(413, {
    code: "input/too-many-values",
    message: `expected at most ${most} values in a body, found more`,
  });
