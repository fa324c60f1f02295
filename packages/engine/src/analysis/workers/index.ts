export { type Brief, playerOf } from "./battles.ts";
export { answerAt, Caller, type Port, type Waiting } from "./caller.ts";
export { Pieces, runWork, type Watcher } from "./order.ts";
export { WorkerPool, type WorkerPoolSize, type Work } from "./workerPool.ts";
