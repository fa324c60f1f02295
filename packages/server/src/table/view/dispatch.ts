import type { Frame } from "./frames.ts";

/** A frame on its way: its text is written once for all who are told the same. */
export class Dispatch {
  readonly frame: Frame;
  private text: string | null = null;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  /** The message that carries it. */
  get json(): string {
    return (this.text ??= JSON.stringify({ frame: this.frame }));
  }
}
