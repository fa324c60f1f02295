/** What the calls of the protocol answer, as schemas: the published document is made of them, and tests hold answers to it. */
export { NAMED, failureSchema } from "./making.ts";
export { explainAnswer, oddsAnswer, simulateAnswer, threatAnswer } from "./odds.ts";
export {
  areaAnswer,
  closedAnswer,
  doneAnswer,
  framesAnswer,
  optionsAnswer,
  viewAnswer,
  whyAnswer,
} from "./views.ts";
export { momentAnswer, storyAnswer } from "./past.ts";
export { exportAnswer, invitedAnswer, rulesetsAnswer, seatAnswer, tablesAnswer } from "./tables.ts";
