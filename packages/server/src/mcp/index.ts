export { type Door, localDoor, Refused, remoteDoor } from "./door.ts";
export { mcpOnStdio, mcpRoutes } from "./serve.ts";
export { seatTools } from "./tools.ts";
