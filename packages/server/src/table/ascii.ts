declare const isAscii: unique symbol;
/** Text in which a character is a byte. */
export type Ascii = string & { readonly [isAscii]: true };

const BEYOND_ASCII = /[^\0-\x7f]/;
const ALL_BEYOND = /[^\0-\x7f]/g;

/** The same JSON without a character beyond ASCII: it has escapes for those. */
export const ascii = (json: string): Ascii =>
  (BEYOND_ASCII.test(json) ? json.replace(ALL_BEYOND, escaped) : json) as Ascii;

const escaped = (unit: string): string => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
