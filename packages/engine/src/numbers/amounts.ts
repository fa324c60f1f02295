/** Amounts as people read them: counts, decimals, ranges, terms of a sum. */

/** `1,234,567` */
export function count(value: number): string {
  return fixed(Math.round(value), 0);
}

/** At most `digits` after the point, none that say nothing: `7.1`, `7`, `1,204`. A minus sign is a minus sign. */
export function decimal(value: number, digits = 1): string {
  const text = fixed(value, digits);
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** As many digits as say something: `12,304`, `61.2`, `0.034`. */
export function number(value: number): string {
  const size = Math.abs(value);
  if (size >= 1000) return count(value);
  if (size >= 10 || size === 0) return decimal(value, 1);
  if (size >= 1) return decimal(value, 2);
  return size >= 0.001 ? decimal(value, 3) : scientific(value);
}

/** `3 rounds`, `1 round` */
export function plural(n: number, one: string, many = `${one}s`): string {
  return `${count(n)} ${n === 1 ? one : many}`;
}

/** The least and the most of some amounts: `8–18`, `3`; a minus sign stands beside no dash: `−2 to 4`. */
export function range(amounts: readonly number[]): string {
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  if (least === most) return decimal(least, 3);
  return `${decimal(least, 3)}${least < 0 ? " to " : "–"}${decimal(most, 3)}`;
}

/** A term of a sum, by its place: `8`, `− 6`, `+ 4`. */
export function signed(value: number, place: number): string {
  const size = String(Math.abs(value));
  if (place === 0) return value < 0 ? `−${size}` : size;
  return `${value < 0 ? "−" : "+"} ${size}`;
}

/** Exactly so many digits after the point, thousands parted. */
export function fixed(value: number, digits: number): string {
  const text = Math.abs(value).toFixed(digits);
  return `${value < 0 && Number(text) !== 0 ? "−" : ""}${grouped(text)}`;
}

/** `3.4e−5` */
export function scientific(value: number): string {
  return value === 0 ? "0" : value.toExponential(1).replaceAll("-", "−");
}

function grouped(digits: string): string {
  const [whole, part] = digits.split(".") as [string, string?];
  const parted = whole.length > 3 ? whole.replace(/\B(?=(\d{3})+$)/g, ",") : whole;
  return part === undefined ? parted : `${parted}.${part}`;
}
