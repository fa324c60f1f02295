import type { ReactNode } from "react";
import { Art } from "../look/art.tsx";
import css from "./home.module.css";

/** A small scene in line art: two who fight, and the die between them. */

interface SceneWords {
  readonly left: string;
  readonly right: string;
  readonly dice: string;
}

const USUAL: SceneWords = { left: "swordwoman", right: "orc-head", dice: "d20" };

/** What stands on a system's card: looks only. */
const SCENES: Readonly<Record<string, SceneWords>> = {
  "hit-die": { left: "black-knight-helm", right: "wolf-head", dice: "d10" },
  "to-hit": { left: "archer", right: "dragon-head", dice: "2d6" },
  "armor-class": { left: "swordwoman", right: "skeleton", dice: "d20" },
  "dice-pool": { left: "fist", right: "ogre", dice: "6d6" },
  "battle-order": { left: "pistol-gun", right: "floating-ghost", dice: "d%" },
};

const SHAPES: Readonly<Record<string, ReactNode>> = {
  d10: <path d="M24 3 44 21 24 45 4 21zM4 21l20 8 20-8M24 3l-9 21M24 3l9 21" />,
  d20: (
    <path d="M24 3 43 14v20L24 45 5 34V14zM24 14 35 32H13zM24 3v11M43 14 24 14M5 14h19M43 34 35 32M5 34l8-2M24 45 13 32M24 45l11-13" />
  ),
  "2d6": (
    <>
      <rect x="3" y="12" width="24" height="24" rx="5" />
      <rect x="24" y="20" width="22" height="22" rx="5" fill="var(--raised)" />
      <g fill="currentColor" stroke="none">
        <circle cx="10" cy="19" r="2" />
        <circle cx="17" cy="26" r="2" />
        <circle cx="35" cy="31" r="2" />
        <circle cx="29.500" cy="25.500" r="2" />
        <circle cx="40.500" cy="36.500" r="2" />
      </g>
    </>
  ),
  "6d6": (
    <>
      <rect x="4" y="4" width="17" height="17" rx="4" />
      <rect x="26" y="7" width="17" height="17" rx="4" />
      <rect x="14" y="26" width="17" height="17" rx="4" />
      <g fill="currentColor" stroke="none">
        <circle cx="12.500" cy="12.500" r="2" />
        <circle cx="31" cy="12" r="2" />
        <circle cx="38" cy="19" r="2" />
        <circle cx="19" cy="31" r="2" />
        <circle cx="26" cy="38" r="2" />
        <circle cx="22.500" cy="34.500" r="2" />
      </g>
    </>
  ),
  "d%": (
    <path
      d="M16 10 29 22 16 39 3 22zM3 22l13 6 13-6M34 16 46 27 34 42 22 27zM22 27l12 5 12-5"
      fill="var(--raised)"
    />
  ),
};

export function Scene({ of }: { readonly of: string }): ReactNode {
  const { left, right, dice } = SCENES[of] ?? USUAL;
  return (
    <div className={css["scene"]} aria-hidden>
      <span className={css["left"]}>
        <Art icon={left} size={52} />
      </span>
      <svg
        width="48"
        height="48"
        viewBox="0 0 48 48"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
      >
        {SHAPES[dice]}
      </svg>
      <span className={css["right"]}>
        <Art icon={right} size={52} />
      </span>
    </div>
  );
}
