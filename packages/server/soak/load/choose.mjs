// What a person at a page would put in next, chosen from the seat's own view alone: its request or its offers.

/** Seeded random numbers (mulberry32), so that two runs play the same kind of game. */
export function randomFrom(seed) {
  let word = seed >>> 0;
  const next = () => {
    word = (word + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(word ^ (word >>> 15), word | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    chance: (share) => next() < share,
    below: (count) => Math.floor(next() * count),
    of: (list) => list[Math.floor(next() * list.length)],
  };
}

/** The answer to a question: a choice, or dice that are typed (now and then handed to the generator). */
export function chosenAnswer({ id, kind, options, count = 1, sides }, random) {
  const put = (answer) => ({ do: "answer", request: id, answer });
  if (kind !== "dice") return put({ choose: random.of(options).choose });
  if (sides === undefined || random.chance(0.3)) return put({ throw: true });
  const faces = Array.from({ length: count }, () => 1 + random.below(sides));
  return put(faces.length === 1 ? { roll: faces[0] } : { rolls: faces });
}

/** A command of one of the offers: strikes before steps, steps toward a foe, and the turn's end when little is left. */
export function chosenCommand({ offers, state }, random) {
  const foes = foesOf(state, offers[0].actor);
  const strikes = offers.filter((o) => o.harmful && o.targets?.of.some((id) => foes.has(id)));
  const others = offers.filter((o) => o.harmful !== true && o.do !== "end");
  const end = offers.find((o) => o.do === "end");
  if (strikes.length > 0 && random.chance(0.75)) return aimed(random.of(strikes), foes, random);
  if (end !== undefined && (others.length === 0 || random.chance(0.4))) return aimed(end, foes, random);
  return aimed(random.of(others.length > 0 ? others : offers), foes, random);
}

function foesOf({ combatants }, actor) {
  const { side } = combatants[actor] ?? {};
  return new Map(Object.entries(combatants).filter(([, one]) => one.side !== side && one.state !== "dead"));
}

function aimed(offer, foes, random) {
  const { do: verb, actor, with: what, targets, places, options } = offer;
  const command = { do: verb, actor };
  if (what !== undefined) command.with = what;
  if (targets !== undefined && targets.max > 0) command.targets = targeted(offer, foes, random);
  if (places?.length > 0) command.at = random.chance(0.2) ? random.of(places) : nearest(places, foes);
  for (const [name, values] of Object.entries(options ?? {}))
    if (random.chance(0.3)) (command.options ??= {})[name] = random.of(values);
  return command;
}

function targeted({ targets: { of, min, max }, harmful }, foes, random) {
  const wanted = harmful ? of.filter((id) => foes.has(id)) : of;
  const pool = [...(wanted.length >= min ? wanted : of)];
  const count = Math.min(pool.length, Math.max(min, 1 + random.below(max)));
  return Array.from({ length: count }, () => pool.splice(random.below(pool.length), 1)[0]);
}

function nearest(places, foes) {
  const squares = [...foes.values()].map((foe) => foe.at).filter(Array.isArray);
  if (squares.length === 0 || !Array.isArray(places[0])) return places[0];
  const away = ([c, r]) => Math.min(...squares.map((s) => Math.max(Math.abs(s[0] - c), Math.abs(s[1] - r))));
  let best = places[0];
  let least = away(best);
  for (const place of places) {
    const far = away(place);
    if (far < least) [best, least] = [place, far];
  }
  return best;
}
