import {
  type Command,
  found,
  GAME_MASTER,
  OVERRULE,
  overruleCommand,
  type Problem,
  problem,
  SOMEBODY,
  speaksFor,
  stateOf,
  whyNot,
} from "@fray/engine";
import type { Draft } from "../log/draft.ts";
import { give, reply, throwFor } from "./play.ts";
import { asKnownBy, engineSeat, mayType, TYPING_FORBIDDEN, unseenBy } from "../seats/seats.ts";
import { without } from "../seats/states.ts";
import { cannotGoOn } from "../log/told.ts";
import type { Input, SeatRecord, Table } from "../seats/words.ts";

/** What seats ask for: refused with all reasons, and in words that tell them nothing they may not know. */

/** Inputs of their own at a table, not commands. */
const NOT_COMMANDS: readonly string[] = ["undo", "redo", "fork", OVERRULE];

export function command(draft: Draft, seat: SeatRecord, given: Command): readonly Problem[] {
  const { table } = draft;
  const problems = untimely(table, seat, given);
  if (problems.length > 0) return problems;
  const known = asKnownBy(table, seat);
  // the rules' own reasons come of trying it
  if (known === table) return give(draft, given).map(inCommand);
  const reasons = whyNot(known.battle.ruleset, stateOf(known.battle), given);
  if (reasons.length > 0) return veiled(table, seat, reasons).map(inCommand);
  return give(draft, given).length === 0 ? [] : comeUpon(draft, seat, given);
}

/** As far as the seat can know it could be done, but somebody it does not see is in the way: that one is seen now. */
function comeUpon(draft: Draft, seat: SeatRecord, given: Command): readonly Problem[] {
  const { ruleset } = draft.table.battle;
  const state = stateOf(draft.table.battle);
  const inTheWay = [...unseenBy(draft.table, seat)].find(
    (id) => whyNot(ruleset, without(ruleset, state, new Set([id])), given).length === 0,
  );
  return inTheWay === undefined
    ? [IMPOSSIBLE]
    : give(draft, overruleCommand({ what: "reveal", target: inTheWay }));
}

const IMPOSSIBLE = problem("command/impossible", "that cannot be done now");

/** Every reason why a seat may not give a command now. */
export function refusals(table: Table, seat: SeatRecord, given: Command): readonly Problem[] {
  const problems = untimely(table, seat, given);
  if (problems.length > 0) return problems;
  const { battle } = asKnownBy(table, seat);
  return veiled(table, seat, whyNot(battle.ruleset, stateOf(battle), given)).map(inCommand);
}

/** Whatever the rules say of it: why this seat cannot give this command at this table now. */
function untimely(table: Table, seat: SeatRecord, given: Command): readonly Problem[] {
  if (NOT_COMMANDS.includes(given.do))
    return [problem("command/not-here", `${given.do} is an input of its own`, "command.do")];
  const over = cannotGoOn(table);
  if (over !== null) return [over];
  const standing = notForSeat(table, seat, given);
  if (standing.length > 0) return standing;
  return table.asking === null ? [] : [waiting(table, seat)];
}

/** Dice and choices are beside a command, all else is in it. */
const inCommand = (p: Problem): Problem =>
  p.path === undefined || p.path.startsWith("answers") ? p : { ...p, path: `command.${p.path}` };

function waiting(table: Table, seat: SeatRecord): Problem {
  const who = table.asking?.pending.question.who ?? "";
  return problem("table/waiting", `first ${unseenBy(table, seat).has(who) ? SOMEBODY : who} has to answer`);
}

export const UNKNOWN_TARGET = "command/unknown-target";

/** Whose command it is, and whether it names anybody this seat does not see: unseen and unheard-of sound alike. */
function notForSeat(table: Table, seat: SeatRecord, given: Command): readonly Problem[] {
  const { actor } = given;
  if (actor !== undefined && table.tactics.includes(actor) && seat.role === "game-master")
    return [
      problem("seat/played-by-tactics", `tactics play ${actor} now: take it back first`, "command.actor"),
    ];
  if (seat.role === "game-master") return [];
  if (seat.role === "onlooker") return [problem("seat/onlooker", "onlookers look on")];
  if (actor === undefined)
    return [problem("seat/game-master-only", `only the game master may ${given.do}`, "command.do")];
  if (!seat.combatants.includes(actor))
    return [problem("seat/not-yours", "this seat does not play that combatant", "command.actor")];
  if (table.tactics.includes(actor))
    return [
      problem("seat/played-by-tactics", `tactics play ${actor} now: take it back first`, "command.actor"),
    ];
  if (given.targets === undefined) return [];
  const seen = table.battle.ruleset.view(stateOf(table.battle), engineSeat(table, seat)).combatants;
  return given.targets.flatMap((id, i) =>
    Object.hasOwn(seen, id)
      ? []
      : [problem(UNKNOWN_TARGET, `expected somebody you see, ${found(id)}`, `command.targets.${i}`)],
  );
}

/** Refusals of rules may name whoever stands in the way: not to those who do not see them. */
export function veiled(table: Table, seat: SeatRecord, problems: readonly Problem[]): readonly Problem[] {
  const names = problems.length === 0 ? [] : secretNames(table, seat);
  if (names.length === 0) return problems;
  return problems.map((p) =>
    names.some((name) => p.message.includes(name) || p.path?.includes(name)) ? IMPOSSIBLE : p,
  );
}

/** Ids and names of everybody a seat does not see. */
export function secretNames(table: Table, seat: SeatRecord): readonly string[] {
  const unseen = unseenBy(table, seat);
  if (unseen.size === 0) return [];
  const { ruleset } = table.battle;
  const all = ruleset.view(stateOf(table.battle), GAME_MASTER).combatants;
  return [...unseen].flatMap((id) => [id, all[id]?.name ?? id]);
}

export function answerRequest(
  draft: Draft,
  seat: SeatRecord,
  input: Input & { readonly do: "answer" },
): readonly Problem[] {
  const { table } = draft;
  const { asking } = table;
  if (asking === null || asking.id !== input.request)
    return [problem("answer/late", "this is not being asked, or no longer", "request")];
  const { question } = asking.pending;
  if (!speaksFor(engineSeat(table, seat), question.who))
    return [problem("answer/not-yours", "somebody else has to answer that", "request")];
  if (question.kind === "dice" && !("throw" in input.answer) && !mayType(seat))
    return [{ ...TYPING_FORBIDDEN, path: "answer" }];
  if (!("throw" in input.answer)) return veiled(table, seat, reply(draft, input.answer));
  if (question.kind !== "dice")
    return [problem("answer/no-dice", "a choice is asked: the dice do not make it", "answer")];
  return throwFor(draft);
}
