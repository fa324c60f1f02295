/**
 * Structural sharing: the value with every part that is equal in `known` taken from there. What is read from a store
 * then holds no sheets and no map of its own, what is worked out once for those (by identity) is found again, and of a view
 * only what has changed is new.
 */
export function sharing<T>(value: T, known: unknown): T {
  if (value === known || !isObject(value) || !isObject(known)) return value;
  if (Array.isArray(value)) return Array.isArray(known) ? (sharedList(value, known) as T) : value;
  return Array.isArray(known) ? value : (sharedRecord(value, known) as T);
}

type Fields = { readonly [key: string]: unknown };

function sharedList(value: readonly unknown[], known: readonly unknown[]): readonly unknown[] {
  let alike = value.length === known.length;
  let made: unknown[] | null = null;
  for (let i = 0; i < value.length; i++) {
    const part = sharing(value[i], known[i]);
    if (i >= known.length || part !== known[i]) alike = false;
    if (part !== value[i]) (made ??= [...value])[i] = part;
  }
  return alike ? known : (made ?? value);
}

function sharedRecord(value: Fields, known: Fields): Fields {
  const keys = Object.keys(value);
  let alike = keys.length === Object.keys(known).length;
  let isValue = true;
  const parts = keys.map((key) => {
    const isKnown = Object.hasOwn(known, key);
    const part = isKnown ? sharing(value[key], known[key]) : value[key];
    if (!isKnown || part !== known[key]) alike = false;
    if (part !== value[key]) isValue = false;
    return part;
  });
  if (alike) return known;
  return isValue ? value : Object.fromEntries(keys.map((key, i) => [key, parts[i]]));
}

const isObject = (value: unknown): value is Fields => typeof value === "object" && value !== null;
