/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Hall, Live } from "../hall/index.ts";
import { momentAnswer, storyAnswer } from "../messages/answers/index.ts";
import { momentFor, Past, type Range, storyFor } from "../table/index.ts";
import { answers } from "./answers.ts";
import { count, seatOf, sure } from "./callers.ts";
import { clock } from "./reckoning/index.ts";

/** What has happened so far, and the battle as it stood: for a page that opens a table, and for playing back. */

const pasts = new WeakMap<Live, Past>();

function pastOf(hall: Hall, live: Live): Past {
  let past = pasts.get(live);
  if (past === undefined) {
    const archive = {
      read: (from: number, to: number) => hall.store.read(live.id, from, to),
      snapshot: (seqAtMost: number) => hall.store.snapshot(live.id, { seqAtMost }),
      breathe: clock.breathe,
    };
    pasts.set(live, (past = new Past(archive, () => live.table)));
  }
  return past;
}

const range = z.strictObject({
  from: count().optional(),
  to: count().optional(),
  rollsBefore: count().optional().describe("Of the rolls of these steps only those before this entry"),
});
const which = z.strictObject({ step: count() });

export function pastRoutes(plain: FastifyInstance, hall: Hall): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/table/story",
    {
      schema: {
        summary:
          "What happened, step by step, as this seat may know it (at most 200 steps and 200 rolls at once)",
        querystring: range,
        response: answers(storyAnswer),
      },
    },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      return sure(await storyFor(pastOf(hall, live), live.table, seat, request.query as Range));
    },
  );
  app.get(
    "/api/table/moment",
    {
      schema: {
        summary: "The battle as it stood after a step, as this seat may know it",
        querystring: which,
        response: answers(momentAnswer),
      },
    },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      return sure(await momentFor(pastOf(hall, live), live.table, seat, request.query.step));
    },
  );
}
