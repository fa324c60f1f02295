import type { ReactNode } from "react";
import { Note } from "../look/controls.tsx";

export function LabView(): ReactNode {
  return <Note title="Not here yet" />;
}
