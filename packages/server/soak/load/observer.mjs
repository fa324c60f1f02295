// Somebody who looks how long things take: a few tables of its own, few inputs, a process of its own:
//   node observer.mjs ADDRESS INPUTS_PER_SECOND
// Told `{"play": seconds}` by its parent, it answers `{"done": […], "frame": […]}`, its times in milliseconds.
import { randomFrom } from "./choose.mjs";
import { Party } from "./party.mjs";

const [address, perSecond] = [process.argv[2], Number(process.argv[3])];
const PATIENCE_MS = 30_000;
const rulesets = await (await fetch(`${address}/api/rulesets`)).json();
let opened = 0;

/** A fight of each ruleset in turn, another one each time. */
function open(n) {
  const { id, encounters } = rulesets[n % rulesets.length];
  const { id: encounter } = encounters[opened++ % encounters.length];
  return Party.gathered(address, { ruleset: id, encounter, random: randomFrom(1_000_000 + opened) });
}

let [done, frame] = [[], []];

/** From sending an input to the word that it is kept, and to the frame of it at somebody else's seat. */
async function timed(party) {
  const next = party.next();
  if (next === null) return;
  const from = performance.now();
  const shown = new Promise((resolve) => {
    party.onlooker.onFrame = () => resolve(performance.now() - from);
    setTimeout(resolve, PATIENCE_MS, PATIENCE_MS).unref();
  });
  const said = await next.seat.put(next.input);
  const took = performance.now() - from;
  if (said.error !== undefined) return;
  done.push(took);
  frame.push(await shown);
}

async function playFor(parties, seconds) {
  [done, frame] = [[], []];
  const end = performance.now() + seconds * 1000;
  for (let i = 0; performance.now() < end; i++) {
    const at = i % parties.length;
    if (parties[at].isOver) {
      parties[at].leave();
      parties[at] = await open(at);
    }
    await timed(parties[at]);
    await new Promise((resolve) => setTimeout(resolve, 1000 / perSecond));
  }
}

const failed = (error) => process.send({ failed: String(error?.stack ?? error) });
const parties = [];
for (let n = 0; n < rulesets.length; n++) parties.push(await open(n));
process.on("unhandledRejection", failed);
process.on("message", ({ play: seconds }) => {
  playFor(parties, seconds).then(() => process.send({ done, frame }), failed);
});
process.on("disconnect", () => process.exit(0));
process.send({ opened: parties.length });
