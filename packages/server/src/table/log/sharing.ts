/**
 * Structural sharing: the value with every part that is equal in `known` taken from there. What is read from a store
 * then holds no sheets and no map of its own, and what is worked out once for those (by identity) is found again.
 */
export function sharing<T>(value: T, known: unknown): T {
  if (!isObject(value) || !isObject(known) || Array.isArray(value) !== Array.isArray(known)) return value;
  let alike = Object.keys(value).length === Object.keys(known).length;
  const within = (key: string, part: unknown): unknown => {
    const was = Object.hasOwn(known, key) ? known[key] : undefined;
    const shared = sharing(part, was);
    alike &&= shared === was;
    return shared;
  };
  const shared = Array.isArray(value)
    ? value.map((part, i) => within(String(i), part))
    : Object.fromEntries(Object.entries(value).map(([key, part]) => [key, within(key, part)]));
  return (alike ? known : shared) as T;
}

const isObject = (value: unknown): value is { readonly [key: string]: unknown } =>
  typeof value === "object" && value !== null;
