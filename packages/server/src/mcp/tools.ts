import { randomBytes } from "node:crypto";
import { type Command, commandSchema, enter, type Offer } from "@fray/engine";
import type { Explanation } from "@fray/engine/analysis";
import { McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { ErrorBody } from "../messages/refusal.ts";
import type { Chances, Frame, Input, OptionChances, Request, SeatView, Told } from "../table/index.ts";
import { answerOrThrow } from "../messages/index.ts";
import { type Door, Refused } from "./door.ts";
import { chancesText, framesText, offerText, requestText, sceneText, toldText } from "./words.ts";

/** Few tools with short replies. The engine throws the dice; the assistant sees only its seat. */

interface Seen {
  readonly seq: number;
  readonly view: SeatView;
}

type Reply = {
  content: { type: "text"; text: string }[];
  isError?: boolean;
};

const command = z.object({
  command: commandSchema.describe(
    'Such as {"do": "attack", "actor": "ana", "with": "longsword", "targets": ["orc"]}',
  ),
});

/** A schema that says what is wrong as everything of ours does: in sentences, each with its place. */
function saying<T>(schema: z.ZodType<T>): StandardSchemaWithJSON<T, T> {
  const standard = schema["~standard"] as StandardSchemaWithJSON<T, T>["~standard"];
  const validate = (value: unknown) => {
    const read = enter(schema, value);
    if (read.ok) return { value: read.value };
    const issues = read.problems.map(({ message, path = "" }) => ({ message, path: path.split(".") }));
    return { issues };
  };
  return { "~standard": { ...standard, validate } };
}

/** A server for one seat, reached through its door. */
export function seatTools(door: Door): McpServer {
  const server = new McpServer({ name: "fray", version: "1.0.0" }, { capabilities: { tools: {} } });
  lookTools(server, door);
  actTools(server, door);
  return server;
}

function lookTools(server: McpServer, door: Door): void {
  server.registerTool("look", { description: "What your seat sees of the battle now." }, () =>
    said(async () => sceneText((await see(door)).view)),
  );
  server.registerTool(
    "options",
    { description: "What you may do now, each attack with its exact odds." },
    () => said(() => options(door)),
  );
  server.registerTool(
    "try",
    { description: "The odds of a command, without giving it.", inputSchema: saying(command) },
    ({ command }) =>
      said(async () => toldText(await door.ask<Told>("POST", "/api/table/odds", { command, line: true }))),
  );
  server.registerTool(
    "explain",
    {
      description: "What the odds of a command are made of, as a tree of dice and decisions.",
      inputSchema: saying(command),
    },
    ({ command }) =>
      said(async () =>
        JSON.stringify((await door.ask<Explanation>("POST", "/api/table/explain", { command })).tree),
      ),
  );
  server.registerTool(
    "simulate",
    {
      description: "Plays the whole battle many times by tactics (game master only).",
      inputSchema: saying(z.object({ battles: z.int().min(1).max(500).default(200) })),
    },
    ({ battles }) =>
      said(async () => JSON.stringify(await door.ask("POST", "/api/table/simulate", { battles }))),
  );
}

function actTools(server: McpServer, door: Door): void {
  server.registerTool(
    "act",
    { description: "Gives a command; the dice are thrown by the table.", inputSchema: saying(command) },
    ({ command }) => said(() => put(door, { do: "command", command } as Input)),
  );
  const answer = z.object({
    answer: answerOrThrow.describe('{"choose": "dodge"}, {"roll": 5}, {"rolls": [3, 4]} or {"throw": true}'),
    request: z
      .string()
      .optional()
      .describe("the question you answer, as q17: refused if another is asked by now"),
  });
  server.registerTool(
    "answer",
    { description: "Answers what you are being asked.", inputSchema: saying(answer) },
    ({ answer, request: named }) =>
      said(async () => {
        const request = named ?? (await see(door)).view.request?.id;
        if (request === undefined) return "You are not being asked anything.";
        return put(door, { do: "answer", request, answer });
      }),
  );
}

/** What the seat sees. It adds to the dice to come, as the page does: nobody chooses them alone. */
async function see(door: Door): Promise<Seen> {
  const seen = await door.ask<Seen>("GET", "/api/table");
  const { openToEntropy, entropy, you } = seen.view;
  if (!openToEntropy || entropy.some((e) => e.who === you.seat)) return seen;
  const input: Input = { do: "entropy", text: randomBytes(16).toString("hex") };
  await door.ask("POST", "/api/table/inputs", input).catch(() => undefined); // a die may have fallen meanwhile
  return door.ask<Seen>("GET", "/api/table");
}

async function said(text: () => Promise<string>): Promise<Reply> {
  try {
    return { content: [{ type: "text", text: await text() }] };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
}

/** What happened because of it, and what is to be decided now. */
async function put(door: Door, input: Input): Promise<string> {
  const { seq } = await see(door);
  await door.ask("POST", "/api/table/inputs", input);
  const { frames = [] } = await door.ask<{ frames?: readonly Frame[] }>(
    "GET",
    `/api/table/frames?after=${seq}`,
  );
  const { view } = await see(door);
  const next =
    view.state.winner !== null
      ? `It is over: ${view.state.winner}.`
      : view.request !== null
        ? await askedText(door, view.request)
        : (view.offers[0]?.actor ?? view.waitingFor ?? view.state.turn ?? "somebody unseen");
  return `${framesText(frames)}\nNext: ${next}`;
}

/** What is asked, each answer with its odds. */
async function askedText(door: Door, request: Request): Promise<string> {
  if (request.kind === "dice") return requestText(request);
  const about = { request: request.id };
  const told = await door
    .ask<{ readonly options: readonly OptionChances[] }>("POST", "/api/table/odds", about)
    .catch(() => null); // it may have been answered meanwhile
  return requestText(request, told?.options);
}

/** So many targets are worked out at once: the rest can be tried. */
const MOST_ODDS = 16;

async function options(door: Door): Promise<string> {
  const { view } = await see(door);
  if (view.request !== null) return askedText(door, view.request);
  if (view.offers.length === 0) return "You have nothing to decide now.";
  const aimed = view.offers
    .flatMap((offer) => foesOf(view, offer).map((target) => ({ offer, command: commandOf(offer, target) })))
    .slice(0, MOST_ODDS);
  const odds = await chancesOf(
    door,
    aimed.map((a) => a.command),
  );
  return view.offers
    .map((offer) => {
      const own = aimed.flatMap((a, i) => (a.offer === offer ? [odds[i] as Chances | ErrorBody] : []));
      return offerText(
        offer,
        own.flatMap((o) => ("error" in o ? [] : [chancesText(o)])),
      );
    })
    .join("\n");
}

function foesOf({ state }: SeatView, offer: Offer): readonly string[] {
  if (offer.harmful !== true) return [];
  const side = state.combatants[offer.actor]?.side;
  return (offer.targets?.of ?? []).filter((id) => state.combatants[id]?.side !== side);
}

const commandOf = ({ do: verb, actor, with: what }: Offer, target: string): Command => ({
  do: verb,
  actor,
  ...(what === undefined ? {} : { with: what }),
  targets: [target],
});

/** Some things need more than a target to be odds of: those are for `try`. */
async function chancesOf(
  door: Door,
  commands: readonly Command[],
): Promise<readonly (Chances | ErrorBody)[]> {
  if (commands.length === 0) return [];
  const asked = { commands, answers: false };
  const { odds } = await door.ask<{ odds: readonly (Chances | ErrorBody)[] }>(
    "POST",
    "/api/table/odds",
    asked,
  );
  return odds;
}
