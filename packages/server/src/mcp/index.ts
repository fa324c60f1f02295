export { type Door, localDoor, Refused, remoteDoor } from "./door.ts";
export { mcpHandler, mcpOnStdio } from "./serve.ts";
export { seatTools } from "./tools.ts";
