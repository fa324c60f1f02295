import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type Line } from "../src/table/connection.ts";

/** Sockets as a browser makes them, told by the test what comes. */
class FakeSocket extends EventTarget {
  static readonly OPEN = 1;
  static readonly made: FakeSocket[] = [];
  readonly readyState = 1;
  readonly sent: string[] = [];
  closed = false;

  constructor() {
    super();
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.closed = true; // a dead line: its end is never heard of
  }

  says(message: object): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

const socket = (): FakeSocket => FakeSocket.made.at(-1) as FakeSocket;

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.made.length = 0;
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "table" });
  vi.stubGlobal("addEventListener", () => undefined);
  vi.stubGlobal("removeEventListener", () => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function connected(): { line: Connection; lines: Line[] } {
  const lines: Line[] = [];
  const nothing = (): void => undefined;
  const line = new Connection("T.S", {
    onView: nothing,
    onFrame: nothing,
    onHere: nothing,
    onNext: nothing,
    onLine: (now) => lines.push(now),
  });
  socket().says({ view: {}, seq: 7 });
  return { line, lines };
}

describe("a line that dies without a word", () => {
  it("is given up after two beats, and taken up again where it was", () => {
    const { line, lines } = connected();
    socket().says({ beat: 20 });
    vi.advanceTimersByTime(39_000);
    expect(lines).toEqual(["connecting", "live"]);
    vi.advanceTimersByTime(2_000);
    expect(lines).toEqual(["connecting", "live", "offline", "connecting"]);
    expect(FakeSocket.made[0]?.closed).toBe(true);
    socket().dispatchEvent(new Event("open"));
    expect(socket().sent).toEqual([JSON.stringify({ hello: { token: "T.S", after: 7 } })]);
    // what the old line still brings is no longer heard
    FakeSocket.made[0]?.dispatchEvent(Object.assign(new Event("close"), { code: 4403 }));
    expect(lines.at(-1)).toBe("connecting");
    line.close();
  });

  it("lives as long as it beats; one that never beats is waited for", () => {
    const { line, lines } = connected();
    vi.advanceTimersByTime(600_000);
    for (let i = 0; i < 5; i++) {
      socket().says({ beat: 20 });
      vi.advanceTimersByTime(30_000);
    }
    expect(lines).toEqual(["connecting", "live"]);
    line.close();
    vi.advanceTimersByTime(600_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
