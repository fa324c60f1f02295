export { Hall } from "./hall.ts";
export { openTableFile, readTableFile, type ReadTable } from "./import.ts";
export { Live } from "./live.ts";
export { Retention } from "./retention.ts";
export { FairScheduler, NO_WAITING, piece, type Scheduler, type SchedulerParts } from "./scheduler.ts";
export { BATTLE_LIMITS, type BattleLimits, TABLE_LIMITS, type TableLimits } from "./size.ts";
export {
  type Clock,
  type Entered,
  type HallParts,
  type Invited,
  type Listener,
  MASTER,
  type NewTable,
  type Opener,
  type Rulesets,
} from "./words.ts";
export { warmUp } from "./warmUp.ts";
