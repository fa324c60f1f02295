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
/** As deep as any document of ours is read. */
const DEEPEST = 64;

export function weighBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", (request, payload, done) => {
    const limit = request.routeOptions.config.body?.(request) ?? USUAL;
    received(payload, limit.bytes).then(
      (text) => {
        const wrong = tooHeavy(text, limit.values);
        if (wrong !== null) return done(wrong);
        // weighing and reading are done in turns of their own: others go in between
        setImmediate(() => parse(request, text, done));
      },
      (error: Error) => done(error),
    );
  });
}

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

/** One walk over the text, without making anything of it. Whether it is JSON at all is for whoever reads it. */
function tooHeavy(text: string, most: number): Refusal | null {
  let [depth, values] = [0, 1];
  for (let i = 0; i < text.length; i++)
    switch (text.charCodeAt(i)) {
      case QUOTE:
        i = endOfText(text, i);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        values += 1;
        if (++depth > DEEPEST) return tooDeep;
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        depth -= 1;
        break;
      case COMMA:
      case COLON:
        if (++values > most) return tooMany(most);
        break;
      default:
    }
  return null;
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

const tooDeep = new Refusal(400, {
  code: "input/too-deep",
  message: `expected at most ${DEEPEST} levels of nesting, found more`,
});

const tooMany = (most: number): Refusal =>
  new Refusal(413, {
    code: "input/too-many-values",
    message: `expected at most ${most} values in a body, found more`,
  });
