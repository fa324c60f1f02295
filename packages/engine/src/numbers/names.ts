/** Names of things as people say them. */

/** `physicalAttack` and `knocked-down` with spaces: `physical attack`, `knocked down`. */
export function spoken(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
}

export const capital = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;
