import type { ReactNode } from "react";
import css from "./ground.module.css";

interface HatchProps {
  readonly id: string;
  /** From one stroke to the next, in the picture's own units. */
  readonly step: number;
}

/** What a solid square is filled with, wherever a map is drawn. */
export function Hatch({ id, step }: HatchProps): ReactNode {
  return (
    <pattern id={id} width={step} height={step} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={css["solidFill"]} width={step} height={step} />
      <rect className={css["solidHatch"]} width={step / 3} height={step} />
    </pattern>
  );
}
