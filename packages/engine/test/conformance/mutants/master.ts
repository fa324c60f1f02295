import { amend, carry, join } from "../skirmish/master.ts";
import { type Fighter, fighterOf } from "../skirmish/state.ts";
import { counting, first, type Mutant, mutant } from "./help.ts";

/** Mistakes in what the game master's word means. */

const odd = counting();

export const MASTER: readonly Mutant[] = [
  mutant("master", "whoever is set to no HP keeps the turn", { amend: () => undefined }),
  mutant("master", "whoever has HP again stays down", {
    amend(fight, who) {
      const fighter = fighterOf(fight.state, who) as Fighter;
      if (fighter.hp === 1) fighter.hp = 0;
      amend(fight, who);
    },
  }),
  mutant("master", "amending comes to something else each time", {
    amend(fight, who) {
      amend(fight, who);
      first(fight.state).points += odd() % 2;
    },
  }),
  mutant("master", "a newcomer never gets a turn", {
    join(fight, fresh) {
      join(fight, fresh);
      if (fight.state.at >= 0) fight.state.order.pop();
    },
  }),
  mutant("master", "a newcomer takes somebody's place", {
    join(fight, fresh) {
      join(fight, fresh);
      fight.state.units.shift();
    },
  }),
  mutant("master", "what others have done is forgotten when somebody joins", {
    join(fight, fresh) {
      join(fight, fresh);
      for (const fighter of fight.state.units) fighter.dealt = 0;
    },
  }),
  mutant("master", "what is left is not carried over", { carry: () => undefined }),
  mutant("master", "more is carried over than one can have", {
    carry(state, who, left) {
      carry(state, who, left);
      (fighterOf(state, who) as Fighter).hp = left.hp ?? 1;
    },
  }),
  mutant("master", "what is left counts as a wound", {
    carry(state, who, left) {
      carry(state, who, left);
      const fighter = fighterOf(state, who) as Fighter;
      fighter.taken = fighter.sheet.hp - fighter.hp;
    },
  }),
];
