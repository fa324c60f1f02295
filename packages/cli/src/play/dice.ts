import type { Answer, Question } from "@fray/engine";
import { needed, parseDice, rollDice } from "@fray/engine/dice";
import { bold, dim, paint, print } from "../output.ts";
import type { Game } from "./game.ts";

/** Dice that people throw themselves: asked die by die, by name. */

/** `r` hands the throw to the generator. */
export const HAND_OVER = "r";

export async function typeDice(
  game: Game,
  question: Question,
  ask: (prompt: string) => Promise<string>,
): Promise<Answer> {
  const faces: number[] = [];
  for (let sides = nextDie(question, faces); sides > 0; sides = nextDie(question, faces)) {
    const words = (await ask(promptFor(game, question, faces))).toLowerCase().split(/[\s,]+/);
    if (words[0] === HAND_OVER) return thrown(game, question);
    for (const word of words) {
      const wanted = nextDie(question, faces);
      const face = readFace(word, wanted);
      if (face === null) {
        await print(paint("red", refusal(word, wanted)));
        break;
      }
      faces.push(face);
    }
  }
  return answerWith(question, faces);
}

function promptFor(game: Game, question: Question, faces: readonly number[]): string {
  const { name, who, dice, count } = question;
  const which =
    count === undefined || count < 2
      ? faces.length === 0
        ? ""
        : dim(` after ${faces.join(", ")}`)
      : dim(` die ${faces.length + 1} of ${count}`);
  return `${game.nameOf(who)}, your ${bold(name)} (${dice})${which}: `;
}

/** The sides of the die that is thrown next; 0 when all have fallen. */
function nextDie(question: Question, faces: readonly number[]): number {
  if (question.count !== undefined && question.sides !== undefined)
    return faces.length < question.count ? question.sides : 0;
  const expression = parseDice(question.dice ?? "");
  return expression.ok ? needed(expression.value, faces) : 0;
}

/** What a die shows. Ten-sided dice show ten as 0, and hundred as 00. */
function readFace(word: string, sides: number): number | null {
  if (!/^\d{1,6}$/.test(word)) return null;
  const face = (sides === 10 && word === "0") || (sides === 100 && word === "00") ? sides : Number(word);
  return face >= 1 && face <= sides ? face : null;
}

function refusal(word: string, sides: number): string {
  if (sides === 0) return `More dice were given than thrown: ${JSON.stringify(word)} is left over.`;
  return `A d${sides} shows 1 to ${sides}${sides === 10 ? " (0 is ten)" : ""}, not ${JSON.stringify(word)}. Type what it shows, or r to have it rolled.`;
}

function answerWith(question: Question, faces: readonly number[]): Answer {
  return question.count === 1 ? { roll: faces[0] as number } : { rolls: faces };
}

/** The very dice the generator would have thrown for this question. */
function thrown(game: Game, question: Question): Answer {
  const die = game.thrower().dice(question) as (sides: number) => number;
  const { count, sides } = question;
  if (count !== undefined && sides !== undefined)
    return answerWith(
      question,
      Array.from({ length: count }, () => die(sides)),
    );
  const faces: number[] = [];
  const expression = parseDice(question.dice ?? "");
  if (expression.ok)
    rollDice(expression.value, (of) => {
      const face = die(of);
      faces.push(face);
      return face;
    });
  return { rolls: faces };
}
