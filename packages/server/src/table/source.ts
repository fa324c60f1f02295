import { type Answer, liveSource, type Question, type Source } from "@fray/engine";
import { answering } from "./seats.ts";
import type { Forced, Table } from "./words.ts";

/** Where a table's answers come from when nobody has given them: forced results, the seed's dice, tactics. */
export interface TableSource extends Source {
  /** Places of the forced results used, and of the answers they gave. */
  readonly used: number[];
  readonly given: number[];
}

export interface Thrown {
  /** Answers already recorded, to be given again in their places. */
  readonly recorded: readonly Answer[];
  /** Dice from this place on are thrown even where they would be typed; those after it are asked again. */
  readonly throwAt: number;
}

export function tableSource(table: Table, again: Thrown | null = null): TableSource {
  const { battle } = table;
  const taken = new Set(table.asking?.used);
  const used: number[] = [];
  const given: number[] = [];
  const live = liveSource(battle.ruleset, {
    seed: battle.seed,
    typesDice: (who) => typesDice(table, who),
    playedByTactics: (who) => table.tactics.includes(who),
  });
  // for results that are forced, or thrown after all: seldom needed
  const thrown = (question: Question) =>
    liveSource(battle.ruleset, {
      seed: battle.seed,
      typesDice: () => false,
      playedByTactics: () => false,
    }).dice(question);
  const dice = (question: Question) => {
    const at = placeOf(question);
    const before = again?.recorded[at];
    if (before !== undefined) return facesOf(before);
    const which = table.forced.findIndex((f, i) => !taken.has(i) && fits(f, question));
    if (which >= 0) {
      taken.add(which);
      used.push(which);
      given.push(at);
      return facesOf({ rolls: (table.forced[which] as Forced).faces }, thrown(question));
    }
    return at === again?.throwAt ? thrown(question) : live.dice(question);
  };
  return {
    used,
    given,
    dice,
    choice(question, state) {
      const before = again?.recorded[placeOf(question)];
      if (before !== undefined) return "choose" in before ? before.choose : null;
      return live.choice(question, state);
    },
  };
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
