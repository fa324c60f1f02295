import type { ReactNode } from "react";
import { Head } from "../look/head.tsx";
import { SystemPicker } from "../systems/picker.tsx";
import css from "./workbench.module.css";

interface WorkbenchProps {
  readonly title: string;
  readonly system: string | undefined;
  readonly onPick: (id: string) => void;
  readonly tools?: ReactNode;
  /** Nothing while the system is on its way. */
  readonly children?: ReactNode;
}

/** The page of the lab and of the simulator: what this is, of which system, and below it the bench. */
export function Workbench({ title, system, onPick, tools, children }: WorkbenchProps): ReactNode {
  return (
    <main className={css["page"]} aria-busy={children === undefined}>
      <Head title={title}>{tools}</Head>
      <SystemPicker id={system} onPick={onPick} />
      {children}
    </main>
  );
}

interface BenchProps {
  readonly width: "narrow" | "wide";
  readonly children: ReactNode;
}

/** What is asked on the left, what comes of it on the right; on a phone below each other. */
export function Bench({ width, children }: BenchProps): ReactNode {
  return <div className={`${css["bench"]} ${css[width]}`}>{children}</div>;
}
