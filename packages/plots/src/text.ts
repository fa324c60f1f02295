/** Text without a screen: how wide it will be, where it breaks, how it is made safe. */

/** Hundredths of the font size for the characters 32 to 126: the widest of the faces a reader is likely to have. */
// biome-ignore format: a table
const WIDTHS = [
  32, 40, 46, 84, 64, 95, 78, 27, 39, 39, 50, 84, 32, 46, 32, 36, 64, 64, 64, 64, 64, 64, 64, 64, 64, 64, 34, 34, 84, 84, 84, 56,
  102, 68, 69, 73, 77, 67, 61, 78, 75, 29, 54, 67, 56, 89, 75, 79, 67, 79, 72, 67, 64, 74, 68, 99, 69, 67, 69, 39, 36, 39, 84, 56,
  50, 61, 63, 56, 63, 62, 36, 63, 63, 28, 28, 58, 28, 97, 63, 61, 63, 63, 41, 52, 39, 63, 59, 82, 59, 59, 54, 64, 34, 64, 84,
];

function charWidth(code: number): number {
  if (code >= 32 && code <= 126) return WIDTHS[code - 32] as number;
  if (code >= 0x300 && code <= 0x36f) return 0;
  if (code >= 160 && code < 0x250) return 68;
  // Signs that cannot be shown become �, which is wide.
  if (code < 160) return 105;
  return code < 0x530 ? 90 : 105;
}

/** An upper estimate in pixels. */
export function textWidth(text: string, size: number): number {
  let sum = 0;
  for (const char of text) sum += charWidth(char.codePointAt(0) as number);
  return (sum * size) / 100;
}

/** Cut to fit, with an ellipsis. */
export function shorten(text: string, size: number, room: number): string {
  if (textWidth(text, size) <= room) return text;
  const chars = [...text];
  let low = 0;
  let high = chars.length;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (textWidth(`${chars.slice(0, middle).join("").trimEnd()}…`, size) <= room) low = middle;
    else high = middle - 1;
  }
  return `${chars.slice(0, low).join("").trimEnd()}…`;
}

/** Broken at spaces, but not before a sign that belongs to its number, into at most `most` lines; the last one is cut. */
export function wrap(text: string, size: number, room: number, most: number): string[] {
  const lines: string[] = [];
  let rest = text.trim().split(/\s+(?![%±–])/);
  while (rest.length > 0 && lines.length < most - 1) {
    let taken = 1;
    while (taken < rest.length && textWidth(rest.slice(0, taken + 1).join(" "), size) <= room) taken++;
    lines.push(shorten(rest.slice(0, taken).join(" "), size, room));
    rest = rest.slice(taken);
  }
  if (rest.length > 0) lines.push(shorten(rest.join(" "), size, room));
  return lines;
}

/** As `wrap`, with lines of about the same length: no word is left alone. */
export function wrapEvenly(text: string, size: number, room: number, most: number): string[] {
  const lines = wrap(text, size, room, most);
  if (lines.length < 2 || lines.some((l) => l.endsWith("…"))) return lines;
  for (let less = room - 8; less > room / 2; less -= 8) {
    const next = wrap(text, size, less, lines.length + 1);
    if (next.length > lines.length || next.some((l) => l.endsWith("…")))
      return wrap(text, size, less + 8, lines.length);
  }
  return lines;
}

const UNSAFE: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Safe in the text and in the quoted attributes of XML and HTML; what XML cannot hold becomes �. */
export function escape(text: string): string {
  return text
    .replace(/[&<>"']/g, (c) => UNSAFE[c] as string)
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "\ufffd");
}
