import { type Command, type Id, type Offer, type Problem, problem } from "../../../src/kernel/index.ts";
import { actorOf, type Fighter, fighterOf, foesOf, type State } from "./state.ts";

/** What is legal now, and every reason why the rest is not. */

const FIELDS: Readonly<Record<string, readonly string[]>> = {
  start: ["do"],
  attack: ["do", "actor", "targets", "options"],
  volley: ["do", "actor", "targets"],
  end: ["do", "actor"],
  finish: ["do"],
};
const MANNERS = ["steady", "wild"] as const;
const MOST_TARGETS = 3;

export function whyNot(state: State, command: Command): Problem[] {
  const fields = Object.hasOwn(FIELDS, command.do) ? FIELDS[command.do] : undefined;
  if (fields === undefined)
    return [problem("command/unknown-verb", `skirmish has no verb ${JSON.stringify(command.do)}`, "do")];
  const problems = Object.keys(command)
    .filter((field) => !fields.includes(field))
    .map((field) => problem("command/unknown-field", `${command.do} takes no ${field}`, field));
  const moment = wrongMoment(state, command);
  if (moment !== null) return [...problems, moment];
  if (command.do === "start" || command.do === "finish") return problems;
  const actor = fighterOf(state, command.actor);
  if (actor === undefined)
    return [
      ...problems,
      problem(
        "command/unknown-actor",
        `expected a fighter, found ${JSON.stringify(command.actor ?? null)}`,
        "actor",
      ),
    ];
  if (actor.id !== actorOf(state))
    return [...problems, problem("turn/not-yours", `it is not ${actor.name}'s turn`, "actor")];
  return [...problems, ...whyNotTargets(state, actor, command), ...whyNotOptions(command)];
}

function wrongMoment(state: State, command: Command): Problem | null {
  if (command.do === "start")
    return state.at < 0 ? null : problem("battle/started", "the battle has started already");
  if (state.at < 0) return problem("battle/not-started", "the battle has not started");
  if (command.do === "finish")
    return state.finished ? problem("battle/finished", "it is finished already") : null;
  return state.winner === null ? null : problem("battle/over", "the battle is over");
}

function whyNotTargets(state: State, actor: Fighter, command: Command): Problem[] {
  if (command.do === "end") return [];
  const named = command.targets ?? [];
  const legal = foesOf(state, actor).map((f) => f.id);
  const problems = named.flatMap((id, i) =>
    legal.includes(id) && named.indexOf(id) === i
      ? []
      : [
          problem(
            "target/not-legal",
            `expected a foe who stands and is seen, found ${JSON.stringify(id)}`,
            `targets.${i}`,
          ),
        ],
  );
  const most = command.do === "volley" ? MOST_TARGETS : 1;
  if (named.length < 1 || named.length > most)
    problems.push(problem("target/count", `expected 1 to ${most} targets, found ${named.length}`, "targets"));
  if (command.do === "volley" && actor.volleys < 1)
    problems.push(problem("volley/none-left", `${actor.name} has no arrows left`));
  return problems;
}

function whyNotOptions(command: Command): Problem[] {
  return Object.entries(command.options ?? {}).flatMap(([name, value]) => {
    if (name !== "manner")
      return [
        problem("option/unknown", `${command.do} takes no option ${JSON.stringify(name)}`, `options.${name}`),
      ];
    const fits = MANNERS.some((m) => m === value);
    return fits
      ? []
      : [
          problem(
            "option/value",
            `expected steady or wild, found ${JSON.stringify(value)}`,
            "options.manner",
          ),
        ];
  });
}

export function offers(state: State, id: Id): Offer[] {
  const actor = fighterOf(state, id);
  if (actor === undefined || actorOf(state) !== id) return [];
  const of = foesOf(state, actor).map((f) => f.id);
  const aimed: Offer[] = [
    {
      do: "attack",
      actor: id,
      label: "Attack",
      cost: {},
      targets: { of, min: 1, max: 1 },
      options: { manner: MANNERS },
      harmful: true,
    },
    {
      do: "volley",
      actor: id,
      label: "Volley",
      cost: { volleys: 1 },
      targets: { of, min: 1, max: Math.min(MOST_TARGETS, of.length) },
      area: true,
      harmful: true,
    },
  ];
  const possible = aimed.filter((o) => of.length > 0 && (o.do !== "volley" || actor.volleys > 0));
  return [...possible, { do: "end", actor: id, label: "End the turn", cost: {} }];
}
