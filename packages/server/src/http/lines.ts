import type { FastifyInstance } from "fastify";
import type { Entered } from "../hall/index.ts";
import type { Metrics } from "./metrics.ts";
import type { LineWatch } from "./socket.ts";

/** Lines that take their seat and leave it, counted and logged. */
export function watchLines({ log }: FastifyInstance, metrics: Metrics): LineWatch {
  const named = ({ live, seat }: Entered): object => ({ table: live.id, seat: seat.id });
  return {
    entered(line) {
      metrics.seats += 1;
      log.info(named(line), "line opened");
    },
    left(line) {
      metrics.seats -= 1;
      log.info(named(line), "line closed");
    },
    failed: (error) => log.error({ err: error }, "failed"),
    answered: (kind, ms) => metrics.answered(kind, ms),
  };
}
