export { follow } from "./follow.ts";
export { formatOrders } from "./format.ts";
export { parseOrders } from "./parse.ts";
export type { Order } from "./words.ts";
