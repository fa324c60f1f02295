// The load: many tables with four people each, so many inputs a second in all. A process of its own:
//   node driver.mjs ADDRESS TABLES INPUTS_PER_SECOND OPENING_SECONDS
// Told `{"play": seconds}` by its parent, it answers `{"played": …}` with what it did.
import { setPriority } from "node:os";
import { randomFrom } from "./choose.mjs";
import { Party } from "./party.mjs";

const [tables, perSecond, openingSeconds] = process.argv.slice(3).map(Number);
const address = process.argv[2];
const TICK_MS = 10;
/** So many times the usual inputs are given where some are due. */
const CATCHING_UP = 2;
/** The odds of one command in so many are looked at before it is given. */
const HOVERS = 50;
/** The odds of one choice in so many are asked for: two processors cannot work out all of them beside the load itself. */
const CHOICES = 5;
/** A choice is made after so long, whether its odds have come or not. */
const THINKING_MS = 250;
/** So many tables are opened at once. */
const AT_ONCE = 8;
/** So long the last inputs may take. */
const LAST_MS = 10_000;

// people have machines of their own: the server goes first where processors are few
setPriority(10);

const fights = (await (await fetch(`${address}/api/rulesets`)).json()).flatMap(({ id, encounters }) =>
  encounters.map((encounter) => ({ ruleset: id, encounter: encounter.id })),
);
const nothing = () => ({
  inputs: 0,
  done: 0,
  over: 0,
  unfinished: 0,
  refused: {},
  hovers: [],
  choices: 0,
  toldInTime: 0,
});
let counts = nothing();
let opened = 0;
let answered = 0;
const places = [];

/** Table number n: fights in turn; at every fourth table tactics play the foes, at every fifth a player types dice. */
async function open(n) {
  const party = await Party.gathered(address, {
    ...fights[n % fights.length],
    random: randomFrom(n),
    tactics: n % 4 === 1,
    types: n % 5 === 2,
  });
  opened += 1;
  return party;
}

async function openAll() {
  const end = performance.now() + openingSeconds * 1000;
  let next = 0;
  const opening = async () => {
    while (next < tables && performance.now() < end) places.push({ party: await open(next++), busy: false });
  };
  await Promise.all(Array.from({ length: AT_ONCE }, opening));
}

/** Gives the next input at a table; whether there was one to give. */
function play(place) {
  if (place.party.isOver) {
    anew(place).catch(failed);
    return false;
  }
  const next = place.party.next();
  if (next === null) return false;
  counts.inputs += 1;
  give(place, next).catch(failed);
  return true;
}

async function give(place, { seat, input }) {
  place.busy = true;
  if (input.do === "command" && counts.inputs % HOVERS === 0) await hover(seat, input.command);
  if (input.do === "answer" && "choose" in input.answer && ++answered % CHOICES === 0)
    await think(seat, input.request);
  const said = await seat.put(input);
  place.busy = false;
  if (said.error === undefined) counts.done += 1;
  else counts.refused[said.error.code] = (counts.refused[said.error.code] ?? 0) + 1;
}

/** Like the page: it asks for the odds of a choice it shows, and lets go of them when the choice is made. */
async function think(seat, request) {
  counts.choices += 1;
  const told = await seat.odds({ request }, AbortSignal.timeout(THINKING_MS)).catch(() => null);
  if (told !== null) counts.toldInTime += 1;
}

async function hover(seat, command) {
  const from = performance.now();
  // some seats may not know some odds: a refusal takes its time as well
  await seat.odds({ command }).catch(() => undefined);
  counts.hovers.push(performance.now() - from);
}

/** A battle that is over is followed by a fresh table. */
async function anew(place) {
  counts.over += 1;
  place.busy = true;
  place.party.leave();
  place.party = await open(opened);
  place.busy = false;
}

/**
 * Tables take turns; those that still wait for an answer are passed over. Where this process was held up it catches up
 * bit by bit: thousands of people do not all pause and then act in the same moment.
 */
async function playFor(seconds) {
  counts = nothing();
  const began = performance.now();
  let turn = 0;
  for (
    let [now, last] = [began, began];
    now < began + seconds * 1000;
    [last, now] = [now, performance.now()]
  ) {
    const due = ((now - began) * perSecond) / 1000;
    const most = counts.inputs + (CATCHING_UP * Math.min(now - last, 2 * TICK_MS) * perSecond) / 1000;
    for (let passed = 0; counts.inputs < Math.min(due, most) && passed < places.length; passed++) {
      const place = places[turn++ % places.length];
      if (!place.busy && play(place)) passed = -1;
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  const end = performance.now() + LAST_MS;
  while (places.some((p) => p.busy) && performance.now() < end)
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  counts.unfinished = places.filter((p) => p.busy).length;
}

function failed(error) {
  process.send({ failed: String(error?.stack ?? error) });
}

process.on("unhandledRejection", failed);
process.on("message", ({ play: seconds }) => {
  playFor(seconds).then(() => process.send({ played: { ...counts, opened } }), failed);
});
process.on("disconnect", () => process.exit(0));
await openAll();
process.send({ opened: places.length, fights: fights.length });
