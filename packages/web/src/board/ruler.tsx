import type { ReactNode } from "react";
import { useStore } from "zustand";
import type { Eye } from "./map/eye.ts";
import { Label } from "./floats.tsx";
import { Strokes } from "./marks.tsx";
import { sayDistance } from "./saying.ts";
import type { BoardStore } from "./map/state.ts";

export function Ruler({ state }: { readonly state: BoardStore }): ReactNode {
  const ruler = useStore(state, (s) => s.ruler);
  if (ruler === null) return null;
  const { from, to } = ruler;
  return <Strokes strokes={[{ kind: "ruler", points: [from, to] }]} />;
}

/** The distance, in the size of text whatever the zoom, and read aloud. */
export function RulerLabel({ state, eye }: { readonly state: BoardStore; readonly eye: Eye }): ReactNode {
  const ruler = useStore(state, (s) => s.ruler);
  return (
    <div role="status">
      {ruler !== null && <Label eye={eye} at={ruler.to} text={sayDistance(ruler.from, ruler.to)} />}
    </div>
  );
}
