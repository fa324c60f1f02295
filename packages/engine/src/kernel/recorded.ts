import { type DiceExpression, type Fold, foldFaces, formatDice, needed, rollDice } from "../dice/index.ts";
import { Impossible, type Oracle, type Pool, Unanswered } from "./oracle.ts";
import { found, oneOf } from "./wording.ts";
import type { Answer, Id, Question } from "./words.ts";

/** Where answers come from once the recorded ones are used up. */
export interface Source {
  /** Somebody throws these dice: a function giving one face per die. Null: they have to be typed. */
  dice(question: Question): ((sides: number) => number) | null;
  /** Somebody's choice, looking at the state as it then is. Null: it has to be asked. */
  choice(question: Question, state: unknown): string | null;
}

/** Nobody answers: what is not recorded is asked. */
export const NOBODY: Source = { dice: () => null, choice: () => null };

/**
 * Answers from a list, then from a source, and remembers them all. The list is at once the save file,
 * the undo history, the test script and the address of a branch.
 */
export class Recorded implements Oracle {
  readonly asked: Question[] = [];
  readonly answers: Answer[] = [];
  private readonly given: readonly Answer[];
  private readonly source: Source;
  private readonly step: number;
  private state: unknown = null;

  constructor(given: readonly Answer[], source: Source = NOBODY, step = 0) {
    this.given = given;
    this.source = source;
    this.step = step;
  }

  /** Recorded answers that no question wanted. */
  get leftOver(): number {
    return Math.max(0, this.given.length - this.answers.length);
  }

  die(name: string, sides: number, who: Id): number {
    return this.faces(this.dice(name, 1, sides, who))[0] as number;
  }

  sum(name: string, count: number, sides: number, who: Id): number {
    if (count === 0) return 0;
    return this.faces(this.dice(name, count, sides, who)).reduce((a, b) => a + b, 0);
  }

  pool(name: string, pool: Pool, fold: Fold, who: Id): number {
    const { count, sides } = pool;
    const shown = count === 0 ? [] : this.faces(this.dice(name, count, sides, who));
    return foldFaces(shown, sides, fold);
  }

  roll(name: string, dice: DiceExpression, who: Id): number {
    if (needed(dice, []) === 0) return rollDice(dice, () => 0).total; // nothing is thrown, so nothing is asked
    const question = this.question({ kind: "dice", name, who, dice: formatDice(dice) });
    const given = this.next();
    const thrower =
      given === undefined ? this.throwing(question) : reading(question, facesOf(question, given));
    const faces: number[] = [];
    const { total } = rollDice(dice, (sides) => {
      const face = thrower(sides);
      faces.push(face);
      return face;
    });
    const typed = given === undefined ? faces.length : facesOf(question, given).length;
    if (faces.length < typed)
      throw new Impossible(question, `${faces.length} dice were thrown, ${typed} faces were given`);
    this.note(question, { rolls: faces });
    return total;
  }

  choose(name: string, options: readonly string[], who: Id): string {
    const question = this.question({ kind: "choice", name, who, options });
    const given = this.next();
    const choice =
      given === undefined
        ? this.source.choice(question, this.state)
        : "choose" in given
          ? given.choose
          : undefined;
    if (choice === null) throw new Unanswered(question);
    if (choice === undefined) throw new Impossible(question, `expected ${oneOf(options)}, found dice`);
    if (!options.includes(choice))
      throw new Impossible(question, `expected ${oneOf(options)}, ${found(choice)}`);
    this.note(question, { choose: choice });
    return choice;
  }

  each<T>(parts: readonly T[], resolve: (part: T, index: number) => void): void {
    parts.forEach(resolve);
  }

  attend(state: unknown): void {
    this.state = state;
  }

  private dice(name: string, count: number, sides: number, who: Id): Dice {
    return { id: this.nextId(), kind: "dice", name, who, dice: `${count}d${sides}`, count, sides };
  }

  private faces(question: Dice): readonly number[] {
    const { count, sides } = question;
    const given = this.next();
    if (given === undefined) {
      const faces = thrown(this.throwing(question), count, sides);
      this.note(question, count === 1 ? { roll: faces[0] as number } : { rolls: faces });
      return faces;
    }
    const faces = facesOf(question, given);
    if (faces.length !== count)
      throw new Impossible(question, `${count} dice were asked, ${faces.length} given`);
    for (const face of faces) checkFace(question, face, sides);
    this.note(question, given);
    return faces;
  }

  private throwing(question: Question): (sides: number) => number {
    const thrower = this.source.dice(question);
    if (thrower === null) throw new Unanswered(question);
    return thrower;
  }

  private question(about: Omit<Question, "id">): Question {
    return { id: this.nextId(), ...about };
  }

  private nextId(): string {
    return `${this.step}.${this.answers.length}`;
  }

  private next(): Answer | undefined {
    return this.given[this.answers.length];
  }

  private note(question: Question, answer: Answer): void {
    this.asked.push(question);
    this.answers.push(answer);
  }
}

/** A question for dice of one kind. */
interface Dice extends Question {
  readonly count: number;
  readonly sides: number;
}

function thrown(thrower: (sides: number) => number, count: number, sides: number): number[] {
  if (count === 1) return [thrower(sides)];
  const faces: number[] = [];
  for (let i = 0; i < count; i++) faces.push(thrower(sides));
  return faces;
}

/** Faces from a recorded answer to a dice expression, one by one. */
function reading(question: Question, faces: readonly number[]): (sides: number) => number {
  let at = 0;
  return (sides) => {
    const face = faces[at++];
    if (face === undefined)
      throw new Impossible(question, `more dice were thrown than the ${faces.length} given`);
    checkFace(question, face, sides);
    return face;
  };
}

function facesOf(question: Question, answer: Answer): readonly number[] {
  if ("choose" in answer) throw new Impossible(question, "dice were asked, a choice was given");
  return "roll" in answer ? [answer.roll] : answer.rolls;
}

function checkFace(question: Question, face: number, sides: number): void {
  if (!Number.isInteger(face) || face < 1 || face > sides)
    throw new Impossible(question, `a d${sides} does not show ${face}`);
}
