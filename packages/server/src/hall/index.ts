export {
  Hall,
  type Entered,
  type HallParts,
  type Invited,
  MASTER,
  type NewTable,
  type Rulesets,
} from "./hall.ts";
export { type Clock, type Listener, Live } from "./live.ts";
