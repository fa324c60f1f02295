import { main } from "../../src/main.ts";

/** The command line in this very process: hundreds of files in the time that a few processes take to start. */

export interface Read {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
  readonly ms: number;
}

export async function read(args: readonly string[]): Promise<Read> {
  const streams = [process.stdout, process.stderr] as const;
  const before = streams.map((stream) => stream.write);
  const texts = ["", ""];
  streams.forEach((stream, i) => {
    stream.write = ((text: string) => {
      texts[i] += text;
      return true;
    }) as typeof stream.write;
  });
  const listening = process.stdout.listeners("error");
  const began = performance.now();
  try {
    await main(args);
  } finally {
    for (const each of process.stdout.listeners("error"))
      if (!listening.includes(each)) process.stdout.off("error", each as () => void);
    streams.forEach((stream, i) => {
      stream.write = before[i] as typeof stream.write;
    });
  }
  const code = Number(process.exitCode ?? 0);
  process.exitCode = 0;
  return { code, stdout: texts[0] as string, stderr: texts[1] as string, ms: performance.now() - began };
}
