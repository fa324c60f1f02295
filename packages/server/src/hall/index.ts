export { Hall } from "./hall.ts";
export { type Entered, type HallParts, type Invited, MASTER, type NewTable, type Rulesets } from "./words.ts";
export { type Clock, type Listener, Live } from "./live.ts";
