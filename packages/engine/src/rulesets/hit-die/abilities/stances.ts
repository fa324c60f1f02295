import { shipped } from "./deeds.ts";

/** HD14, HD60–HD63, HD67–HD70: stances, and what draws or hides from the eye. */
export const STANCES = shipped({
  taunt: {
    name: "Taunt",
    type: "ranged",
    does: [{ do: "grant", status: "taunted" }],
    about: "The target may only go for the user.",
  },
  guard: {
    name: "Guard",
    type: "ally",
    mp: 5,
    does: [{ do: "grant", status: "guarded" }],
    about: "What is aimed at the ally hits the user, until the user's next turn.",
  },
  shield: {
    name: "Shield",
    type: "ally",
    mp: 7,
    does: [{ do: "grant", status: "shielded" }],
    about: "The next physical hit does nothing.",
  },
  barrier: {
    name: "Barrier",
    type: "ally",
    mp: 9,
    does: [{ do: "grant", status: "barred" }],
    about: "The next magical hit does nothing.",
  },
  counter: {
    name: "Counter",
    type: "self",
    mp: 7,
    does: [{ do: "grant", status: "countering" }],
    about: "The next physical hit also strikes the attacker.",
  },
  reflect: {
    name: "Reflect",
    type: "self",
    mp: 12,
    does: [{ do: "grant", status: "reflecting" }],
    about: "The next magical hit also strikes the attacker.",
  },
  focus: {
    name: "Focus",
    type: "self",
    does: [{ do: "grant", status: "focused" }],
    about: "Only basic attacks, each hit harder than the last, until one misses.",
  },
  vanish: {
    name: "Vanish",
    type: "self",
    mp: 4,
    does: [{ do: "grant", status: "hidden" }],
    about: "Cannot be singled out until acting again.",
  },
  mask: {
    name: "Mask",
    type: "self",
    mp: 3,
    does: [{ do: "grant", status: "masked", element: "chosen" }],
    about: "Counts as the element named.",
  },
  "mark-quarry": {
    name: "Mark quarry",
    type: "special",
    aim: "foe",
    does: [{ do: "grant", status: "hunted" }],
    about: "Who attacks the quarry alone rolls two hit dice and picks.",
  },
  scan: {
    name: "Scan",
    type: "special",
    aim: "foe",
    mp: 2,
    does: [{ do: "scan" }],
    about: "Shows the target's numbers to the user's side.",
  },
  orders: {
    name: "Orders",
    type: "special",
    aim: "ally",
    oncePer: "round",
    does: [{ do: "orders" }],
    about: "An ally has one AP more on its next turn. Once a round.",
  },
});
