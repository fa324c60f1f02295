import { ALL_FAULTS, type Fault, FAULTS, type Faults } from "./faults.ts";
import { type Setup, World } from "./world.ts";

/** Runs one simulation from its seed. The same seed gives the same run, to the last byte that anybody is sent. */

export interface Options extends Partial<Omit<Setup, "seed">> {
  /** After so many inputs everything is mended and must come to rest. */
  readonly inputs: number;
}

export interface Run {
  readonly seed: string;
  /** What went wrong, or null. */
  readonly failure: string | null;
  /** How many inputs there were, and how many there were to be. */
  readonly inputs: number;
  readonly asked: number;
  readonly acknowledged: number;
  readonly kills: number;
  readonly messages: number;
  /** Everything that was sent and kept, as one number. */
  readonly digest: string;
  readonly streams: ReadonlyMap<string, string>;
  /** The last events, oldest first. */
  readonly trace: readonly string[];
}

const FULL_EVERY = 200;
/** Simulated time in which everything must come to rest: silent lines are noticed after 40 seconds, twice in a row. */
const REST_MS = 150_000;

export async function simulate(
  seed: string,
  { inputs, faults = ALL_FAULTS, ...more }: Options,
): Promise<Run> {
  const world = new World({ seed, faults, ...more });
  const giveBack = world.scheduler.takeOver(() => world.network.chance.fraction());
  const unhandled = (error: unknown): void =>
    world.fail(`nobody handled ${(error as Error).stack ?? String(error)}`);
  process.on("unhandledRejection", unhandled);
  try {
    await play(world, inputs);
  } catch (error) {
    world.fail((error as Error).stack ?? String(error));
  } finally {
    await giveBack();
    process.off("unhandledRejection", unhandled);
  }
  return report(seed, inputs, world);
}

async function play(world: World, inputs: number): Promise<void> {
  const { scheduler, checks } = world;
  world.begin();
  for (let checked = 0; world.inputs < inputs && world.failure === null; ) {
    if (!(await scheduler.step())) throw new Error("nothing is left to happen");
    checks.patience();
    if (world.inputs - checked < FULL_EVERY) continue;
    checked = world.inputs;
    checks.full();
  }
  if (world.failure !== null) return;
  world.heal();
  const end = scheduler.now + REST_MS;
  while (scheduler.now < end && world.failure === null) if (!(await scheduler.step())) break;
  if (world.failure === null) checks.final();
}

function report(seed: string, asked: number, world: World): Run {
  const { failure, inputs, kills, messages, ledger, digest, traced, streams } = world;
  const hashes = new Map([...streams].map(([name, hash]) => [name, hash.digest("hex")] as const));
  return {
    seed,
    failure,
    inputs,
    asked,
    kills,
    messages,
    acknowledged: ledger.acknowledged,
    digest,
    trace: traced,
    streams: hashes,
  };
}

/** The kinds of faults a failure needs: each is left out in turn, and stays out if it still fails. */
export async function shrink(seed: string, options: Options): Promise<Faults> {
  let needed = new Set<Fault>(options.faults ?? FAULTS);
  for (const fault of FAULTS) {
    const fewer = new Set([...needed].filter((f) => f !== fault));
    const { failure } = await simulate(seed, { ...options, faults: fewer });
    if (failure !== null) needed = fewer;
  }
  return needed;
}
