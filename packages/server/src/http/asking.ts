/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import { type Command, commandSchema, stateOf } from "@fray/engine";
import { simulateChunk } from "@fray/engine/analysis";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import type { Hall } from "../hall/index.ts";
import { chancesOf, explanationOf, logOf, survivors, tableFileOf, viewOf } from "../table/index.ts";
import { masterOnly, seatOf, sure } from "./callers.ts";
import { Refusal } from "./errors.ts";

/** Calls that change nothing: options, odds, explanations, simulations, files. */

const command = z.strictObject({ command: commandSchema, target: z.string().max(64).optional() });

export function askRoutes(plain: FastifyInstance, hall: Hall): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/table/options",
    { schema: { summary: "What may be done now, with targets, places and costs" } },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      const { offers, request: asked, waitingFor } = viewOf(live.table, seat);
      return { offers, request: asked, waitingFor };
    },
  );

  app.post(
    "/api/table/odds",
    { schema: { summary: "The odds of a command, without giving it", body: command } },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      return sure(chancesOf(live.table, seat, request.body.command as Command));
    },
  );

  app.post(
    "/api/table/explain",
    { schema: { summary: "What the odds of a command are made of", body: command } },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      return sure(explanationOf(live.table, seat, request.body.command as Command, request.body.target));
    },
  );
  simulateRoute(app, hall);
}

function simulateRoute(plain: FastifyInstance, hall: Hall): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const simulate = z.strictObject({
    battles: z.int().min(1).max(500).default(200),
    seed: z.string().max(100).default("simulate"),
  });
  app.post(
    "/api/table/simulate",
    {
      schema: { summary: "The whole battle many times over by tactics, from its beginning", body: simulate },
    },
    async (request) => {
      const entered = await seatOf(hall, request);
      masterOnly(entered);
      const { battle } = entered.live.table;
      const { battles, seed } = request.body;
      return simulateChunk(battle.ruleset, battle.opening, { seed, from: 0, to: battles });
    },
  );
}

export function fileRoutes(plain: FastifyInstance, hall: Hall): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const what = z.strictObject({ what: z.enum(["log", "table", "encounter", "survivors"]).default("log") });
  app.get(
    "/api/table/export",
    {
      schema: {
        summary: "The battle's log, everything on the table, its encounter, or who still stands",
        querystring: what,
      },
    },
    async (request) => {
      const entered = await seatOf(hall, request);
      masterOnly(entered);
      const { table, id } = entered.live;
      if (request.query.what === "encounter") return table.opening.encounter;
      if (request.query.what === "survivors") return survivors(table);
      const entries = await hall.store.read(id);
      if (request.query.what === "log") return logOf(table, entries);
      if (stateOf(table.battle).winner === null)
        throw new Refusal(409, {
          code: "export/not-over",
          message: "a table's file holds its seed: it can be had once the battle is over",
        });
      return tableFileOf(entries);
    },
  );
}
