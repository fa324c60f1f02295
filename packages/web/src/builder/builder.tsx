import type { ReactNode } from "react";
import { Note } from "../look/controls.tsx";

export function BuilderView(): ReactNode {
  return <Note title="Not here yet" />;
}
