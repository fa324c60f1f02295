export {
  type Action,
  type Actor,
  type Aim,
  type Aimed,
  type Attempt,
  type Item,
  type OfferedAim,
  type Options,
  type Price,
  type Reasons,
  type Use,
  when,
} from "./action.ts";
export { atOne, type OneOf } from "./aims.ts";
export { type ActionList, Actions, type Purse } from "./table.ts";
