import { shipped } from "./deeds.ts";

/** HD16, HD20, HD79: what magic does to foes. */
export const SPELLS = shipped({
  "magic-bolt": {
    name: "Magic bolt",
    type: "ranged",
    mp: 3,
    does: [{ do: "attack", kind: "magical" }],
    about: "A colorless bolt.",
  },
  "elemental-bolt": {
    name: "Elemental bolt",
    type: "ranged",
    mp: 5,
    does: [{ do: "attack", kind: "magical", element: "own" }],
    about: "A bolt of the user's own element.",
  },
  "shadow-bolt": {
    name: "Shadow bolt",
    type: "ranged",
    mp: 3,
    does: [{ do: "attack", kind: "magical", element: "shadow" }],
    about: "A bolt of shadow.",
  },
  "magic-burst": {
    name: "Magic burst",
    type: "ranged",
    mp: 7,
    does: [{ do: "attack", kind: "magical", multiplier: 2 }],
    about: "A bolt at twice the damage.",
  },
  "prism-bolt": {
    name: "Prism bolt",
    type: "ranged",
    mp: 6,
    does: [{ do: "attack", kind: "magical", element: "chosen" }],
    about: "A bolt of whichever element is named.",
  },
  "magic-chain": {
    name: "Magic chain",
    type: "special",
    mp: 8,
    does: [{ do: "attack", kind: "magical", chain: true }],
    about: "A bolt that leaps on to another target, free, whenever it breaks a Shell.",
  },
  "magic-storm": {
    name: "Magic storm",
    type: "multi",
    mp: 13,
    does: [{ do: "attack", kind: "magical" }],
    about: "Magic at every foe.",
  },
  "elemental-storm": {
    name: "Elemental storm",
    type: "multi",
    mp: 15,
    does: [{ do: "attack", kind: "magical", element: "own" }],
    about: "The user's own element at every foe.",
  },
  debilitate: {
    name: "Debilitate",
    type: "ranged",
    mp: 7,
    does: [{ do: "inflict", element: "own" }],
    about: "Tries the status of the user's own element.",
  },
  hex: {
    name: "Hex",
    type: "ranged",
    mp: 9,
    does: [{ do: "inflict", element: "chosen" }],
    about: "Tries the status of whichever element is named.",
  },
  "mass-debilitate": {
    name: "Mass debilitate",
    type: "multi",
    mp: 18,
    does: [{ do: "inflict", element: "own" }],
    about: "Tries the status of the user's own element on every foe, with one die.",
  },
  "last-flame": {
    name: "Last flame",
    type: "special",
    aim: "foes",
    does: [{ do: "attack", kind: "magical", element: "fire" }, { do: "fall" }],
    about: "Fire at every foe; the user falls.",
  },
});
