import { openMemory } from "../store/memory.ts";
import { Hall } from "./hall.ts";
import type { HallParts } from "./words.ts";

/**
 * Warm-up: code that has never run is many times slower than code that has, and whoever comes first would wait for it.
 * Tables of shipped encounters are played by tactics for a moment, in a hall that nobody enters; in slices.
 */
export async function warmUp(
  { store: _, opens: __, ...parts }: HallParts,
  rulesets: readonly string[],
): Promise<void> {
  const hall = new Hall({ ...parts, store: openMemory() });
  for (const id of rulesets) {
    const ruleset = await parts.rulesets.load(id);
    for (const encounter of Object.values(ruleset?.encounters ?? {}).slice(0, ENCOUNTERS)) {
      const combatants = encounter["combatants"] as unknown as readonly { readonly id: string }[];
      const made = await hall.create({ encounter, tactics: combatants.map((c) => c.id) }, WARMING);
      const entered = made.ok ? await hall.enter(made.value.token) : null;
      if (entered === null) continue;
      const { live, seat } = entered;
      live.listen({ ...DEAF, seat: seat.id, tokenHash: seat.tokenHash });
      await live.put(seat.id, { do: "command", command: { do: "start" } });
      live.end();
    }
  }
}

const ENCOUNTERS = 2;
const WARMING = { who: "warm-up", limits: null };
const DEAF = {
  tell: (told: { readonly json: string } | null) => void told?.json,
  here: () => undefined,
  next: () => undefined,
};
