/** What was thrown, and where: the innermost places, so that one's own file is among them. */
export function thrown(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? "").split("\n").map(placeOf) : [];
  const places = frames.filter((place) => place !== null).slice(0, MOST_PLACES);
  return places.length === 0 ? String(error) : `${String(error)} (at ${places.join(", in ")})`;
}

const MOST_PLACES = 3;

/** `    at attack (file:///home/me/mine.js:20:7)` → `attack, mine.js:20`. */
function placeOf(line: string): string | null {
  const found = /^\s*at (?:(.+?) \()?.*?([^/\\(]+:\d+):\d+\)?$/.exec(line);
  if (found === null) return null;
  return found[1] === undefined ? (found[2] as string) : `${found[1]}, ${found[2]}`;
}
