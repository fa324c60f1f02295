import { usage } from "../failure.ts";
import type { Common } from "../options.ts";

interface Options extends Common {
  readonly server?: string;
  readonly token?: string;
}

/** An assistant's door to one seat. Nothing but the protocol may be written to standard output. */
export async function mcp(options: Options): Promise<void> {
  const token = options.token ?? process.env["FRAY_TOKEN"];
  if (token === undefined || token === "")
    throw usage("--token: expected the seat's token, from its invite link (or FRAY_TOKEN)");
  const { mcpOnStdio, remoteDoor } = await import("@fray/server");
  await mcpOnStdio(remoteDoor(options.server ?? "http://127.0.0.1:4600", token));
}
