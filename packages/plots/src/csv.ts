/** RFC 4180: every line ends in CRLF; what would be misread is quoted. */
export function csvText(lines: readonly (readonly (string | number | undefined)[])[]): string {
  return lines.map((cells) => `${cells.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? "");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
