import {
  type BattleState,
  type Command,
  type Encounter,
  type EncounterFile,
  type Json,
  liveSource,
  type Offer,
  ok,
  openBattle,
  type Place,
  problem,
  type Result,
  type Ruleset,
  refuse,
  stateOf,
  submit,
} from "@fray/engine";
import type { Fields } from "../../forms/values.ts";
import type { FightSubject } from "./subject.ts";

/** Two combatants face to face, the first on turn: what it may do to the other, by the ruleset's own offers. */

export const ATTACKER = "attacker";
export const DEFENDER = "defender";

/** Something the attacker may do, as a person picks it. */
export interface Deed {
  readonly key: string;
  readonly label: string;
  /** What may be chosen about it; the first is what happens if nobody chooses. */
  readonly options: { readonly [name: string]: readonly Json[] };
}

export interface Facing {
  readonly state: BattleState;
  readonly field: Encounter["field"];
  readonly deeds: readonly Deed[];
  /** The one chosen, or the first. */
  readonly deed: Deed | null;
  readonly command: Command | null;
}

const MIDDLE = 0.5;
const NEAR_EDGE = 1;

/** Where the two stand on a field of this kind. */
function places(field: Encounter["field"], far: number): readonly [Place | null, Place | null] {
  if (field.kind === "rows") return ["front", "front"];
  if (field.kind === "abstract") return [null, null];
  const row = Math.floor(field.cells.length * MIDDLE);
  const wide = field.cells[row]?.length ?? 0;
  const to = Math.min(NEAR_EDGE + Math.max(1, far), Math.max(NEAR_EDGE + 1, wide - 2));
  return [
    [NEAR_EDGE, row],
    [to, row],
  ];
}

export const fieldFor = (ruleset: Ruleset): Encounter["field"] =>
  ruleset.fields.find((f) => f.kind === "grid") ?? ruleset.fields[0];

/** The encounter of the two, as a file: it could be simulated or built on as it is. */
export function fightFile(ruleset: Ruleset, { by, to, far, bySheet, toSheet }: FightSubject): EncounterFile {
  const field = fieldFor(ruleset);
  const [from, there] = places(field, far);
  const one = (id: string, is: string, sheet: Fields, at: Place | null) => ({
    id,
    is,
    name: ruleset.roster[is]?.name ?? is,
    side: `${id}s`,
    ...(at === null ? {} : { at }),
    sheet: sheet as { readonly [field: string]: Json },
  });
  return {
    fray: 1,
    ruleset: ruleset.id,
    name: `${ruleset.roster[by]?.name ?? by} against ${ruleset.roster[to]?.name ?? to}`,
    rules: {},
    field: field as unknown as Json,
    order: [ATTACKER, DEFENDER],
    combatants: [one(ATTACKER, by, bySheet, from), one(DEFENDER, to, toSheet, there)],
  };
}

/** Begins that fight, with the attacker on turn. */
export function faceOff(ruleset: Ruleset, subject: FightSubject): Result<Facing> {
  const opened = openBattle(ruleset, fightFile(ruleset, subject), "lab");
  if (!opened.ok) return opened;
  const source = liveSource(ruleset, {
    origin: opened.value.origin,
    typesDice: () => false,
    playedByTactics: () => true,
  });
  const begun = submit(opened.value, { do: "start" }, source);
  if (!begun.ok) return begun;
  const started = stateOf(begun.value);
  const state = ruleset.actor(started) === ATTACKER ? started : (ruleset.onTurn?.(started, ATTACKER) ?? null);
  if (state === null) return refuse(problem("lab/no-turn", "The attacker has no turn to act in."));
  const found = ruleset.offers(state, ATTACKER).flatMap((offer) => deedOf(ruleset, state, offer, subject));
  const chosen = found.find((f) => f.deed.key === subject.deed) ?? found[0] ?? null;
  return ok({
    state,
    field: opened.value.encounter.field,
    deeds: found.map((f) => f.deed),
    deed: chosen?.deed ?? null,
    command: chosen?.command ?? null,
  });
}

const keyOf = ({ do: verb, with: what, label }: Offer): string => [verb, what ?? "", label].join("/");

/** An offer that does the other harm, aimed at it; none if it cannot be. */
function deedOf(
  ruleset: Ruleset,
  state: BattleState,
  offer: Offer,
  subject: FightSubject,
): { readonly deed: Deed; readonly command: Command }[] {
  if (offer.harmful !== true) return [];
  const deed = { key: keyOf(offer), label: sentence(offer.label), options: offer.options ?? {} };
  const options = chosenOptions(offer, deed.key === subject.deed ? subject.options : {});
  const plain = {
    do: offer.do,
    actor: ATTACKER,
    ...(offer.with === undefined ? {} : { with: offer.with }),
    ...(Object.keys(options).length === 0 ? {} : { options }),
  };
  const command = aims(offer, ruleset.summary(state).combatants[DEFENDER]?.at ?? null)
    .map((aim): Command => ({ ...plain, ...aim }))
    .find((each) => ruleset.whyNot(state, each).length === 0);
  return command === undefined ? [] : [{ deed, command }];
}

const sentence = (label: string): string => `${label.slice(0, 1).toUpperCase()}${label.slice(1)}`;

/** Every way to aim it at the other: by name, at its place, or not at all where it meets all around. */
function aims({ targets, places }: Offer, at: Place | null): readonly Partial<Command>[] {
  if (targets !== undefined) return targets.of.includes(DEFENDER) ? [{ targets: [DEFENDER] }] : [];
  if (places === undefined || at === null) return [{}];
  return [at, ...places].map((place) => ({ at: place }));
}

/** What was chosen, and what leaves no choice. */
function chosenOptions(
  { options = {} }: Offer,
  chosen: FightSubject["options"],
): { readonly [name: string]: Json } {
  return Object.fromEntries(
    Object.entries(options).flatMap(([name, values]) => {
      const wanted = chosen[name];
      if (wanted !== undefined && values.includes(wanted)) return [[name, wanted] as const];
      return values.length === 1 ? [[name, values[0] as Json] as const] : [];
    }),
  );
}
