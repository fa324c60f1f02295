export * from "./view/area.ts";
export * from "./odds/chances.ts";
export * from "./decide/decide.ts";
export { Dispatch } from "./view/dispatch.ts";
export type { Decided } from "./log/draft.ts";
export { brokenPromises, commitmentOf, freshDice, hiddenSeed } from "./log/epochs.ts";
export * from "./log/fair.ts";
export * from "./log/files.ts";
export * from "./view/frames.ts";
export {
  apply,
  fold,
  folding,
  type Folding,
  NEEDS_HISTORY,
  openTable,
  openingTable,
} from "./log/fold.ts";
export { EVERYTHING, type Keep, lean } from "./log/keep.ts";
export * from "./view/closed.ts";
export * from "./past/past.ts";
export { type Change, diff, patch, same } from "./view/patch.ts";
export * from "./odds/reckon.ts";
export { refusals } from "./decide/requests.ts";
export { seatNamed, seatOfToken } from "./seats/seats.ts";
export * from "./log/snapshot.ts";
export * from "./past/story.ts";
export * from "./view/tell.ts";
export * from "./odds/threat.ts";
export { cannotGoBack, cannotGoOn, withoutOldQuestion } from "./log/told.ts";
export * from "./seats/words.ts";
