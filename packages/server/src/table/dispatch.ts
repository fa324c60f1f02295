import { type Ascii, ascii } from "./ascii.ts";
import type { Frame, TextEvent } from "./frames.ts";
import type { Change } from "./patch.ts";
import type { Thrown } from "./thrown.ts";

/** A frame on its way, in parts: what several seats are told alike is put together and written once for all of them. */
export class Dispatch {
  private readonly head: Head;
  private readonly state: Changes;
  private readonly own: readonly Change[];
  private readonly heard: Heard;
  private text: Ascii | null = null;

  constructor(head: Head, state: Changes, own: readonly Change[], heard: Heard) {
    this.head = head;
    this.state = state;
    this.own = own;
    this.heard = heard;
  }

  get frame(): Frame {
    const { head, state, own, heard } = this;
    return { ...head.value, patch: [...state.value, ...own], ...heard.value };
  }

  /** The frame's JSON. */
  get json(): Ascii {
    return (this.text ??= `${this.head.json},"patch":${this.patch}${this.heard.json}` as Ascii);
  }

  private get patch(): string {
    const { state, own } = this;
    if (own.length === 0) return `[${state.json}]`;
    const written = ascii(JSON.stringify(own));
    return state.value.length === 0 ? written : `[${state.json},${written.slice(1)}`;
  }
}

/** What a frame begins with; its JSON without its end. */
export class Head {
  readonly value: Pick<Frame, "seq" | "who" | "when" | "what">;
  private text: string | null = null;

  constructor(value: Head["value"]) {
    this.value = value;
  }

  get json(): string {
    return (this.text ??= ascii(JSON.stringify(this.value)).slice(0, -1));
  }
}

/** Changes of what is the same for several seats; their JSON without the list's ends. */
export class Changes {
  readonly value: readonly Change[];
  private text: string | null = null;

  constructor(value: readonly Change[]) {
    this.value = value;
  }

  get json(): string {
    return (this.text ??= ascii(JSON.stringify(this.value)).slice(1, -1));
  }
}

/** What a frame ends with; its JSON from the comma before it on. */
export class Heard {
  readonly value: {
    readonly events: readonly TextEvent[];
    readonly thrown?: readonly Thrown[];
    readonly roll?: NonNullable<Frame["roll"]>;
  };
  private text: string | null = null;

  constructor(value: Heard["value"]) {
    this.value = value;
  }

  get json(): string {
    return (this.text ??= `,${ascii(JSON.stringify(this.value)).slice(1)}`);
  }
}
