import type { FastifyInstance } from "fastify";
import type { ErrorBody } from "../messages/refusal.ts";

/** A seat's way to its table: the calls of the protocol, from this process or from another. */
export interface Door {
  ask<T>(method: "GET" | "POST", path: string, body?: unknown): Promise<T>;
}

/** A refusal in the protocol's words. */
export class Refused extends Error {
  readonly code: string;
  constructor({ error }: ErrorBody) {
    super([error, ...(error.problems ?? []).slice(1)].map((p) => `${p.code}: ${p.message}`).join("\n"));
    this.code = error.code;
  }
}

/** To a table of this server: the same calls, without a network. */
export function localDoor(app: FastifyInstance, token: string): Door {
  return {
    async ask(method, path, body) {
      const answer = await app.inject({
        method,
        url: path,
        headers: { authorization: `Bearer ${token}`, host: "localhost" },
        ...(body === undefined ? {} : { payload: body as object }),
      });
      if (answer.statusCode >= 300) throw new Refused(answer.json());
      return answer.json();
    },
  };
}

/** To a table of any server, by its address. */
export function remoteDoor(address: string, token: string): Door {
  return {
    async ask(method, path, body) {
      const answer = await fetch(new URL(path, address), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const said: unknown = await answer.json();
      if (!answer.ok) throw new Refused(said as ErrorBody);
      return said as never;
    },
  };
}
