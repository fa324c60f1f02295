/** `8`, `− 6`, `+ 4`: the first stands bare. */
export function signed(value: number, place: number): string {
  if (place === 0) return value < 0 ? `−${-value}` : String(value);
  return value < 0 ? `− ${-value}` : `+ ${value}`;
}
