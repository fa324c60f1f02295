/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import { type Command, commandSchema, stateOf } from "@fray/engine";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { type Hall, piece } from "../hall/index.ts";
import {
  areaAnswer,
  closedAnswer,
  explainAnswer,
  exportAnswer,
  oddsAnswer,
  optionsAnswer,
  simulateAnswer,
  threatAnswer,
  whyAnswer,
} from "../messages/answers/index.ts";
import {
  areaFor,
  chancesFor,
  closedInSlices,
  explanationFor,
  logOf,
  reasonsAgainst,
  requestChances,
  survivors,
  tableFileOf,
  threatFor,
  viewOf,
} from "../table/index.ts";
import { answers } from "./answers.ts";
import { callerOf, masterOnly, seatOf, sure } from "./callers.ts";
import { bodyOf, Refusal } from "./errors.ts";
import type { Reckoning } from "./reckoning/index.ts";

/** Calls that change nothing: options, odds, explanations, simulations, files. */

const MOST_COMMANDS = 64;

const command = z.strictObject({ command: commandSchema });
const aimed = z.strictObject({ command: commandSchema, target: z.string().max(64).optional() });
const oddsBody = z.union([
  z.strictObject({
    command: commandSchema,
    target: z.string().max(64).optional(),
    answers: z.boolean().default(true),
    line: z.boolean().default(false),
  }),
  z.strictObject({
    commands: z.array(commandSchema).min(1).max(MOST_COMMANDS),
    answers: z.boolean().default(true),
  }),
  z.strictObject({ request: z.string().max(32) }),
]);

export interface AskParts {
  readonly hall: Hall;
  readonly reckoning: Reckoning;
}

export function askRoutes(plain: FastifyInstance, parts: AskParts): void {
  const { hall } = parts;
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.get(
    "/api/table/options",
    {
      schema: {
        summary: "What may be done now, with targets, places and costs",
        response: answers(optionsAnswer),
      },
    },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      const { offers, request: asked, waitingFor } = await live.share(piece(() => viewOf(live.table, seat)));
      return { offers, request: asked, waitingFor };
    },
  );
  app.post(
    "/api/table/why",
    {
      schema: {
        summary: "Every reason why a command is not legal now; none: it is",
        body: command,
        response: answers(whyAnswer),
      },
    },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      const { command: given } = request.body;
      return live.share(piece(() => ({ problems: reasonsAgainst(live.table, seat, given as Command) })));
    },
  );
  app.get(
    "/api/table/closed",
    {
      schema: {
        summary: "What whoever acts could do at other times, and why not now",
        response: answers(closedAnswer),
      },
    },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      return { closed: await live.share(closedInSlices(live.table, seat)) };
    },
  );
  areaRoute(app, hall);
  oddsRoutes(app, parts);
  threatRoute(app, parts);
  simulateRoute(app, parts);
}

function areaRoute(plain: FastifyInstance, hall: Hall): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/table/area",
    {
      schema: {
        summary: "Which squares a command would cover, and the lines that decide it",
        body: command,
        response: answers(areaAnswer),
      },
    },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      const { command: given } = request.body;
      return live.share(piece(() => areaFor(live.table, seat, given as Command)));
    },
  );
}

function oddsRoutes(plain: FastifyInstance, { hall, reckoning }: AskParts): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/table/odds",
    {
      schema: {
        summary: "The odds of a command, of up to 64, or of the answers to a question",
        body: oddsBody,
        response: answers(oddsAnswer),
      },
    },
    async (request, reply) => {
      const entered = await seatOf(hall, request);
      const { live, seat } = entered;
      const reckoner = reckoning.for(callerOf(entered, reply));
      const { body } = request;
      if ("request" in body) return sure(await requestChances(live.table, seat, body.request, reckoner));
      const commands = ("commands" in body ? body.commands : [body.command]) as readonly Command[];
      const asked = { commands, answers: body.answers, ...lineIn(body) };
      const odds = await chancesFor(live.table, seat, asked, reckoner);
      if (!("commands" in body)) return sure(odds[0] as (typeof odds)[number]);
      return { odds: odds.map((each) => (each.ok ? each.value : bodyOf(each.problems))) };
    },
  );
  app.post(
    "/api/table/explain",
    {
      schema: {
        summary: "What the odds of a command are made of",
        body: aimed,
        response: answers(explainAnswer),
      },
    },
    async (request, reply) => {
      const entered = await seatOf(hall, request);
      const { live, seat } = entered;
      const reckoner = reckoning.for(callerOf(entered, reply));
      const { command: given, target } = request.body;
      const asked = { command: given as Command, ...(target === undefined ? {} : { target }) };
      return sure(await explanationFor(live.table, seat, asked, reckoner));
    },
  );
}

/** A line is told of one command and one target: the one named, else the command's first. */
function lineIn(body: z.output<typeof oddsBody>): { readonly line?: string } {
  const about = "line" in body && body.line ? (body.target ?? body.command.targets?.[0]) : undefined;
  return about === undefined ? {} : { line: about };
}

function threatRoute(plain: FastifyInstance, { hall, reckoning }: AskParts): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const whom = z.strictObject({ combatant: z.string().min(1).max(64) });
  app.post(
    "/api/table/threat",
    {
      schema: {
        summary: "What the others could do to somebody until its next turn, by where it ends this one",
        body: whom,
        response: answers(threatAnswer),
      },
    },
    async (request, reply) => {
      const entered = await seatOf(hall, request);
      const { live, seat } = entered;
      const reckoner = reckoning.for(callerOf(entered, reply));
      return sure(await threatFor(live.table, seat, request.body.combatant, reckoner));
    },
  );
}

function simulateRoute(plain: FastifyInstance, { hall, reckoning }: AskParts): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const simulate = z.strictObject({
    battles: z.int().min(1).max(500).default(200),
    seed: z.string().max(100).default("simulate"),
  });
  app.post(
    "/api/table/simulate",
    {
      schema: {
        summary: "The whole battle many times over by tactics, from its beginning",
        body: simulate,
        response: answers(simulateAnswer),
      },
    },
    async (request, reply) => {
      const entered = await seatOf(hall, request);
      masterOnly(entered);
      const { battle } = entered.live.table;
      const { battles: to, seed } = request.body;
      const reckoner = reckoning.for(callerOf(entered, reply));
      return reckoner(battle.ruleset, battle.opening, { kind: "simulate", from: 0, to, seed });
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
        response: answers(exportAnswer),
      },
    },
    async (request) => {
      const entered = await seatOf(hall, request);
      masterOnly(entered);
      const { table, id } = entered.live;
      if (request.query.what === "encounter") return table.opening.encounter;
      const entries = await hall.store.read(id);
      if (request.query.what === "survivors") return survivors(table, entries);
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
