import type { Hall } from "../hall/index.ts";

/** What is counted while the server runs. */
export interface Counts {
  sockets: number;
  inputs: number;
  refusals: number;
}

/** In the text form that monitoring tools read. */
export function metricsText(counts: Counts, hall: Hall): string {
  const memory = process.memoryUsage();
  const lines: readonly (readonly [string, string, string, number])[] = [
    ["fray_tables_live", "gauge", "Tables at hand in memory", hall.liveTables],
    ["fray_sockets", "gauge", "Open lines", counts.sockets],
    ["fray_inputs_total", "counter", "Inputs given", counts.inputs],
    ["fray_refusals_total", "counter", "Inputs refused", counts.refusals],
    ["process_resident_memory_bytes", "gauge", "Resident memory", memory.rss],
    ["nodejs_heap_used_bytes", "gauge", "Heap in use", memory.heapUsed],
    ["process_uptime_seconds", "gauge", "Seconds since the start", Math.round(process.uptime())],
  ];
  return lines
    .map(([name, kind, help, value]) => `# HELP ${name} ${help}.\n# TYPE ${name} ${kind}\n${name} ${value}\n`)
    .join("");
}
