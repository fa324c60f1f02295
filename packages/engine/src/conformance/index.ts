export { conform } from "./conform.ts";
export { formatFailure, formatReport } from "./format.ts";
export { conformWith, type FastCheck } from "./property.ts";
export {
  type Exception,
  type Failure,
  type Law,
  LAW_NAMES,
  LAWS,
  type LawReport,
  type Luck,
  type Report,
  type Settings,
} from "./words.ts";
