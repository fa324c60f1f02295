import * as z from "zod";

const ENTRIES =
  'expected entries by name, such as {"sword": {}}, or a list of them, such as [{"id": "sword"}]';

/**
 * A list of named entries: `{"sword": {…}}` or `[{"id": "sword", …}]`, as people write it. Fields may
 * stand under one of `groups` (`{"attack": {"kind": …}}`) or right in the entry.
 */
export function named<T extends z.ZodType>(entry: T, groups: readonly string[]) {
  return z
    .preprocess(
      (value, ctx) => {
        if (Array.isArray(value))
          for (const twin of twins(value))
            ctx.addIssue({ code: "custom", params: { code: "input/duplicate" }, ...twin });
        return byName(value, groups);
      },
      z.record(z.string().min(1).max(200), entry, {
        error: (issue) => (issue.code === "invalid_type" ? ENTRIES : undefined),
      }),
    )
    .default({} as never);
}

/** What a list's entry is called: by its id, its name, or its place. */
function nameIn(entry: unknown, place: number): string {
  const { id: given, name: called } = (entry ?? {}) as { id?: unknown; name?: unknown };
  return String(given ?? called ?? place);
}

/** Entries of a list that would be lost: those called like an earlier one, or by the one name a record cannot hold. */
function twins(list: readonly unknown[]): { message: string; input: string; path: number[] }[] {
  const names = list.map(nameIn);
  return names.flatMap((input, i) =>
    names.indexOf(input) < i || input === "__proto__"
      ? [{ message: "expected a name of its own", input, path: [i] }]
      : [],
  );
}

function byName(value: unknown, groups: readonly string[]): unknown {
  if (Array.isArray(value))
    return Object.fromEntries(
      value.map((each, i) => {
        if (typeof each !== "object" || each === null) return [String(i), each];
        const { id: _, name: __, ...rest } = each as { id?: unknown; name?: unknown };
        return [nameIn(each, i), ungroup(rest, groups)];
      }),
    );
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, ungroup(each, groups)]));
}

function ungroup(entry: unknown, groups: readonly string[]): unknown {
  if (typeof entry !== "object" || entry === null || Array.isArray(entry)) return entry;
  let flat: Record<string, unknown> = { ...entry };
  for (const group of groups) {
    const inner = flat[group];
    if (typeof inner !== "object" || inner === null || Array.isArray(inner)) continue;
    const { [group]: _, ...rest } = flat;
    flat = { ...rest, ...inner };
  }
  return flat;
}
