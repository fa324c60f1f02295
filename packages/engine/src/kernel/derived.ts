/**
 * A value worked out once for what never changes, such as a sheet or a kit: kept by the identity of that key and forgotten
 * with it. A state that was read from JSON has keys of its own, for which it is simply worked out again.
 */
export function derivedFrom<S, T>(keyOf: (source: S) => object, derive: (source: S) => T): (source: S) => T {
  const known = new WeakMap<object, T>();
  return (source) => {
    const key = keyOf(source);
    let value = known.get(key);
    if (value === undefined) known.set(key, (value = derive(source)));
    return value;
  };
}
