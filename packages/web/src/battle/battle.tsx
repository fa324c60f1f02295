import type { ReactNode } from "react";
import { Note } from "../look/controls.tsx";

export function BattleView({ id }: { readonly id: string }): ReactNode {
  return <Note title={`Table ${id}`} />;
}
