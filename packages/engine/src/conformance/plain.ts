/** What is not plain JSON in a value, and where: `units.0.statuses is a Map`. Null when all of it is. */
export function notPlain(value: unknown, path = "it", depth = 0): string | null {
  if (value === null || typeof value === "string" || typeof value === "boolean") return null;
  if (typeof value === "number") return Number.isFinite(value) ? null : `${path} is ${value}`;
  if (typeof value !== "object")
    return `${path} is ${value === undefined ? "undefined" : `a ${typeof value}`}`;
  if (depth > 100) return `${path} is nested without end`;
  const kind = Object.getPrototypeOf(value) as object | null;
  if (!Array.isArray(value) && kind !== null && kind !== Object.prototype)
    return `${path} is a ${value.constructor?.name ?? "thing"} and no plain object`;
  for (const [key, inner] of Object.entries(Array.isArray(value) ? Array.from(value) : value)) {
    const found = notPlain(inner, path === "it" ? String(key) : `${path}.${key}`, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export function overJson<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
