import { create } from "zustand";

/** What a newcomer need not be told any more, because it was read or done: kept in this browser. */

export type Lesson = "attack" | "keys" | "undo";

const KEY = "fray.hints";

function readSeen(): readonly string[] {
  try {
    const seen: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(seen) ? seen.map(String) : [];
  } catch {
    return [];
  }
}

export const useLearnt = create<{ readonly seen: readonly string[] }>()(() => ({ seen: readSeen() }));

function keep(seen: readonly string[]): void {
  localStorage.setItem(KEY, JSON.stringify(seen));
  useLearnt.setState({ seen });
}

export function learn(lesson: Lesson): void {
  const { seen } = useLearnt.getState();
  if (!seen.includes(lesson)) keep([...seen, lesson]);
}

export const forgetLessons = (): void => keep([]);
