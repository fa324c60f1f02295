import { stateOf } from "@fray/engine";
import { numberOption } from "../balance/open.ts";
import { badInput, ruleSaidNo, usage } from "../failure.ts";
import { nameOf, readJson } from "../input.ts";
import { kindOf, type Moment, openMoment } from "../odds/open.ts";
import { playOut } from "../odds/sample.ts";
import { threatOf, threatText } from "../odds/threat.ts";
import { type Common, wholeOption } from "../options.ts";
import { print } from "../output.ts";
import { openRulesets } from "../rulesets.ts";
import { jsonOut } from "../warnings.ts";

interface Options extends Common, Moment {
  readonly who?: string;
  readonly samples?: string;
  readonly timeLimit?: string;
}

const MOST_SAMPLES = 100_000;
const USUAL_SECONDS = 30;

export async function threat(path: string, options: Options): Promise<void> {
  const samples =
    options.samples === undefined
      ? {}
      : { samples: wholeOption("samples", options.samples, 1, MOST_SAMPLES) };
  const seconds =
    options.timeLimit === undefined
      ? USUAL_SECONDS
      : numberOption("time-limit", options.timeLimit, 0.001, 1e6);
  const value = await readJson(path);
  if (kindOf(value) === "question")
    throw badInput(nameOf(path), {
      code: "input/unknown-kind",
      message: "expected a log (it has steps) or an encounter (combatants), found neither",
    });
  const battle = await openMoment(await openRulesets(options.ruleset), path, value, options);
  const state = stateOf(battle);
  const who = options.who ?? battle.ruleset.actor(state);
  if (who === null)
    throw ruleSaidNo(nameOf(path), { code: "threat/over", message: "the battle is over: nobody acts" });
  const summary = battle.ruleset.summary(state);
  if (!Object.hasOwn(summary.combatants, who))
    throw usage(
      `--who: expected one of ${Object.keys(summary.combatants).join(", ")}, found ${JSON.stringify(who)}`,
    );
  const playings = samples.samples === undefined ? {} : { playings: Number.MAX_SAFE_INTEGER };
  const sampling = threatOf(battle, who, { ...samples, ...playings, seed: battle.origin.seed });
  if (!sampling.ok) throw ruleSaidNo(nameOf(path), ...sampling.problems);
  const { found, early } = await playOut(sampling.value, seconds, "playings for each place");
  await print(
    options.json ? jsonOut({ ...found, ...early }) : threatText(found, summary, battle.encounter.field),
  );
}
