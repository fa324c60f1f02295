import { expect } from "vitest";
import { expandOffer } from "../../src/conformance/expand.ts";
import { fromGenerator } from "../../src/conformance/picks.ts";
import { walk } from "../../src/conformance/walk.ts";
import { Generator } from "../../src/dice/index.ts";
import {
  type BattleState,
  type CombatantSummary,
  type Command,
  type EncounterFile,
  type Event,
  GAME_MASTER,
  type Id,
  type Json,
  type Offer,
  openBattle,
  previewFor,
  Recorded,
  type Ruleset,
  run,
  type Seat,
  type Summary,
  sure,
} from "../../src/kernel/index.ts";

/** Previews against what then happens: whoever stands on a covered square is struck, and nobody else. */

export interface Striking {
  /** The commands of an offer that strike an area, if it is such an offer. */
  of(offer: Offer): readonly Command[];
  /** Whether the rule strikes somebody of this side at all. */
  spares?(one: CombatantSummary, actor: CombatantSummary): boolean;
  /** Whom the events show to have been struck. */
  struck(command: Command, events: readonly Event[]): readonly Id[];
}

const FEW = 2;
const MORE = 5;
const STEPS = 30;
const MOST = 4;

/** How many commands were compared. */
export function checkStruck<S extends BattleState>(
  ruleset: Ruleset<S>,
  files: readonly EncounterFile[],
  striking: Striking,
): number {
  return atMoments(
    ruleset,
    files,
    (state, offer) => {
      const commands = striking.of(offer).filter((c) => ruleset.whyNot(state, c).length === 0);
      for (const command of commands) compareStruck(ruleset, state, command, striking);
      return commands.length;
    },
    MORE,
  );
}

/** Without a target an attack shows its reach: whoever of one square may be aimed at stands in it, no other foe does. */
export function checkReach<S extends BattleState>(
  ruleset: Ruleset<S>,
  files: readonly EncounterFile[],
  of: (offer: Offer) => boolean,
): number {
  return atMoments(ruleset, files, (state, offer) => {
    if (offer.targets === undefined || !of(offer)) return 0;
    const { do: verb, actor, with: what = "" } = offer;
    const usual = Object.entries(offer.options ?? {}).map(([name, [first]]) => [name, first as Json]);
    const command = { do: verb, actor, with: what, options: Object.fromEntries(usual) };
    const { squares } = previewFor(ruleset, state, command, GAME_MASTER);
    const { combatants } = ruleset.summary(state);
    const reached = new Set(squares.map(String));
    const foes = Object.entries(combatants).filter(
      ([, one]) => one.side !== combatants[actor]?.side && one.state === "up" && squaresOf(one).length === 1,
    );
    for (const [id, one] of foes)
      expect(reached.has(String(one.at)), `${id} from ${JSON.stringify(offer)}`).toBe(
        offer.targets.of.includes(id),
      );
    return foes.length;
  });
}

/** The way shown begins where somebody stands and ends where the command leads; each point is next to the one before. */
export function checkWays<S extends BattleState>(
  ruleset: Ruleset<S>,
  files: readonly EncounterFile[],
  of: (offer: Offer) => boolean,
): number {
  return atMoments(ruleset, files, (state, offer) => {
    const commands = of(offer) ? someOf(offer) : [];
    for (const command of commands) compareWay(ruleset, state, command);
    return commands.length;
  });
}

function compareWay<S extends BattleState>(ruleset: Ruleset<S>, state: S, command: Command): void {
  const { lines } = previewFor(ruleset, state, command, GAME_MASTER);
  const points = lines[0]?.points ?? [];
  expect(lines.map((l) => l.kind)).toEqual(["path"]);
  const outcome = run(ruleset, state, command, new Recorded([], PASSIVE));
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  const actor = command.actor as Id;
  if (ruleset.summary(outcome.state).combatants[actor]?.state !== "up") return; // felled on the way
  const [from, to] = [state, outcome.state].map((s) => middleOf(ruleset.summary(s).combatants[actor]));
  expect(points[0]).toEqual(from);
  expect(points.at(-1)).toEqual(to);
  for (const [i, [c, r]] of points.slice(1).entries()) {
    const [column = 0, row = 0] = points[i] ?? [];
    expect(Math.max(Math.abs(c - column), Math.abs(r - row))).toBe(1);
  }
}

function middleOf(one: CombatantSummary | undefined): readonly [number, number] | null {
  if (one === undefined || one.at === null || typeof one.at === "string") return null;
  const half = ((one.size ?? 1) - 1) / 2;
  return [one.at[0] + half, one.at[1] + half];
}

/** Where somebody unseen stands changes nothing of what a seat is shown: how many previews were compared. */
export function checkUnseen<S extends BattleState>(
  ruleset: Ruleset<S>,
  files: readonly EncounterFile[],
): number {
  let compared = 0;
  for (const file of files) {
    const all = file["combatants"] as unknown as readonly Placed[];
    const { combatants } = ruleset.summary(sure(openBattle(ruleset, file, "previews")).opening);
    const [hero, foe] = [0, all.length - 1].map((i) => Object.keys(combatants)[i] as Id) as [Id, Id];
    const at = combatants[hero]?.at;
    if (at === null || at === undefined || typeof at === "string") continue;
    const opened = AROUND.map(([dc, dr]): EncounterFile => {
      const ambush = { ...all.at(-1), hidden: true, at: [at[0] + dc, at[1] + dr] };
      return { ...file, combatants: [...all.slice(0, -1), ambush] } as unknown as EncounterFile;
    }).map((each) => openBattle(ruleset, each, "previews"));
    const states = opened.flatMap((o) => (o.ok ? onTurn(ruleset, o.value.opening, hero) : []));
    compared += compareStates(ruleset, states, { hero, foe });
  }
  return compared;
}

function onTurn<S extends BattleState>(ruleset: Ruleset<S>, opening: S, who: Id): S[] {
  const started = run(ruleset, opening, { do: "start" }, new Recorded([], PASSIVE));
  const turn = started.kind === "done" ? ruleset.onTurn?.(started.state, who) : null;
  return turn === null || turn === undefined ? [] : [turn];
}

interface Placed {
  readonly [field: string]: unknown;
}

const AROUND = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
  [2, 0],
  [0, 2],
] as const;

function compareStates<S extends BattleState>(
  ruleset: Ruleset<S>,
  states: readonly S[],
  { hero, foe }: { readonly hero: Id; readonly foe: Id },
): number {
  const seat: Seat = { role: "player", combatants: [hero] };
  const commands = states
    .flatMap((state) => ruleset.offers(state, hero))
    .flatMap(someOf)
    .filter((c) => c.targets?.includes(foe) !== true);
  for (const command of commands) {
    const shown = states.map((state) => JSON.stringify(previewFor(ruleset, state, command, seat)));
    expect(new Set(shown).size, JSON.stringify(command)).toBe(1);
  }
  return states.length < 2 ? 0 : commands.length;
}

/** Does something with every offer of every moment of a few random battles on each map, and counts. */
function atMoments<S extends BattleState>(
  ruleset: Ruleset<S>,
  files: readonly EncounterFile[],
  check: (state: S, offer: Offer) => number,
  battles = FEW,
): number {
  let compared = 0;
  for (const file of files)
    for (let n = 0; n < battles; n++) {
      const picks = fromGenerator(Generator.from(`${file.name} ${n}`));
      const opened = sure(openBattle(ruleset, file, "previews"));
      if (!isOnMap(ruleset.summary(opened.opening))) break;
      const { battle } = walk(opened, picks, new Map(), STEPS);
      for (const { state } of battle.past) {
        const actor = ruleset.actor(state);
        for (const offer of actor === null ? [] : ruleset.offers(state, actor))
          compared += check(state, offer);
      }
    }
  return compared;
}

const isOnMap = ({ combatants }: Summary): boolean =>
  Object.values(combatants).every(({ at }) => Array.isArray(at));

function compareStruck<S extends BattleState>(
  ruleset: Ruleset<S>,
  state: S,
  command: Command,
  striking: Striking,
): void {
  const before = JSON.stringify(state);
  const { squares } = previewFor(ruleset, state, command, GAME_MASTER);
  expect(JSON.stringify(state)).toBe(before);
  const outcome = run(ruleset, state, command, new Recorded([], PASSIVE));
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
  const { combatants } = ruleset.summary(state);
  const actor = combatants[command.actor as Id] as CombatantSummary;
  const covered = new Set(squares.map(([c, r]) => `${c},${r}`));
  const within = Object.entries(combatants)
    .filter(([id, one]) => id !== command.actor && one.state === "up" && !striking.spares?.(one, actor))
    .filter(([, one]) => squaresOf(one).some((square) => covered.has(square)))
    .map(([id]) => id);
  const up = (id: Id): boolean => combatants[id]?.state === "up";
  const struck = new Set(
    striking.struck(command, outcome.events).filter((id) => up(id) && id !== command.actor),
  );
  expect([...struck].sort(), JSON.stringify(command)).toEqual(within.sort());
}

/** Middling dice, and nobody does anything about it. */
const PASSIVE = {
  dice: () => (sides: number) => Math.ceil(sides / 2),
  choice: ({ options = [] }: { readonly options?: readonly string[] }) =>
    options.includes("none") ? "none" : (options.at(-1) as string),
};

function squaresOf({ at, size = 1, squares }: CombatantSummary): string[] {
  if (Array.isArray(squares)) return squares.map(String);
  if (at === null || typeof at === "string") return [];
  return Array.from(
    { length: size * size },
    (_, i) => `${at[0] + (i % size)},${at[1] + Math.floor(i / size)}`,
  );
}

/** So many commands of an offer, the same every time. */
export const someOf = (offer: Offer): readonly Command[] =>
  expandOffer(offer, MOST, fromGenerator(Generator.from(`${offer.do} ${offer.with}`)).pick);

/** Whom a combatant's own attacks were made on. */
export const attackedBy = (command: Command, events: readonly Event[]): readonly Id[] =>
  events.filter((e) => e.event === "attack" && e.by === command.actor).map((e) => e.target as Id);
