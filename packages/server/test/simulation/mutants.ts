import { stateOf } from "@fray/engine";
import type { Transport } from "../../src/http/transport.ts";
import type { Store } from "../../src/store/store.ts";
import type { Entry } from "../../src/table/index.ts";
import { hiddenIn } from "../../src/table/seats/states.ts";
import type { Sabotage, Server } from "./server.ts";

/** Mutants: servers with one deliberate mistake each, made now and then. A simulation that does not notice is blind. */

/** True once in so many times. */
function every(times: number): () => boolean {
  let count = 0;
  return () => ++count % times === 0;
}

/** A store in which some methods are others. */
const store = (change: (real: Store) => Partial<Store>): Sabotage => ({
  store(real) {
    const changed = change(real);
    return new Proxy(real as Store, {
      get(target, name: keyof Store) {
        const found = changed[name] ?? target[name];
        return typeof found === "function" ? (found as () => unknown).bind(target) : found;
      },
    });
  },
});

/** A line of which some messages are others, more, or none. */
const line = (say: (text: string, server: Server) => readonly string[]): Sabotage => ({
  line: (real, server) =>
    new Proxy(real, {
      get(target, name: keyof Transport) {
        if (name === "send")
          return (json: string) => {
            for (const text of say(json, server)) target.send(text);
          };
        const found = target[name];
        return typeof found === "function" ? (found as () => unknown).bind(target) : found;
      },
    }),
});

const isFrame = (text: string): boolean => text.startsWith('{"frame":');

/** What a seat must not be told of the table that a view shows. */
function leaked(text: string, server: Server): string {
  const { view } = JSON.parse(text) as { view: { table: string; you: { role: string } } };
  const live = server.hall.seen.get(view.table);
  if (live === undefined || view.you.role === "game-master") return "";
  const { battle } = live.table;
  const all = battle.ruleset.view(stateOf(battle), { role: "game-master" }).combatants;
  return hiddenIn(stateOf(battle))
    .map((id) => all[id]?.name)
    .join();
}

/** The changes of a frame that has several, the other way round. */
function turned(text: string): string {
  const { frame } = JSON.parse(text) as { frame: { patch: unknown[] } };
  return JSON.stringify({ frame: { ...frame, patch: frame.patch.reverse() } });
}

export const MUTANTS: Readonly<Record<string, () => Sabotage>> = {
  "an acknowledgement of what was not kept"() {
    const now = every(60);
    return store((real) => ({
      append: (table, entries) => (now() ? Promise.resolve() : real.append(table, entries)),
    }));
  },
  "an input kept twice"() {
    const now = every(60);
    return store((real) => ({
      async append(table, entries) {
        await real.append(table, entries);
        const { length } = entries;
        const [first] = entries as [Entry];
        if (first.fact.kind === "roll" && now())
          await real.append(
            table,
            entries.map((e) => ({ ...e, seq: e.seq + length })),
          );
      },
    }));
  },
  "two writers at one place, both told that all is well"() {
    return store((real) => ({
      append: (table, entries) =>
        real.append(table, entries).catch((error: { code?: string }) => {
          if (error.code !== "store/conflict") throw error;
        }),
    }));
  },
  "an input that failed and was kept, refused for good"() {
    const now = every(40);
    return line((text) =>
      text.startsWith('{"done":') && now()
        ? [
            text.replace(
              /^\{"done":\d+,"entry":\d+/,
              '{"error":{"code":"command/illegal","message":"no","problems":[]}',
            ),
          ]
        : [text],
    );
  },
  "changes of a view in another order"() {
    return line((text) => [isFrame(text) ? turned(text) : text]);
  },
  "frames in another order"() {
    const now = every(100);
    let held: string | null = null;
    return line((text) => {
      if (held === null && isFrame(text) && now()) {
        held = text;
        return [];
      }
      const all = held === null ? [text] : [text, held];
      held = null;
      return all;
    });
  },
  "a frame told twice"() {
    const now = every(200);
    return line((text) => (isFrame(text) && now() ? [text, text] : [text]));
  },
  "somebody hidden in a view"() {
    return line((text, server) => {
      if (!text.startsWith('{"view":')) return [text];
      const secret = leaked(text, server);
      return [
        secret === "" ? text : text.replace('{"view":{', `{"view":{"secret":${JSON.stringify(secret)},`),
      ];
    });
  },
  "an answer that is not given"() {
    const now = every(150);
    return line((text) => (text.startsWith('{"done":') && now() ? [] : [text]));
  },
  "word of others' entries that is lost"() {
    return store(() => ({ watch: () => () => undefined }));
  },
  "a snapshot of another moment"() {
    return store((real) => ({
      keepSnapshot: (table, snapshot) => real.keepSnapshot(table, { ...snapshot, seats: [] }),
    }));
  },
};
