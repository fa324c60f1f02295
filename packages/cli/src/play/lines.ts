import { createInterface, type Interface } from "node:readline";
import { print, shown, write } from "../output.ts";

/** Lines from whoever sits at the terminal, or from a pipe just the same. */

/** Thrown when nothing more will come; caught where the game ends. */
export class InputEnded extends Error {
  /** True when somebody pressed Ctrl-C. */
  readonly interrupted: boolean;

  constructor(interrupted: boolean) {
    super("the input ended");
    this.interrupted = interrupted;
  }
}

export class Lines {
  private readonly reader: Interface;
  private readonly waiting: string[] = [];
  private wake: (() => void) | null = null;
  private ended = false;
  private interrupted = false;
  readonly terminal: boolean;

  constructor() {
    this.terminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
    this.reader = createInterface({
      input: process.stdin,
      ...(this.terminal ? { output: process.stdout } : {}),
      terminal: this.terminal,
    });
    this.reader.on("line", (line) => this.take(() => this.waiting.push(line)));
    this.reader.on("close", () => this.take(() => (this.ended = true)));
    this.reader.on("SIGINT", () => {
      this.interrupted = true;
      this.reader.close();
    });
  }

  /** The next line, trimmed. From a pipe it is echoed, so that the output reads like the evening it was. */
  async ask(prompt: string): Promise<string> {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    if (this.terminal) {
      this.reader.setPrompt(shown(prompt));
      this.reader.prompt();
    } else void write(prompt);
    const line = await this.next();
    if (line === null) {
      void write("\n");
      throw new InputEnded(this.interrupted);
    }
    if (!this.terminal) void print(line);
    return line.trim();
  }

  close(): void {
    this.reader.close();
    process.stdin.pause();
  }

  private take(change: () => void): void {
    change();
    this.wake?.();
    this.wake = null;
  }

  private async next(): Promise<string | null> {
    while (this.waiting.length === 0 && !this.ended)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    return this.waiting.shift() ?? null;
  }
}
