/** Dice typed by hand: one key per face where one is enough, the next box by itself, `0` for ten. */

export interface Typing {
  readonly sides: readonly number[];
  /** Faces of the boxes done. */
  readonly faces: readonly number[];
  /** What stands in the box at hand. */
  readonly text: string;
  /** More dice may have to follow (they explode): Enter on an empty box ends the throw. */
  readonly open: boolean;
}

export interface Asked {
  readonly dice?: string;
  readonly count?: number;
  readonly sides?: number;
}

export function typingOf({ dice = "", count, sides }: Asked): Typing {
  const listed = [...dice.matchAll(/(\d*)d(\d+|%)/g)].flatMap(([, many, faces]) =>
    Array.from({ length: many === "" ? 1 : Number(many) }, () => (faces === "%" ? 100 : Number(faces))),
  );
  const fixed =
    count === undefined || sides === undefined ? listed : Array.from({ length: count }, () => sides);
  return {
    sides: fixed.length === 0 ? [6] : fixed,
    faces: [],
    text: "",
    open: count === undefined && /[!r]/.test(dice),
  };
}

const sidesNow = ({ sides, faces }: Typing): number => sides[faces.length] ?? sides.at(-1) ?? 6;

export const isDone = ({ sides, faces, open }: Typing): boolean => !open && faces.length >= sides.length;

/** The throw as an answer: one die by itself, several as a list. */
export function answerOf({
  faces,
}: Typing): { readonly roll: number } | { readonly rolls: readonly number[] } {
  const [first] = faces;
  return faces.length === 1 && first !== undefined ? { roll: first } : { rolls: faces };
}

export function typeDigit(typing: Typing, digit: string): Typing {
  if (isDone(typing)) return typing;
  const most = sidesNow(typing);
  const text = typing.text + digit;
  const face = faceOf(text, most);
  if (face === null) return mayGrow(text, most) ? { ...typing, text } : typing;
  return mayGrow(text, most) ? { ...typing, text } : put(typing, face);
}

/** `0` is the ten of a d10, `00` the hundred of a d%. */
function faceOf(text: string, most: number): number | null {
  if ((most === 10 && text === "0") || (most === 100 && text === "00")) return most;
  const face = Number(text);
  return face >= 1 && face <= most && !text.startsWith("0") ? face : null;
}

/** Whether another digit could still make a face of it. */
function mayGrow(text: string, most: number): boolean {
  if (most === 10 && text === "0") return false;
  if (text === "0") return most === 100;
  if (most === 10) return false; // ODD: a 1 is a 1 at once, the ten is typed 0
  return !text.startsWith("0") && Number(`${text}0`) <= most;
}

const put = (typing: Typing, face: number): Typing => ({
  ...typing,
  faces: [...typing.faces, face],
  text: "",
});

/** Enter: the number in the box is what fell. */
export function enterFace(typing: Typing): Typing {
  const face = faceOf(typing.text, sidesNow(typing));
  if (face !== null) return put(typing, face);
  return typing.open && typing.text === "" && typing.faces.length >= typing.sides.length
    ? { ...typing, open: false }
    : typing;
}

/** Backspace: the last digit, or the box before. */
export function takeBack(typing: Typing): Typing {
  if (typing.text !== "") return { ...typing, text: typing.text.slice(0, -1) };
  return { ...typing, faces: typing.faces.slice(0, -1) };
}
