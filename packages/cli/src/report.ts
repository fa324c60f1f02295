import { type Battle, stateOf } from "@fray/engine";
import { boardOf, drawField, standing } from "./field.ts";
import { bold, print } from "./output.ts";
import { tellMoment } from "./story.ts";
import { jsonOut } from "./warnings.ts";

/** A battle as it stands and how it came there: for programs, or told. */
export async function reportBattle(
  battle: Battle,
  options: { readonly json?: true; readonly explain?: true },
): Promise<void> {
  const { ruleset, past, opening } = battle;
  const state = ruleset.summary(stateOf(battle));
  if (options.json)
    return print(jsonOut({ ok: true, state, events: past.flatMap((m) => m.step.events ?? []) }));
  const told = past.flatMap((moment) => tellMoment(ruleset, moment, { explain: options.explain === true }));
  const field = drawField({
    summary: state,
    opening: ruleset.summary(opening),
    actor: ruleset.actor(stateOf(battle)),
    board: await boardOf(battle.encounter.field),
  });
  await print(
    [`${bold(battle.encounter.name)}   ${ruleset.title}`, ...told, "", bold(standing(state)), "", field].join(
      "\n",
    ),
  );
}
