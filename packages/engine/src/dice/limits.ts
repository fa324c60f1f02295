/** Every limit of dice notation, in one place: generous at a table, small to a machine. */

export const MAX_TEXT = 2_000;
/** Parentheses, calls and signs inside each other. */
export const MAX_DEPTH = 50;
/** Dice of one term. */
export const MAX_DICE = 1_000;
/** Dice of a whole expression. */
export const MAX_ALL_DICE = 10_000;
export const MAX_SIDES = 10_000;
/** Modifiers of one term. */
export const MAX_MODIFIERS = 20;
/** The largest number that can be written. */
export const MAX_NUMBER = 1e9;
export const MAX_DECIMALS = 6;
/** The largest total anything may reach: whole numbers stay exact. */
export const MAX_TOTAL = Number.MAX_SAFE_INTEGER;
export const MAX_TAG = 60;
/** Arguments of a function. */
export const MAX_ARGUMENTS = 50;

/**
 * An explosion stops where the chance that any die of its term goes on is below this. Odds report what they
 * cut off there as `left`; a roll stops at the same die.
 */
export const EXPLOSION_CUT = 1e-15;
/** Dice a term might throw if every one of them exploded to that point. */
export const MAX_THROWN = 100_000;

/** Steps an answer may take, of about three nanoseconds each: well under a second. */
export const ODDS_BUDGET = 1.5e8;
/** What making one value from whole numbers of any size counts as. */
export const EXACT_STEP = 400;
/** What placing dice of a mixed pool counts as; few of the places reckoned with are met. */
export const MIXTURE_STEP = 10;
/** Cells of one table, and values of one answer. */
export const MAX_CELLS = 4e6;

/** Different totals of dice that are one of several things in an answer, as the damage of an attack is. */
export const MAX_PART_VALUES = 2_000;

/** Parsed texts kept for the next time. */
export const CACHED_TEXTS = 500;
