/** What begins with a minus sign and is no option: dice, and numbers below 0. */

/** `-1d6` is an expression and no option: a space before it tells commander so. */
export function sparingDice(arg: string): string {
  return /^-(\d|\(|d[\d%F])/.test(arg) ? ` ${arg}` : arg;
}

/** An option's value as it was typed, without that space. */
export function asTyped(value: string): string {
  return value.startsWith(" -") ? value.slice(1) : value;
}
