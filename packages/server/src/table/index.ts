export * from "./area.ts";
export * from "./chances.ts";
export * from "./decide.ts";
export { Dispatch } from "./dispatch.ts";
export type { Decided } from "./draft.ts";
export { brokenPromises, commitmentOf, freshDice, hiddenSeed } from "./epochs.ts";
export * from "./fair.ts";
export * from "./files.ts";
export * from "./frames.ts";
export {
  apply,
  fold,
  folding,
  type Folding,
  NEEDS_HISTORY,
  openTable,
  openingTable,
} from "./fold.ts";
export { EVERYTHING, type Keep, lean } from "./keep.ts";
export * from "./closed.ts";
export * from "./past.ts";
export { type Change, diff, patch, same } from "./patch.ts";
export * from "./reckon.ts";
export { refusals } from "./requests.ts";
export { seatNamed, seatOfToken } from "./seats.ts";
export * from "./snapshot.ts";
export * from "./story.ts";
export * from "./tell.ts";
export * from "./threat.ts";
export { cannotGoBack, cannotGoOn, withoutOldQuestion } from "./told.ts";
export * from "./words.ts";
