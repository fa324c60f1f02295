// The game every server plays: four against four, sides in lock step, the next who stands strikes the first who stands.
// It never ends: when a side is down, all stand up again.
const HP = [18, 14, 16, 12, 17, 13, 15, 14];
const SHELL = [6, 0, 4, 8, 5, 3, 0, 7];
const ACCURACY = [2, 3, 1, 2, 2, 1, 3, 2];
const EVASION = [1, 2, 0, 3, 1, 2, 1, 1];
const POWER = [4, 3, 5, 2, 4, 4, 3, 3];
const GUARD = [3, 2, 4, 1, 2, 3, 3, 2];

export const units = () =>
  HP.map((hp, i) => ({
    hp,
    shell: SHELL[i],
    accuracy: ACCURACY[i],
    evasion: EVASION[i],
    power: POWER[i],
    guard: GUARD[i],
  }));

const standing = (all, from, start) => {
  for (let i = 0; i < 4; i++) if (all[from + ((start + i) % 4)].hp > 0) return from + ((start + i) % 4);
  return -1;
};

/** Who strikes next for a side, and whom. */
export const striker = (all, next, side) => standing(all, side * 4, next[side]);
export const struck = (all, side) => standing(all, 4 - side * 4, 0);

/** One blow by a d10; changes `all` and `next`, and says what harm it did. */
export function blow(all, next, side, die) {
  const by = striker(all, next, side);
  const at = struck(all, side);
  next[side] = ((by % 4) + 1) % 4;
  const [attacker, target] = [all[by], all[at]];
  if (die > 1 && die - attacker.accuracy + target.evasion > 7) return 0;
  const harm = Math.max(1, attacker.power - target.guard + die);
  if (target.shell > 0) target.shell = Math.max(0, target.shell - harm);
  else target.hp = Math.max(0, target.hp - 2 * harm);
  return harm;
}

/** A blow in the game that never ends. */
export function strike(all, next, side, die) {
  const harm = blow(all, next, side, die);
  if (struck(all, side) < 0) {
    units().forEach((u, i) => Object.assign(all[i], { hp: u.hp, shell: u.shell }));
    next[0] = next[1] = 0;
  }
  return harm;
}

/** The same as a game of boardgame.io, by either of the two. */
export const asBoardgame = (hit) => ({
  name: "battle",
  setup: () => ({ units: units(), next: [0, 0] }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    attack: ({ G, ctx, random }) => {
      hit(G.units, G.next, Number(ctx.currentPlayer), random.D10());
    },
  },
});
