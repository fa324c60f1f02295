import { textWidth } from "../src/text.ts";

/** A reader of well-formed markup, small and strict: what it takes, any XML reader takes. */

export interface Node {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly (Node | string)[];
}

const NAME = /[A-Za-z_][\w:.-]*/y;
const ATTRIBUTE = /\s+([A-Za-z_][\w:.-]*)="([^"<]*)"/y;
const REFERENCE = /&(?!(?:amp|lt|gt|quot|#39|#x?[0-9a-fA-F]+);)/;
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

export function parse(source: string): Node {
  if (FORBIDDEN.test(source)) throw new Error("a character that XML cannot hold");
  const text = source.trim();
  const { node, end } = readElement(text, 0);
  if (end !== text.length) throw new Error(`something after the end: ${text.slice(end, end + 40)}`);
  return node;
}

function readElement(text: string, start: number): { node: Node; end: number } {
  if (text[start] !== "<") throw new Error(`no element at ${start}: ${text.slice(start, start + 40)}`);
  NAME.lastIndex = start + 1;
  const name = NAME.exec(text)?.[0];
  if (name === undefined) throw new Error(`no name at ${start}: ${text.slice(start, start + 40)}`);
  const { attributes, end } = readAttributes(text, start + 1 + name.length);
  if (text.startsWith("/>", end)) return { node: { name, attributes, children: [] }, end: end + 2 };
  if (text[end] !== ">") throw new Error(`<${name}> is not closed: ${text.slice(end, end + 40)}`);
  return readChildren(text, end + 1, name, attributes);
}

function readAttributes(text: string, start: number) {
  const attributes: Record<string, string> = {};
  let end = start;
  ATTRIBUTE.lastIndex = end;
  for (let m = ATTRIBUTE.exec(text); m !== null; m = ATTRIBUTE.exec(text)) {
    const [all, key, value] = m as unknown as [string, string, string];
    if (key in attributes) throw new Error(`${key} is there twice`);
    if (REFERENCE.test(value)) throw new Error(`a bare & in ${key}="${value}"`);
    attributes[key] = plain(value);
    end += all.length;
    ATTRIBUTE.lastIndex = end;
  }
  return { attributes, end };
}

function readChildren(text: string, start: number, name: string, attributes: Node["attributes"]) {
  const children: (Node | string)[] = [];
  let at = start;
  while (!text.startsWith("</", at)) {
    const next = text.indexOf("<", at);
    if (next === -1) throw new Error(`<${name}> never ends`);
    if (next > at) {
      const words = text.slice(at, next);
      if (REFERENCE.test(words) || words.includes("]]>")) throw new Error(`a bare sign in: ${words}`);
      children.push(plain(words));
      at = next;
    } else {
      const { node, end } = readElement(text, at);
      children.push(node);
      at = end;
    }
  }
  const close = `</${name}>`;
  if (!text.startsWith(close, at)) throw new Error(`<${name}> is closed by ${text.slice(at, at + 20)}`);
  return { node: { name, attributes, children }, end: at + close.length };
}

const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };

function plain(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, sign: string) => SIGNS[sign] as string);
}

export function every(node: Node, name: string): Node[] {
  const inside = node.children.flatMap((c) => (typeof c === "string" ? [] : every(c, name)));
  return node.name === name ? [node, ...inside] : inside;
}

export function words(node: Node): string {
  return node.children.map((c) => (typeof c === "string" ? c : words(c))).join("");
}

/** What stands written in a plot. */
export const texts = (root: Node): string[] => every(root, "text").map(words);

/** What a pointer reads over its parts. */
export const hovers = (root: Node) =>
  every(root, "g")
    .filter((g) => g.attributes.class === "hover")
    .map((g) => words(every(g, "title")[0] as Node));

export interface Box {
  readonly words: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export function boxes(root: Node): Box[] {
  return every(root, "text").map((node) => {
    const { x, y, "font-size": size = "12", "text-anchor": anchor = "start" } = node.attributes;
    const wide = textWidth(words(node), Number(size));
    const left = Number(x) - (anchor === "end" ? wide : anchor === "middle" ? wide / 2 : 0);
    const bottom = Number(y) + Number(size) * 0.2;
    return { words: words(node), left, right: left + wide, top: Number(y) - Number(size) * 0.72, bottom };
  });
}

/** Pairs of texts that stand in each other's way, and texts that leave the picture. */
export function collisions(root: Node): string[] {
  const all = boxes(root).sort((a, b) => a.top - b.top);
  const found: string[] = [];
  all.forEach((a, i) => {
    for (let j = i + 1; j < all.length && (all[j] as Box).top < a.bottom; j++) {
      const b = all[j] as Box;
      if (a.left < b.right - 0.02 && b.left < a.right - 0.02) found.push(`"${a.words}" and "${b.words}"`);
    }
  });
  const [, , width, height] = (root.attributes.viewBox as string).split(" ").map(Number) as [
    number,
    number,
    number,
    number,
  ];
  for (const b of all)
    if (b.left < -0.02 || b.right > width + 0.02 || b.top < 0 || b.bottom > height)
      found.push(`"${b.words}" leaves the picture`);
  return found;
}
