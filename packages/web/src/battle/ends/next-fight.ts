import type { EncounterFile, Ruleset } from "@fray/engine";
import type { SeatView } from "@fray/server/messages";

/** The next fight of those who won this one, as they are: what they have left comes along. */

/** As the table writes whoever still stands. */
export interface Survivor {
  readonly id: string;
  readonly [field: string]: unknown;
}

interface Written extends Survivor {
  readonly is?: string;
  readonly side?: string;
  readonly at?: unknown;
}

export interface NextFight {
  readonly id: string;
  readonly name: string;
  /** Whom they would meet. */
  readonly foes: readonly string[];
  readonly encounter: object;
  /** Whom tactics play there. */
  readonly tactics: readonly string[];
  /** Who comes along. */
  readonly survivors: readonly string[];
}

/** Of those who stand, the side that won. */
export const winnersOf = ({ state }: SeatView, standing: readonly Survivor[]): readonly Survivor[] =>
  standing.filter(({ id }) => state.combatants[id]?.side === state.winner);

/** The ready fights, each with the winners in the place of the side they were on. */
export function nextFights(
  book: Ruleset,
  view: SeatView,
  winners: readonly Survivor[],
): readonly NextFight[] {
  const { state, tactics } = view;
  const mine = new Set(winners.map((w) => w.id));
  const others = Object.values(state.combatants).some((c) => c.side !== state.winner);
  const byTactics =
    others &&
    Object.entries(state.combatants).every(([id, c]) => c.side === state.winner || tactics.includes(id));
  return Object.entries(book.encounters).flatMap(([id, file]): NextFight[] => {
    const all = file["combatants"] as unknown as readonly Written[];
    const sideOf = (c: Written) => c.side ?? book.roster[c.is ?? ""]?.side;
    const foes = all
      .filter((c) => sideOf(c) !== state.winner)
      .map((c) => (mine.has(c.id) ? { ...c, id: `${c.id}-2` } : c));
    if (foes.length === 0 || foes.length === all.length) return [];
    const places = all.filter((c) => sideOf(c) === state.winner).map((c) => c.at);
    return [
      {
        id,
        name: file.name,
        foes: foes.map((c) => nameIn(book, c)),
        encounter: withWinners(
          file,
          winners.map((w, i) => placed(w, places[i], view)),
          foes,
        ),
        tactics: [
          ...winners.map((w) => w.id).filter((w) => tactics.includes(w)),
          ...(byTactics ? foes.map((c) => c.id) : []),
        ],
        survivors: winners.map((w) => w.id),
      },
    ];
  });
}

/** Whoever has no place there, or is too big for it, is put somewhere by the rules. */
const placed = (winner: Survivor, at: unknown, { state }: SeatView): Survivor =>
  at === undefined || Number(state.combatants[winner.id]?.["size"] ?? 1) > 1 ? winner : { ...winner, at };

/** A set order of turns was for those who fought there before. */
function withWinners(
  { order: _, ...file }: EncounterFile,
  winners: readonly Survivor[],
  foes: readonly Written[],
): object {
  return { ...file, combatants: [...winners, ...foes] };
}

const nameIn = (book: Ruleset, { id, name, is }: Written): string =>
  String(name ?? book.roster[is ?? ""]?.name ?? id);
