import { type Ascii, ascii } from "./ascii.ts";
import type { Frame } from "./frames.ts";
import type { Change } from "./patch.ts";

/** A frame on its way, in parts: what several seats are told alike is put together and written once for all of them. */
export class Dispatch {
  private readonly heard: Heard;
  private readonly state: Changes;
  private readonly own: readonly Change[];
  private text: Ascii | null = null;

  constructor(heard: Heard, state: Changes, own: readonly Change[]) {
    this.heard = heard;
    this.state = state;
    this.own = own;
  }

  get frame(): Frame {
    const { heard, state, own } = this;
    return { ...heard.value, patch: [...state.value, ...own] };
  }

  /** The frame's JSON. */
  get json(): Ascii {
    return (this.text ??= `${this.heard.json},"patch":${this.patch}}` as Ascii);
  }

  private get patch(): string {
    const { state, own } = this;
    if (own.length === 0) return `[${state.json}]`;
    const written = ascii(JSON.stringify(own));
    return state.value.length === 0 ? written : `[${state.json},${written.slice(1)}`;
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

/** A frame without its patch; its JSON without its end. */
export class Heard {
  readonly value: Omit<Frame, "patch">;
  private text: string | null = null;

  constructor(value: Heard["value"]) {
    this.value = value;
  }

  get json(): string {
    return (this.text ??= ascii(JSON.stringify(this.value)).slice(0, -1));
  }
}
