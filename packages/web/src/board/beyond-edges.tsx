import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, type LucideIcon } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useStore } from "zustand";
import { beyond, type Edge } from "./beyond.ts";
import css from "./board.module.css";
import type { Box } from "./map/camera.ts";
import type { EyeState } from "./map/eye.ts";
import { together } from "./map/first-sight.ts";
import type { Stagehand } from "./hands/use-deeds.ts";
import type { Token } from "./map/words.ts";

const ICONS: Readonly<Record<Edge, LucideIcon>> = {
  left: ChevronLeft,
  right: ChevronRight,
  top: ChevronUp,
  bottom: ChevronDown,
};
const WAYS: Readonly<Record<Edge, string>> = {
  left: "to the left",
  right: "to the right",
  top: "above",
  bottom: "below",
};

const standing = (tokens: readonly Token[], seats: ReadonlyMap<string, Box>): ReadonlyMap<string, Box> =>
  new Map(
    tokens.flatMap(({ id, down }): [string, Box][] => {
      const seat = seats.get(id);
      return down || seat === undefined ? [] : [[id, seat]];
    }),
  );

/** At the edges of the room: how many more people there are that way. A tap looks at them. */
export function BeyondEdges({ hand }: { readonly hand: Stagehand }): ReactNode {
  const { eye, scene, props } = hand;
  const up = useMemo(() => standing(props.tokens, scene.seats), [props.tokens, scene.seats]);
  const away = ({ camera, room }: EyeState) => beyond(up, camera, room);
  // Drawn again only when somebody else is out of sight, not at every pixel of a pan.
  useStore(eye.store, (state) =>
    [...away(state)].map(([edge, who]) => `${edge} ${who.join(" ")}`).join("\n"),
  );
  const look = (ids: readonly string[]) => {
    const { camera, room } = eye.store.getState();
    const boxes = ids.flatMap((id) => up.get(id) ?? []);
    const size = { width: room.width / camera.scale - 2, height: room.height / camera.scale - 2 };
    eye.reveal(together(boxes, size));
  };
  return [...away(eye.store.getState())].map(([edge, ids]) => {
    const Icon = ICONS[edge];
    const names = props.tokens.filter((t) => ids.includes(t.id)).map((t) => t.name);
    const label = `${ids.length} more ${WAYS[edge]}: ${names.join(", ")}`;
    const matters = props.tokens.some(
      (t) => ids.includes(t.id) && (t.acting || t.asked || props.lit.has(t.id)),
    );
    return (
      <button
        key={edge}
        type="button"
        tabIndex={-1} // by key one goes to people themselves, and the map follows
        className={`${css["beyond"]} ${matters ? css["matters"] : ""}`}
        data-edge={edge}
        aria-label={label}
        title={label}
        onClick={() => look(ids)}
      >
        <Icon size={16} aria-hidden />
        {ids.length}
      </button>
    );
  });
}
