import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, McpServer } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Door } from "./door.ts";
import { seatTools } from "./tools.ts";

/** For assistants: calls with a seat's token, or a seat on standard input and output. */

/** Handles calls of the Model Context Protocol, each by the door that its token opens. */
export const mcpHandler = (doorOf: (token: string) => Door): ReturnType<typeof toNodeHandler> =>
  toNodeHandler(
    createMcpHandler(({ requestInfo }) => {
      const token = requestInfo?.headers.get("authorization")?.replace(/^Bearer /, "");
      return token === undefined
        ? new McpServer({ name: "fray", version: "1.0.0" })
        : seatTools(doorOf(token));
    }),
  );

/** Serves one seat on standard input and output: nothing else may be written there. */
export function mcpOnStdio(
  door: Door,
  options: Parameters<typeof serveStdio>[1] = {},
): { close(): Promise<void> } {
  return serveStdio(() => seatTools(door), options);
}
