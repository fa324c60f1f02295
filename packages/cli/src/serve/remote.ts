import type { Problem } from "@fray/engine";
import { badInput, usage } from "../failure.ts";
import { ADMIN_TOKEN } from "./settings.ts";

/** Calls of the administrator to a server that runs. */

export interface Said {
  readonly body: unknown;
  /** Where the next page of a list is; null: this was the last. */
  readonly next: string | null;
}

/** What a server answers; what it refuses is bad input here, with its own code. */
export async function askServer(
  server: string,
  method: "GET" | "POST" | "DELETE",
  path: string,
): Promise<Said> {
  const token = process.env[ADMIN_TOKEN];
  if (!token) throw usage(`${ADMIN_TOKEN}: expected the administrator's token of that server`);
  if (!URL.canParse(server)) throw usage(`--server: expected an address, found ${JSON.stringify(server)}`);
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(new URL(path, server), { method, headers }).catch((error: Error) => {
    const why = (error.cause as Error)?.message ?? error.message;
    throw badInput(null, { code: "server/unreachable", message: `${server}: ${why}` });
  });
  const body: unknown = answer.status === 204 ? null : await answer.json();
  const { error } = (body ?? {}) as { readonly error?: Problem };
  if (error !== undefined) throw badInput(null, error);
  return { body, next: /<([^>]+)>; rel="next"/.exec(answer.headers.get("link") ?? "")?.[1] ?? null };
}
