import type { Price } from "../actions/action.ts";
import type { BaseUnit, Condition } from "./words.ts";

/** One reaction, one record: when somebody may take it, its price, and the facts that policies may turn on. */
export interface Reaction<U extends BaseUnit = BaseUnit> {
  readonly name: string;
  readonly rule?: string;
  readonly says: string;
  /** When it may be taken, for people. */
  readonly when: string;
  readonly price?: Price;
  /** Facts of the moment beside `hp` and points. */
  readonly facts?: readonly string[];
  /** Whether somebody may take it at all just now. */
  may?(who: U): boolean;
}

export const reaction = <U extends BaseUnit>(written: Reaction<U>): Reaction<U> => written;

/** A condition as it is written. */
export const condition = <U extends BaseUnit>(written: Condition<U>): Condition<U> => written;
