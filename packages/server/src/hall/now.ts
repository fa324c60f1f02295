import type { World } from "../table/index.ts";

/** The world at the moment of an input. */
export class Now implements World {
  readonly now: number;
  private readonly draw: () => string;

  constructor(now: number, draw: () => string) {
    this.now = now;
    this.draw = draw;
  }

  /** Only fresh dice need it, and the system takes its time. */
  get entropy(): string {
    return this.draw();
  }
}
