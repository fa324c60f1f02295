/* oxlint-disable oxc/no-async-endpoint-handlers -- meant for Express: Fastify waits for its handlers */
import { type EncounterFile, readEncounter, type Result, type Ruleset } from "@fray/engine";
import type { FastifyInstance } from "fastify";
import type { ZodTypeProvider } from "fastify-type-provider-zod";
import * as z from "zod";
import { type Hall, type Invited, type Live, type NewTable, type Opener, piece } from "../hall/index.ts";
import {
  doneAnswer,
  framesAnswer,
  invitedAnswer,
  rulesetsAnswer,
  seatAnswer,
  viewAnswer,
} from "../messages/answers/index.ts";
import { inputSchema, seatSchema, settingsSchema } from "../messages/index.ts";
import {
  type Input,
  type SeatChange,
  type SeatRecord,
  type SeatView,
  seatNamed,
  viewOf,
} from "../table/index.ts";
import { answers, NOTHING } from "./answers.ts";
import { askRoutes, fileRoutes } from "./asking.ts";
import { count, masterOnly, seatOf, sure, withLink } from "./callers.ts";
import { Refusal } from "./errors.ts";
import type { Metrics } from "./metrics.ts";
import type { PageModules } from "./modules/index.ts";
import { pastRoutes } from "./past.ts";
import type { Quotas } from "./quotas.ts";
import type { Reckoning } from "./reckoning/index.ts";

/** The table over HTTP: every call says with its token which seat it comes from. */

export interface RouteParts {
  readonly hall: Hall;
  readonly metrics: Metrics;
  readonly reckoning: Reckoning;
  readonly quotas: Quotas;
  readonly inPage: PageModules;
}

type App = FastifyInstance;

const json = z.json();

export function tableRoutes(plain: App, { hall, metrics, reckoning, quotas, inPage }: RouteParts): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const { counts } = metrics;

  rulesetRoutes(app, hall, inPage);
  createRoutes(app, hall, quotas);

  app.get(
    "/api/table",
    { schema: { summary: "Everything this seat sees", response: answers(viewAnswer) } },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      return look(live, seat);
    },
  );

  const since = z.strictObject({ after: count() });
  app.get(
    "/api/table/frames",
    {
      schema: {
        summary: "The frames after an entry, as this seat may know them",
        querystring: since,
        response: answers(framesAnswer),
      },
    },
    async (request) => {
      const { live, seat } = await seatOf(hall, request);
      const frames = await live.missed(seat.id, request.query.after);
      return frames === null ? look(live, seat) : { seq: live.table.seq - 1, frames };
    },
  );

  app.post(
    "/api/table/inputs",
    {
      schema: {
        summary: "Puts an input: a command, an answer, undo, redo, an overrule, …",
        body: inputSchema,
        response: answers(doneAnswer),
      },
    },
    async (request, reply) => {
      const { live, seat } = await seatOf(hall, request);
      const input = request.body as Input;
      counts.inputs += 1;
      const done = await live.put(seat.id, input);
      if (!done.ok) counts.refusals += 1;
      metrics.answered(input.do, reply.elapsedTime);
      const { table, entry } = sure(done);
      return { seq: table.seq - 1, entry };
    },
  );

  seatRoutes(app, hall);
  forkRoute(app, hall, quotas);
  leadRoute(app, hall);
  askRoutes(app, { hall, reckoning });
  pastRoutes(app, hall);
  fileRoutes(app, hall);
}

/** What a seat sees now. */
const look = (live: Live, seat: SeatRecord): Promise<{ readonly seq: number; readonly view: SeatView }> =>
  live.share(piece(() => ({ seq: live.table.seq - 1, view: viewOf(live.table, seat) })));

function rulesetRoutes(app: App, hall: Hall, inPage: PageModules): void {
  app.get(
    "/api/rulesets",
    { schema: { summary: "The rulesets and their ready encounters", response: answers(rulesetsAnswer) } },
    async () => {
      const all = await Promise.all(hall.rulesets.ids.map((id) => hall.rulesets.load(id)));
      return all.flatMap((r) =>
        r === null
          ? []
          : [
              {
                id: r.id,
                title: r.title,
                feel: r.feel,
                ...(inPage.has(r.id) ? { module: inPage.get(r.id) } : {}),
                encounters: Object.entries(r.encounters).flatMap(([id, e]) => outlineOf(r, id, e) ?? []),
              },
            ],
      );
    },
  );
}

/** Enough of an encounter to choose it, and to say whom tactics shall play; null for one that cannot be opened. */
function outlineOf(ruleset: Ruleset, id: string, file: EncounterFile): object | null {
  const read = readEncounter(ruleset, file);
  if (!read.ok) return null;
  const { combatants, field } = read.value;
  return {
    id,
    name: file.name,
    field: field.kind,
    combatants: combatants.map((c) => ({ id: c.id, name: c.name, side: c.side })),
  };
}

function createRoutes(plain: App, hall: Hall, quotas: Quotas): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const create = z.strictObject({
    ruleset: z.string().max(64).optional(),
    encounter: z.union([z.string().max(64), z.record(z.string(), json)]),
    settings: settingsSchema.optional(),
    tactics: z.array(z.string().max(64)).max(500).optional(),
  });
  app.post(
    "/api/tables",
    {
      config: { body: quotas.encounter },
      schema: {
        summary: "Opens a table from a shipped encounter or a file",
        body: create,
        response: answers(invitedAnswer, 201),
      },
    },
    async (request, reply) => {
      const { ruleset, encounter, settings, tactics } = request.body;
      const file = typeof encounter === "string" ? await shipped(hall, ruleset, encounter) : encounter;
      const asked = { encounter: file, ...(settings && { settings }), ...(tactics && { tactics }) };
      const by = quotas.opener(request);
      reply.status(201);
      return opened(hall, quotas, by, await hall.create(asked as NewTable, by));
    },
  );

  app.post(
    "/api/tables/import",
    {
      config: { body: quotas.file },
      // a long file is read by the hall, in slices
      validatorCompiler: () => (value) => ({ value }),
      schema: {
        summary: "Opens a table from a battle's log or a table's file",
        body: z.record(z.string(), z.unknown()),
        response: answers(invitedAnswer, 201),
      },
    },
    async (request, reply) => {
      const by = quotas.opener(request);
      reply.status(201);
      return opened(hall, quotas, by, await hall.import(request.body, by));
    },
  );
}

/** A new table's link; what is kept of it counts for whoever opened it. */
async function opened(hall: Hall, quotas: Quotas, by: Opener, made: Result<Invited>) {
  const invited = sure(made);
  quotas.opened(by, (await hall.store.about(invited.table))?.bytes ?? 0);
  return withLink(invited);
}

async function shipped(hall: Hall, ruleset: string | undefined, name: string): Promise<EncounterFile> {
  const of = sure(await hall.rulesetOf(ruleset ?? ""));
  const found = Object.hasOwn(of.encounters, name) ? of.encounters[name] : undefined;
  if (found === undefined)
    throw new Refusal(400, {
      code: "input/unknown-encounter",
      message: "there is no such encounter",
      path: "encounter",
    });
  return found;
}

function seatRoutes(plain: App, hall: Hall): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  const change = z.strictObject({ seat: seatSchema, link: z.enum(["keep", "new", "none"]).default("new") });
  app.post(
    "/api/table/seats",
    {
      schema: {
        summary: "Gives out, changes, re-issues (new link) or revokes (no link) a seat",
        body: change,
        response: answers(seatAnswer),
      },
    },
    async (request) => {
      const { seat, link } = request.body;
      const invited = sure(await hall.seat(await seatOf(hall, request), seat as SeatChange, link));
      return invited === null ? { seat: seat.id } : withLink(invited);
    },
  );

  app.delete(
    "/api/table",
    { schema: { summary: "Deletes the table and everything on it", response: answers(NOTHING, 204) } },
    async (request, reply) => {
      const entered = await seatOf(hall, request);
      masterOnly(entered);
      await hall.remove(entered.live.id);
      reply.status(204);
    },
  );
}

function forkRoute(app: App, hall: Hall, quotas: Quotas): void {
  app.post(
    "/api/table/fork",
    {
      schema: {
        summary: "A new table with the same past and other dice",
        response: answers(invitedAnswer, 201),
      },
    },
    async (request, reply) => {
      const entered = await seatOf(hall, request);
      masterOnly(entered);
      const by = quotas.opener(request);
      reply.status(201);
      return opened(hall, quotas, by, await hall.fork(entered, by));
    },
  );
}

/** By seat: a link as seats are given out with. */
const onward = z.strictObject({
  links: z.record(
    z.string().max(64),
    z
      .string()
      .max(300)
      .regex(/^\/#seat=[\w-]+\.[\w-]{16,}$/, "expected a seat's link: /#seat= and its token"),
  ),
});

function leadRoute(plain: App, hall: Hall): void {
  const app = plain.withTypeProvider<ZodTypeProvider>();
  app.post(
    "/api/table/next",
    {
      schema: {
        summary: "Leads seats on to another table: each is told its own link there",
        body: onward,
        response: answers(NOTHING, 204),
      },
    },
    async (request, reply) => {
      const entered = await seatOf(hall, request);
      masterOnly(entered);
      const { links } = request.body;
      for (const seat of Object.keys(links))
        if (seatNamed(entered.live.table, seat) === null)
          throw new Refusal(404, {
            code: "seat/none",
            message: `there is no seat ${seat}`,
            path: `links.${seat}`,
          });
      entered.live.leadOn(new Map(Object.entries(links)));
      reply.status(204);
    },
  );
}
