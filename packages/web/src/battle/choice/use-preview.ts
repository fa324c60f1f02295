import type { Command, Field, Id } from "@fray/engine";
import type { Preview } from "@fray/server/messages";
import { useEffect, useMemo } from "react";
import { create } from "zustand";
import type { Mark, Square, Stroke, Token } from "../../board/map/words.ts";
import type { TableStore } from "../../table/store.ts";
import { aimsOf, commandOf } from "./actions.ts";
import * as choose from "./choosing.ts";
import { keyOf } from "./odds.ts";
import { usePointing } from "../seen/pointing.ts";
import type { Battle } from "./use-battle.ts";

/** What the command at hand would cover, and the lines that decide it: asked of the table, drawn on the board. */

export interface Shown {
  readonly marks: readonly Mark[];
  /** Null: not known yet. */
  readonly strokes: readonly Stroke[] | null;
}

/** The command to be shown: of the action at hand; while there is none, of a button or a foe that is pointed at. */
export function usePreviewed({ hand }: Battle, held: choose.Choosing | null): Command | null {
  const peeked = usePointing((s) => s.peeked);
  const choosing = hand.choosing ?? held;
  const made = useMemo(() => (choosing === null ? null : choose.preview(choosing)), [choosing]);
  return hand.choosing === null ? (peeked ?? made) : made;
}

/** How far the action at hand reaches: its command without anybody to aim at. */
function reachOf(choosing: choose.Choosing | null): Command | null {
  if (choosing === null || aimsOf(choosing.action)[0]?.kind !== "target") return null;
  return commandOf(choose.offerOf(choosing), { options: choosing.options });
}

export function usePreview(battle: Battle, command: Command | null): Shown {
  const { people, hand } = battle;
  const area = useArea(battle, command);
  const reached = useMemo(() => reachOf(hand.choosing), [hand.choosing]);
  const reach = useArea(battle, reached);
  return useMemo(
    () => ({
      marks: [
        ...(reach?.squares ?? []).map((at): Mark => ({ at, kind: "reach" })),
        ...(area === null ? [] : marksOf(area, ownSquares(people, command?.targets ?? []))),
      ],
      strokes: area === null ? null : area.lines.map(strokeOf),
    }),
    [area, reach, people, command],
  );
}

/** Whoever sweeps over the map asks of none of the squares on the way. */
const PATIENCE = 25;
const NOWHERE: Preview = { squares: [], lines: [] };

/** What was told of the table as it stands: by store, so that no seat sees another's, and by `keyOf`. */
interface Areas {
  readonly of: TableStore | null;
  readonly seq: number;
  readonly known: ReadonlyMap<string, Preview>;
}

const useAreas = create<Areas>()(() => ({ of: null, seq: -1, known: new Map() }));

function note(of: TableStore, seq: number, command: Command, area: Preview): void {
  const before = useAreas.getState();
  const known = before.of === of && before.seq === seq ? before.known : [];
  useAreas.setState({ of, seq, known: new Map([...known, [keyOf(seq, command), area]]) });
}

/** Asked once for each command at each entry of the table, and given up when it is no longer wanted; null: not known yet. */
function useArea({ store, view, replaying }: Battle, command: Command | null): Preview | null {
  const seq = store((s) => s.seq);
  const wanted = isMap(view.field) && !replaying ? command : null;
  const known = useAreas(({ of, known: all }) =>
    wanted === null ? NOWHERE : ((of === store ? all.get(keyOf(seq, wanted)) : null) ?? null),
  );
  useEffect(() => {
    if (wanted === null || known !== null) return undefined;
    const stale = new AbortController();
    const hear = (area: Preview): void => {
      if (!stale.signal.aborted) note(store, seq, wanted, area);
    };
    const timer = setTimeout(() => {
      const { ask } = store.getState();
      ask<Preview>("area", { command: wanted }, stale.signal).then(hear, () => hear(NOWHERE));
    }, PATIENCE);
    return () => {
      clearTimeout(timer);
      stale.abort();
    };
  }, [store, seq, wanted, known]);
  return known;
}

const isMap = (field: Field): boolean => field.kind === "grid";

/** The steps of a way, and what is covered; whoever is aimed at is lit already and needs no hatching. */
export function marksOf({ squares, lines }: Preview, aimed: ReadonlySet<string>): readonly Mark[] {
  const beyond = squares.some((at) => !aimed.has(String(at)));
  const steps = lines.filter((l) => l.kind === "path").flatMap((l) => l.points.slice(1, -1));
  return [
    ...(beyond ? squares : []).map((at): Mark => ({ at, kind: "area" })),
    ...steps.map((at): Mark => ({ at, kind: "path" })),
  ];
}

const strokeOf = ({ kind, points, corners }: Preview["lines"][number]): Stroke => ({
  kind,
  points,
  ...(corners === true ? { corners } : {}),
});

function ownSquares(people: readonly Token[], ids: readonly Id[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { id, at, size } of people) {
    if (!ids.includes(id) || at === null || typeof at === "string") continue;
    for (let i = 0; i < size * size; i++)
      found.add(String([at[0] + (i % size), at[1] + Math.floor(i / size)] satisfies Square));
  }
  return found;
}
