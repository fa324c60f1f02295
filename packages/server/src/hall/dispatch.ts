import type { Frame } from "../table/index.ts";

/** A frame on its way, and its JSON: written once for all who are told the same. */
export class Dispatch {
  readonly frame: Frame;
  private text: string | null = null;

  constructor(frame: Frame) {
    this.frame = frame;
  }

  get json(): string {
    return (this.text ??= JSON.stringify(this.frame));
  }
}
