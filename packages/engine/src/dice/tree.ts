import type { DiceExpression, DiceTerm, FunctionCall } from "./words.ts";

/**
 * `max(3d6)` and `min(3d6)` of a single pool are its highest and lowest die: the pool with all but that die
 * dropped. Nothing for any other call; a pool that counts successes is one total like any other.
 */
export function poolOf(call: FunctionCall): DiceTerm | undefined {
  if (call.of.length !== 1 || (call.name !== "max" && call.name !== "min")) return undefined;
  const inside = untagged(call.of[0]!);
  if (inside.kind !== "dice" || inside.counts.length > 0) return undefined;
  return { ...inside, keeps: [...inside.keeps, { word: call.name === "max" ? "kh" : "kl", count: 1 }] };
}

export function untagged(expression: DiceExpression): DiceExpression {
  let inside = expression;
  while (inside.kind === "tagged") inside = inside.of;
  return inside;
}

/** The tag nearest to what is tagged. */
export function innermostTag(expression: DiceExpression): string | null {
  let tag: string | null = null;
  for (let inside = expression; inside.kind === "tagged"; inside = inside.of) tag = inside.tag;
  return tag;
}
