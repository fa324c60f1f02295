import {
  atOnce,
  dice,
  ok,
  overruleCommand,
  type Problem,
  problem,
  refuse,
  type Result,
  type Sliced,
  stateOf,
} from "@fray/engine";
import { goOn, give, timeOut } from "./play.ts";
import { back, forward } from "./history.ts";
import { announce, diceToCome, giveEntropy, leaveToldSeed, reopen } from "../log/epochs.ts";
import { changedSeat, mayType, seatNamed, TYPING_FORBIDDEN } from "../seats/seats.ts";
import { freeDice } from "../log/dice.ts";
import { cannotGoOn } from "../log/told.ts";
import { answerRequest, command } from "./requests.ts";
import { wrongForced } from "./forced.ts";
import {
  BY_CLOCK,
  type Fact,
  type Forced,
  type Input,
  type SeatRecord,
  type Table,
  type World,
} from "../seats/words.ts";
import { type Decided, Draft } from "../log/draft.ts";

/**
 * The one door for inputs. What comes back are the entries to be stored and the table as it will then be:
 * the shell stores them first, then takes the table, then tells the seats. A refusal changes nothing.
 */
export const decide = (table: Table, seatId: string, input: Input, world: World): Result<Decided> =>
  atOnce(deciding(table, seatId, input, world));

/** The same in slices: steps of tactics, undo and redo may be many. */
export function* deciding(table: Table, seatId: string, input: Input, world: World): Sliced<Result<Decided>> {
  if (input.do === "go-on") return yield* goingOn(table, world);
  const over = cannotGoOn(table);
  const seat = seatNamed(table, seatId);
  if (seat === null || seat.tokenHash === null)
    return refuse(problem("seat/unknown", "there is no such seat at this table"));
  const problems = mayNot(seat, input);
  if (problems.length > 0) return refuse(...problems);
  // whoever kept it may still show it to others
  if (over !== null && input.do !== "seat") return refuse(over);
  const draft = new Draft(table, seat.id, world);
  const wrong = yield* put(draft, seat, input);
  if (wrong.length > 0) return refuse(...wrong);
  reopen(draft);
  return ok(yield* finished(draft, input));
}

/** Time-outs and tactics: nobody's input, so it is never refused; often there is nothing to do. */
function* goingOn(table: Table, world: World): Sliced<Result<Decided>> {
  const draft = new Draft(table, BY_CLOCK, world);
  if (table.olderRules === null && table.fresh === null) {
    timeOut(draft);
    yield* goOn(draft);
  }
  return ok(draft.decided());
}

/** Undoing and fresh dice hand the table back to people: tactics wait for whoever goes on. */
function* finished(draft: Draft, input: Input): Sliced<Decided> {
  const { seq, olderRules, fresh } = draft.table;
  const waits = input.do === "undo" || (fresh !== null && input.do !== "tactics");
  if (!waits && olderRules === null) yield* goOn(draft);
  return draft.decided(seq - 1);
}

const MASTER_ONLY: readonly Input["do"][] = ["overrule", "force", "seat", "settings", "redo", "fork"];

function mayNot(seat: SeatRecord, input: Input): readonly Problem[] {
  if (seat.role === "game-master") return [];
  if (MASTER_ONLY.includes(input.do))
    return [problem("seat/game-master-only", "only the game master may do that")];
  if (input.do === "entropy") return [];
  if (seat.role === "onlooker") return [problem("seat/onlooker", "onlookers look on")];
  if (input.do === "tactics" && !seat.combatants.includes(input.combatant))
    return [problem("seat/not-yours", "this seat does not play that combatant", "combatant")];
  return [];
}

function* put(
  draft: Draft,
  seat: SeatRecord,
  input: Exclude<Input, { do: "go-on" }>,
): Sliced<readonly Problem[]> {
  switch (input.do) {
    case "command":
      return command(draft, seat, input.command);
    case "answer":
      return answerRequest(draft, seat, input);
    case "undo":
      return yield* back(draft, seat);
    case "redo":
      return yield* forward(draft);
    case "fork":
      announce(draft, "fork");
      return [];
    case "entropy":
      return giveEntropy(draft, seat, input.text);
    case "overrule":
      return overrule(draft, input);
    case "seat":
      return changeSeat(draft, input);
    case "roll":
      return freeRoll(draft, input.dice);
    case "force":
      return force(draft, input.forced);
    default:
      return quiet(draft, seat, input);
  }
}

/** While something is asked the battle stands still: what waits is withdrawn, for the ground under it changes. */
function overrule(draft: Draft, input: Input & { readonly do: "overrule" }): readonly Problem[] {
  draft.withdraw();
  return give(draft, overruleCommand(input.overrule));
}

function changeSeat(draft: Draft, input: Input & { readonly do: "seat" }): readonly Problem[] {
  const changed = changedSeat(draft.table, input.seat);
  if (Array.isArray(changed)) return changed as readonly Problem[];
  draft.note({ kind: "seat", seat: changed as SeatRecord });
  return [];
}

function force(draft: Draft, forced: readonly Forced[]): readonly Problem[] {
  const wrong = wrongForced(draft.table, forced);
  if (wrong.length === 0) draft.note({ kind: "force", forced });
  return wrong;
}

function quiet(draft: Draft, seat: SeatRecord, input: Input): readonly Problem[] {
  const fact = quietFact(draft.table, seat, input);
  if ("code" in fact) return [fact];
  draft.note(fact);
  return [];
}

function quietFact(table: Table, seat: SeatRecord, input: Input): Fact | Problem {
  if (input.do === "settings")
    return { kind: "settings", settings: { ...table.settings, ...input.settings } };
  if (input.do === "typed-dice")
    return input.on && !mayType(seat)
      ? TYPING_FORBIDDEN
      : { kind: "seat", seat: { ...seat, typedDice: input.on } };
  if (input.do !== "tactics") return problem("input/unknown", "there is no such input", "do");
  const known = table.battle.ruleset.standing(stateOf(table.battle)).some((s) => s.id === input.combatant);
  if (!known) return problem("tactics/unknown", "expected a combatant of this battle", "combatant");
  return { kind: "tactics", combatant: input.combatant, on: input.on };
}

const MOST_FREE_DICE = 200;

/** Dice for anything at all, thrown by the seed: nobody can have chosen them. */
function freeRoll(draft: Draft, text: string): readonly Problem[] {
  const parsed = dice.parseDice(text);
  if (!parsed.ok) return [problem("roll/notation", parsed.error.message, "dice")];
  leaveToldSeed(draft);
  const { table } = draft;
  const { faces, total } = freeDice(diceToCome(table), parsed.value, table.seq);
  if (faces.length > MOST_FREE_DICE)
    return [problem("roll/too-many", `at most ${MOST_FREE_DICE} dice are thrown at once`, "dice")];
  draft.note({ kind: "roll", dice: dice.formatDice(parsed.value), faces, total });
  return [];
}
