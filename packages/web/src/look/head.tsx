import { ChevronLeft } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import css from "./head.module.css";

interface HeadProps {
  readonly title: string;
  readonly children?: ReactNode;
}

/** The line above a workbench (lab, simulator, builder): the way home, what this is, what one may do with it. */
export function Head({ title, children }: HeadProps): ReactNode {
  return (
    <header className={css["head"]}>
      <Link href="/" className={css["home"]} aria-label="Fray, home">
        <ChevronLeft size={18} aria-hidden /> Fray
      </Link>
      <h1>{title}</h1>
      <div className={css["tools"]}>{children}</div>
    </header>
  );
}
