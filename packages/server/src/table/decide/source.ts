import { type Answer, diceFor, liveSource, type Question, type Source } from "@fray/engine";
import type { DiceOrigin } from "@fray/engine/dice";
import { answering } from "../seats/seats.ts";
import type { Forced, Table } from "../seats/words.ts";

export interface Thrown {
  /** Answers already recorded, to be given again in their places. */
  readonly recorded: readonly Answer[];
  /** Dice from this place on are thrown even where they would be typed; those after it are asked again. */
  readonly throwAt: number;
}

/** Where a table's answers come from when nobody has given them: forced results, the seed's dice, tactics. */
export class TableSource implements Source {
  /** Places of the forced results used, and of the answers they gave. */
  readonly used: number[] = [];
  readonly given: number[] = [];
  readonly origin: DiceOrigin;
  private readonly table: Table;
  private readonly again: Thrown | null;
  private readonly live: Source;

  constructor(table: Table, again: Thrown | null = null) {
    this.table = table;
    this.again = again;
    this.origin = table.battle.origin;
    this.live = liveSource(table.battle.ruleset, this);
  }

  typesDice(who: string): boolean {
    return typesDice(this.table, who);
  }

  playedByTactics(who: string): boolean {
    return this.table.tactics.includes(who);
  }

  dice(question: Question): ((sides: number) => number) | null {
    const { again, live, table } = this;
    if (again === null && table.forced.length === 0) return live.dice(question);
    const at = placeOf(question);
    const before = again?.recorded[at];
    if (before !== undefined) return facesOf(before);
    const which = table.forced.findIndex((f, i) => !this.isUsed(i) && fits(f, question));
    if (which >= 0) {
      this.used.push(which);
      this.given.push(at);
      return facesOf({ rolls: (table.forced[which] as Forced).faces }, diceFor(this.origin, question));
    }
    return at === again?.throwAt ? diceFor(this.origin, question) : live.dice(question);
  }

  private isUsed(place: number): boolean {
    return this.used.includes(place) || (this.table.asking?.used.includes(place) ?? false);
  }

  choice(question: Question, state: unknown): string | null {
    const before = this.again?.recorded[placeOf(question)];
    if (before !== undefined) return "choose" in before ? before.choose : null;
    return this.live.choice(question, state);
  }
}

/** Somebody's dice are typed if a seat that answers for them types, and tactics do not play them. */
export function typesDice(table: Table, who: string): boolean {
  if (!table.seats.some((s) => s.typedDice) || table.tactics.includes(who)) return false;
  return answering(table, who).some((s) => s.typedDice);
}

export const placeOf = ({ id }: Question): number => Number(id.slice(id.indexOf(".") + 1));

function fits(forced: Forced, question: Question): boolean {
  return (
    forced.name === question.name &&
    (forced.who === undefined || forced.who === question.who) &&
    (question.count === undefined || question.count === forced.faces.length) &&
    (question.sides === undefined || forced.faces.every((f) => f <= (question.sides as number)))
  );
}

/** Faces one by one; a face that the die at hand does not have, or one too few, is thrown instead. */
function facesOf(
  answer: Answer,
  otherwise: ((sides: number) => number) | null = null,
): (sides: number) => number {
  const faces = "rolls" in answer ? answer.rolls : "roll" in answer ? [answer.roll] : [];
  let at = 0;
  return (sides) => {
    const face = faces[at++];
    if (face !== undefined && face >= 1 && face <= sides) return face;
    return otherwise === null ? (face ?? 1) : otherwise(sides);
  };
}
