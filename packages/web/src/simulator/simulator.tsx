import type { ReactNode } from "react";
import { Note } from "../look/controls.tsx";

export function SimulatorView(): ReactNode {
  return <Note title="Not here yet" />;
}
