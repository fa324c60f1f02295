import type { Json } from "@fray/engine";
import { capital, spoken } from "@fray/engine/numbers";

/** Ids and answers as a person would say them. */

/** `ap` is said AP, `ghostPower` ghost power, `healing-spark left` healing spark left: things by what they are called. */
export function pointsName(
  name: string,
  called: (id: string) => string | undefined = () => undefined,
): string {
  if (name.length <= 2) return name.toUpperCase();
  return name
    .split(" ")
    .map((part) => called(part)?.toLowerCase() ?? spoken(part))
    .join(" ");
}

/** `none` is said as what it means. */
export const answerLabel = (answer: string): string => (answer === "none" ? "No" : capital(spoken(answer)));

/** `41 % if Mira answers dodge` reads badly: it is quoted; an answer that is somebody goes by their name. */
export const answerWords = (answer: string, name = spoken(answer)): string =>
  answer === "none" ? "does nothing" : `answers: ${name}`;

/** The value of an option: yes and no, a word, a number. */
export function valueWords(value: Json): string {
  if (value === true) return "yes";
  if (value === false) return "no";
  return typeof value === "string" ? (COMPASS[value] ?? spoken(value)) : String(value);
}

const COMPASS: Readonly<Record<string, string>> = {
  n: "↑ north",
  ne: "↗ north-east",
  e: "→ east",
  se: "↘ south-east",
  s: "↓ south",
  sw: "↙ south-west",
  w: "← west",
  nw: "↖ north-west",
};
