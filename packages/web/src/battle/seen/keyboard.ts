/** What a key means in the battle view. One table for the hands, the help and the tests. */

export type Intent =
  | { readonly kind: "digit"; readonly index: number }
  | { readonly kind: "arrow"; readonly way: "left" | "right" | "up" | "down" }
  | { readonly kind: "tab"; readonly way: "next" | "previous" }
  | { readonly kind: KeyName };

export const KEY_NAMES = [
  "enter",
  "back",
  "move",
  "end",
  "undo",
  "redo",
  "explain",
  "threat",
  "log",
  "sheet",
  "ruler",
  "all",
  "options",
  "help",
] as const;
export type KeyName = (typeof KEY_NAMES)[number];

export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" } as const;

const LETTERS: Readonly<Record<string, KeyName>> = {
  m: "move",
  n: "end",
  e: "explain",
  t: "threat",
  l: "log",
  s: "sheet",
  d: "ruler",
  a: "all",
  o: "options",
};

export function intentOf({ key, ctrlKey, metaKey, altKey, shiftKey }: Press): Intent | null {
  if (altKey) return null;
  if (ctrlKey || metaKey) return withControl(key.toLowerCase(), shiftKey);
  if (/^\d$/.test(key)) return { kind: "digit", index: (Number(key) + 9) % 10 };
  if (key in ARROWS) return { kind: "arrow", way: ARROWS[key as keyof typeof ARROWS] };
  if (key === "Tab") return { kind: "tab", way: shiftKey ? "previous" : "next" };
  if (key === "Enter") return { kind: "enter" };
  if (key === "Escape") return { kind: "back" };
  if (key === "?") return { kind: "help" };
  const letter = LETTERS[key.toLowerCase()];
  return letter === undefined || shiftKey ? null : { kind: letter };
}

function withControl(key: string, shift: boolean): Intent | null {
  if (key === "z") return { kind: shift ? "redo" : "undo" };
  return key === "y" ? { kind: "redo" } : null;
}

/** What the help lists. */
export const KEY_HELP: readonly (readonly [string, string])[] = [
  ["1 … 9, 0", "pick the action with that number; it keeps it for the whole turn"],
  ["M", "move"],
  ["← → ↑ ↓", "from one target or square to the next"],
  ["Tab", "the next target; on a map the square nearest to the next foe"],
  ["Enter", "do it; take the marked answer"],
  ["A", "all targets at once, where it takes several"],
  ["O", "the options of the action at hand"],
  ["Esc", "one step back"],
  ["N", "end the turn"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["E", "explain the odds"],
  ["T", "what foes could do to you, square by square"],
  ["D", "measure distances"],
  ["L, S", "log, sheet"],
  ["R", "typed dice: let the generator throw"],
  ["?", "this list"],
];
