/** Orders: how somebody fights, as a short list of lines. The first line that applies and can be done is done. */

export const COMPARED = ["<=", ">=", "<", ">", "="] as const;
export type Compared = (typeof COMPARED)[number];

/** Whom a condition looks at: oneself, or some friend or foe that is still up. */
export const LOOKED_AT = ["self", "friend", "foe"] as const;
export type LookedAt = (typeof LOOKED_AT)[number];

/** `hp < 30%`, `friend hp < 5`, `round >= 2`, `foes near >= 3`, `ap >= 2`. */
export interface Measure {
  readonly of: LookedAt;
  /** `hp`, `round`, `foes`, `friends`, `foes near`, `friends near`, or the name of points such as `ap`. */
  readonly what: string;
  readonly is: Compared;
  readonly value: number;
  /** The value is a share of the most one can have, in percent. */
  readonly percent: boolean;
}

/** `poisoned`, `not poisoned`, `foe prone`. */
export interface Affected {
  readonly of: LookedAt;
  readonly status: string;
  readonly has: boolean;
}

export type Fact = Measure | Affected;

export const PICKS = ["nearest", "farthest", "weakest", "strongest", "most hurt", "least hurt"] as const;
export type Pick = (typeof PICKS)[number];

/** `nearest foe`, `most hurt friend with hp < 50%`, `self`. */
export interface Whom {
  readonly side: "foe" | "friend" | "self";
  readonly pick: Pick;
  /** What must be true of that one. */
  readonly filter: Fact | null;
}

export interface Order {
  readonly when: readonly Fact[];
  readonly whom: Whom | null;
  /** A verb, an attack or ability by name, `strike`, `close in`, `keep away`, or a way to fight that takes over. */
  readonly act: string;
}

export const CLOSE_IN = "close-in";
export const KEEP_AWAY = "keep-away";
/** Whatever is called that, else the first thing offered that is meant to harm. */
export const STRIKE = "strike";

/** Names are compared this way: `Second Wind`, `second wind` and `second-wind` are one. */
export const plainName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, "-");
