import { usualPick } from "./parse.ts";
import type { Fact, Order, Whom } from "./words.ts";

/** Writes orders the way they are read: one undoes the other. */

export function formatOrders(orders: readonly Order[]): string {
  return orders.map(formatOrder).join("; ");
}

function formatOrder({ when, whom, act }: Order): string {
  const condition = when.length === 0 ? "" : `if ${when.map(formatFact).join(" and ")}: `;
  return `${condition}${whom === null ? "" : `${formatWhom(whom)}: `}${act.replaceAll("-", " ")}`;
}

function formatFact(fact: Fact): string {
  const of = fact.of === "self" ? "" : `${fact.of} `;
  return "status" in fact
    ? `${of}${fact.has ? "" : "not "}${fact.status.replaceAll("-", " ")}`
    : `${of}${fact.what} ${fact.is} ${fact.value}${fact.percent ? "%" : ""}`;
}

function formatWhom({ side, pick, filter }: Whom): string {
  const head = side === "self" || pick === usualPick(side) ? side : `${pick} ${side}`;
  return filter === null ? head : `${head} with ${formatFact(filter)}`;
}
