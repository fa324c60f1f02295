import { isUp, type State, type Unit } from "../state.ts";
import type { CircumstanceId } from "../words.ts";

/** HD27, HD28 Circumstances that a Special, a Passive or a Reaction may depend on, one record each. */

interface Circumstance {
  /** What has to be so, as a refusal says it. */
  readonly says: string;
  holds(state: State, user: Unit): boolean;
}

const friends = ({ units }: State, user: Unit): readonly Unit[] =>
  units.filter((u) => u.side === user.side && isUp(u));
const foes = ({ units }: State, user: Unit): readonly Unit[] =>
  units.filter((u) => u.side !== user.side && isUp(u));
const isFront = (unit: Unit): boolean => unit.row === "front";

const KNOWN: Readonly<Record<CircumstanceId, Circumstance>> = {
  "front-empty": {
    says: "nobody of the user's side stands in front",
    holds: (state, user) => !friends(state, user).some(isFront),
  },
  "foes-front-empty": {
    says: "no foe stands in front",
    holds: (state, user) => !foes(state, user).some(isFront),
  },
  "in-front": { says: "the user stands in front", holds: (_, user) => isFront(user) },
  "in-back": { says: "the user stands in the back row", holds: (_, user) => !isFront(user) },
  alone: {
    says: "nobody else of the user's side stands",
    holds: (state, user) => friends(state, user).length === 1,
  },
  outnumbered: {
    says: "more foes stand than friends",
    holds: (state, user) => foes(state, user).length > friends(state, user).length,
  },
  hurt: {
    says: "the user has at most half of the HP",
    holds: (_, user) => 2 * user.hp <= user.sheet.hp,
  },
  unhurt: { says: "the user has all HP", holds: (_, user) => user.hp === user.sheet.hp },
  shelled: { says: "the user has a Shell", holds: (_, user) => user.shell > 0 },
  unshelled: { says: "the user has no Shell", holds: (_, user) => user.shell === 0 },
  "first-round": { says: "it is the first round", holds: (state) => state.round <= 1 },
  "friend-fallen": {
    says: "a friend has fallen",
    holds: (state, user) => state.units.some((u) => u.side === user.side && !isUp(u) && u.life !== "fled"),
  },
};

/** What has to be so, in words. */
export const circumstanceSays = (id: CircumstanceId): string => KNOWN[id].says;

/** Those of a list that do not hold now. */
export const unmet = (state: State, user: Unit, when: readonly CircumstanceId[]): readonly CircumstanceId[] =>
  when.filter((id) => !KNOWN[id].holds(state, user));
