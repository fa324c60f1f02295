import {
  type Battle,
  type BattleState,
  dice,
  type EncounterFile,
  newLog,
  ok,
  reopeningBattle,
  type Result,
  type Ruleset,
  type Sliced,
} from "@fray/engine";

/**
 * Opened battles, shared by all tables of one encounter: a thousand tables hold its sheets, its map and whatever a
 * ruleset works out of them once. A table holds the opening state; the cache only has weak references to it.
 */
const known = new WeakMap<Ruleset, Map<string, WeakRef<BattleState>>>();
const battles = new WeakMap<BattleState, Battle>();
const collected = new FinalizationRegistry(({ openings, key }: Place) => {
  if (openings.get(key)?.deref() === undefined) openings.delete(key);
});

interface Place {
  readonly openings: Map<string, WeakRef<BattleState>>;
  readonly key: string;
}

/** A battle at a table, before its first step, in slices. */
export function* openedBattle(
  ruleset: Ruleset,
  file: EncounterFile,
  origin: dice.DiceOrigin,
): Sliced<Result<Battle>> {
  const battle = yield* shared(ruleset, file);
  if (!battle.ok) return battle;
  const { encounter } = battle.value.log;
  return ok({ ...battle.value, origin, log: newLog(ruleset, encounter, origin) });
}

function* shared(ruleset: Ruleset, file: EncounterFile): Sliced<Result<Battle>> {
  let openings = known.get(ruleset);
  if (openings === undefined) known.set(ruleset, (openings = new Map()));
  const key = dice.sha256(JSON.stringify(file));
  const opening = openings.get(key)?.deref();
  if (opening !== undefined) return ok(battles.get(opening) as Battle);
  const opened = yield* reopeningBattle(ruleset, file, "");
  if (!opened.ok) return opened;
  battles.set(opened.value.opening, opened.value);
  openings.set(key, new WeakRef(opened.value.opening));
  collected.register(opened.value.opening, { openings, key });
  return opened;
}
