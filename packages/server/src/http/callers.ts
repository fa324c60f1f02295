import { timingSafeEqual } from "node:crypto";
import type { Result } from "@fray/engine";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Entered, Hall, Invited } from "../hall/index.ts";
import * as z from "zod";
import { Refusal, refused } from "./errors.ts";
import { isLoopback } from "./proxy.ts";
import type { Caller } from "./reckoning/index.ts";

/** Whose call it is, and what every call does with a refusal. */

const unknownSeat = () =>
  new Refusal(401, { code: "seat/unknown", message: "this link does not open a seat, or no longer" });

export async function seatOf(hall: Hall, request: FastifyRequest): Promise<Entered> {
  const [, token] = /^Bearer ([\w.-]{1,200})$/.exec(request.headers.authorization ?? "") ?? [];
  const entered = token === undefined ? null : await hall.enter(token);
  if (entered === null) throw unknownSeat();
  request.seated = { table: entered.live.id, seat: entered.seat.id };
  return entered;
}

export function sure<T>(result: Result<T>): T {
  if (!result.ok) throw refused(result.problems);
  return result.value;
}

export function masterOnly({ seat }: Entered): void {
  if (seat.role !== "game-master")
    throw new Refusal(403, { code: "seat/game-master-only", message: "only the game master may do that" });
}

/** Whether somebody on this machine asks. Behind a proxy that is not trusted everybody seems to. */
export function isFromHere({ ip, ips, headers }: FastifyRequest): boolean {
  const proxied = ips === undefined && headers["x-forwarded-for"] !== undefined;
  return isLoopback(ip) && !proxied;
}

/** Whether a request is the administrator's. */
export type Administrator = (request: FastifyRequest) => boolean;

/** Whoever shows this token; none: nobody. */
export function administratorBy(token: string | undefined): Administrator {
  if (token === undefined) return () => false;
  const expected = Buffer.from(`Bearer ${token}`);
  return ({ headers }) => {
    const given = Buffer.from(headers.authorization ?? "");
    return given.length === expected.length && timingSafeEqual(given, expected);
  };
}

/** Who asks for odds: whoever has gone no longer wants them. */
export function callerOf({ live, seat }: Entered, reply: FastifyReply): Caller {
  const gone = new AbortController();
  reply.raw.once("close", () => gone.abort());
  return { table: live.id, seat: seat.id, signal: gone.signal };
}

/** A number in an address, where everything is text. */
export const count = () =>
  z.preprocess(
    (given) => (typeof given === "string" && /^\d{1,9}$/.test(given) ? Number(given) : given),
    z.int().min(0).max(1_000_000_000),
  );

/** A link's secret stands behind the #: browsers do not send it, and servers do not write it down. */
export const withLink = (invited: Invited): Invited & { readonly link: string } => ({
  ...invited,
  link: `/#seat=${invited.token}`,
});
