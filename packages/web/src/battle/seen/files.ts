/** Things that leave the page: text for the clipboard, files for the disk. */

export async function copyText(text: string): Promise<void> {
  if (navigator.clipboard !== undefined) return navigator.clipboard.writeText(text);
  copyBySelection(text); // a table on the home network has no https, and so no clipboard
}

function copyBySelection(text: string): void {
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "unseen";
  document.body.append(box);
  box.select();
  document.execCommand("copy");
  box.remove();
}

export function download(name: string, content: string, type = "application/json"): void {
  const address = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** `The toll bridge` as the name of a file. */
export const fileName = (name: string, what: string, ending: string): string =>
  `${
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-|-$/g, "") || "battle"
  }-${what}.${ending}`;
