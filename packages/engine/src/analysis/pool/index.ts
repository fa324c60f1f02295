export { answerAt, Caller, type Port, type Waiting } from "./caller.ts";
export { Pieces, runWork, type Watcher } from "./order.ts";
export { Pool, type PoolSize, type Work } from "./pool.ts";
