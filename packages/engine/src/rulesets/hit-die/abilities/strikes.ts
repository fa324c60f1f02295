import { shipped } from "./deeds.ts";

/** HD15, HD16, HD20: blows and shots. */
export const STRIKES = shipped({
  strike: {
    name: "Strike",
    type: "melee",
    mp: 3,
    does: [{ do: "attack", kind: "physical", multiplier: 1.5 }],
    about: "A blow at one and a half times the damage.",
  },
  "elemental-strike": {
    name: "Elemental strike",
    type: "melee",
    mp: 3,
    does: [{ do: "attack", kind: "physical", element: "own" }],
    about: "A blow of the user's own element.",
  },
  "power-strike": {
    name: "Power strike",
    type: "melee",
    mp: 5,
    does: [{ do: "attack", kind: "physical", multiplier: 2 }],
    about: "A blow at twice the damage.",
  },
  "venom-blade": {
    name: "Venom blade",
    type: "melee",
    mp: 7,
    does: [
      { do: "attack", kind: "physical" },
      { do: "inflict", element: "wood" },
    ],
    about: "A blow; the same die may also poison.",
  },
  brand: {
    name: "Brand",
    type: "melee",
    mp: 4,
    does: [{ do: "inflict", element: "fire" }],
    about: "Tries to burn.",
  },
  leap: {
    name: "Leap",
    type: "ranged",
    mp: 5,
    does: [{ do: "attack", kind: "physical" }],
    about: "A blow that reaches any row.",
  },
  shot: {
    name: "Aimed shot",
    type: "ranged",
    mp: 2,
    does: [{ do: "attack", kind: "physical" }],
    about: "An arrow to any row.",
  },
  cleave: {
    name: "Cleave",
    type: "multi",
    aim: "front-foes",
    mp: 7,
    does: [{ do: "attack", kind: "physical" }],
    about: "One blow at every foe in the front row.",
  },
  "elemental-cleave": {
    name: "Elemental cleave",
    type: "multi",
    aim: "front-foes",
    mp: 10,
    does: [{ do: "attack", kind: "physical", element: "own" }],
    about: "Cleave with the user's own element.",
  },
  whirlwind: {
    name: "Whirlwind",
    type: "multi",
    mp: 12,
    does: [{ do: "attack", kind: "physical" }],
    about: "One blow at every foe.",
  },
});
