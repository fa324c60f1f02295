export { type Best, type BestSettings, bestPlay, type TooLarge } from "./best.ts";
export { estimateStates } from "./estimate.ts";
export {
  type Solution,
  type SolveSettings,
  Solving,
  USUAL_UNDECIDED,
  USUAL_WAYS,
  usualStates,
} from "./solving.ts";
