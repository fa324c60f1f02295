/**
 * Duel: a whole ruleset in one file, to copy and make your own.
 *
 *   fray play --ruleset examples/duel/ruleset.js
 *   fray rules duel --ruleset examples/duel/ruleset.js
 *   fray odds examples/duel/question.json --ruleset examples/duel/ruleset.js
 *   fray simulate examples/duel/encounter.json --ruleset examples/duel/ruleset.js
 *
 * The rules: two dice and your Skill against the other's Guard; a hit does a die and your Might. Whoever is hit
 * may spend a Breath to parry, which halves the harm. A lunge costs two Breath and hits more easily. Breathing
 * gets Breath back. Who has no Health left is out.
 *
 * The default export, at the end, is given the engine (`fray`) and returns the ruleset. Rules are plain functions: they change
 * `fight.state`, ask `fight.ask` for every die and choice, and tell `fight` what happened. They never roll
 * themselves, so the same code plays, takes typed dice, gives exact odds and simulates.
 */

/** The engine, and what is made with it: set when the ruleset is loaded, at the end of this file. */
let fray;
let made;

const no = (code, message, path) => fray.problem(code, message, path);
const quoted = (value) => JSON.stringify(value ?? null);

// ── Words ────────────────────────────────────────────────────────────────────────────────────────────────

/** The two attacks: what they cost and what they add to the roll. */
const ATTACKS = {
  strike: { label: "Strike", breath: 0, bonus: 0 },
  lunge: { label: "Lunge", breath: 2, bonus: 2 },
};
const ATTACK_NAMES = Object.keys(ATTACKS);

/** House rules: what a table may want otherwise. Every ruleset has `maxRounds`. */
const houseRules = () => ({
  criticalAt: {
    kind: "number",
    default: 12,
    min: 2,
    max: 13,
    rule: "DU2",
    about: "A hit is critical when the two dice show this or more.",
  },
  parries: { kind: "flag", default: true, rule: "DU4", about: "Whoever is hit may parry." },
  maxRounds: fray.MAX_ROUNDS,
});

/** A combatant's sheet. What is left out gets its default; what is not listed is refused. */
const sheetSchema = () => {
  const { z, whole, number } = fray;
  return z.strictObject({
    hp: whole(1),
    skill: number(),
    might: number(),
    guard: whole().default(7),
    breath: whole(0, 20).default(3),
  });
};

/** A question for `fray odds`. Without `hp` nobody falls; `parry` says whether the target does. */
const questionSchema = () => {
  const { z, whole, number, flag, words } = fray;
  return z.strictObject({
    ruleset: z.string(),
    rules: z.record(z.string(), z.json()).default({}),
    attacker: z.strictObject({ skill: number(), might: number() }).default({ skill: 0, might: 0 }),
    attack: z.strictObject({ with: words(ATTACK_NAMES).default("strike") }).default({ with: "strike" }),
    targets: z
      .array(z.strictObject({ guard: whole().default(7), parry: flag(), hp: whole(1).optional() }))
      .length(1),
    fractions: flag(),
  });
};

// ── State: plain JSON ────────────────────────────────────────────────────────────────────────────────────

const newFighter = ({ id, name, side, tactics, sheet }) => ({
  id,
  name,
  side,
  tactics,
  sheet, // as it was written: the game master's word is worked out from it
  ...sheet,
  most: { hp: sheet.hp, breath: sheet.breath },
  dealt: 0,
  taken: 0,
});

const newState = (rules, fighters) => ({
  round: 0,
  turn: null,
  winner: null,
  policies: {},
  rules,
  fixedOrder: null,
  fighters,
  order: [],
  at: -1,
  finished: false,
});

/** A copy shares only what never changes. */
const copy = (state) => ({
  ...state,
  fighters: state.fighters.map((f) => ({ ...f })),
  order: [...state.order],
});

const find = (state, id) => state.fighters.find((f) => f.id === id);
const isUp = (fighter) => fighter.hp > 0;
const foesOf = (state, fighter) => state.fighters.filter((f) => isUp(f) && f.side !== fighter.side);
const actor = (state) => (state.at < 0 || state.winner !== null ? null : state.order[state.at]);

/** The door: a checked encounter becomes a fight that can be fought, or says all that is wrong with it. */
function setup(encounter) {
  const rules = fray.readRules(made.options, encounter.rules);
  const problems = rules.ok ? [] : [...rules.problems];
  if (new Set(encounter.combatants.map((c) => c.side)).size !== 2)
    problems.push(no("input/sides", "expected two sides", "combatants"));
  const hidden = encounter.combatants.findIndex((c) => c.hidden);
  if (hidden >= 0)
    problems.push(no("input/hidden", "expected nobody hidden in a duel", `combatants.${hidden}.hidden`));
  if (problems.length > 0) return fray.refuse(...problems);
  return fray.ok({
    ...newState(rules.value, encounter.combatants.map(newFighter)),
    fixedOrder: encounter.order,
    policies: encounter.policies,
  });
}

/** A question as a small fight, and the command whose odds are asked. */
function pose(asked) {
  const read = fray.enter(made.question, asked);
  if (!read.ok) return read;
  const { rules: given, attacker, attack, targets } = read.value;
  const rules = fray.readRules(made.options, given);
  if (!rules.ok) return rules;
  const [{ guard, parry, hp = 1_000_000 }] = targets;
  const one = (id, sheet) => newFighter({ id, name: id, side: id, tactics: "default", sheet });
  const fighters = [
    one("attacker", { hp: 1, guard: 7, breath: 2, ...attacker }),
    one("target", { hp, skill: 0, might: 0, guard, breath: parry ? 1 : 0 }),
  ];
  const policies = { target: { parry: { mode: parry ? "automatic" : "off" } } };
  const turn = { policies, order: ["attacker", "target"], at: 0, round: 1, turn: "attacker" };
  const command = { do: "attack", actor: "attacker", with: attack.with, targets: ["target"] };
  return fray.ok({ state: { ...newState(rules.value, fighters), ...turn }, command });
}

// ── The rules ────────────────────────────────────────────────────────────────────────────────────────────

/** DU1–DU5: the roll, the parry, the harm. Reads from top to bottom as it happens at the table. */
function attack(fight, by, command) {
  const { state } = fight;
  const name = command.with ?? "strike";
  const how = ATTACKS[name];
  const target = find(state, command.targets?.[0] ?? foesOf(state, by)[0].id);
  by.breath -= how.breath; // DU5

  const dice = fight.ask.sum("to hit", 2, 6, by.id); // DU1
  const total = dice + by.skill + how.bonus;
  const hit = total >= target.guard;
  const critical = hit && dice >= state.rules.criticalAt; // DU2
  fight.tell({
    event: "attack",
    by: by.id,
    target: target.id,
    with: name,
    hit,
    critical,
    ...why(fight, () => hitCheck({ dice, by, how, target, total, hit })),
  });
  if (!hit) return;

  const parried = parries(fight, target, { critical }); // DU4
  const die = fight.ask.die("harm", 6, by.id); // DU3
  const base = Math.max(1, die + by.might);
  const amount = Math.floor(base * (critical ? 2 : 1) * (parried ? 0.5 : 1) + 0.5); // halves up
  fight.tell({
    event: "damage",
    by: by.id,
    target: target.id,
    amount,
    ...why(fight, () => harmSum({ die, by, critical, parried, amount })),
  });
  wound(fight, by, target, amount);
}

/** DU4 `react` obeys the target's policy, or asks; `none` is always the first answer. */
function parries(fight, target, { critical }) {
  if (!fight.state.rules.parries || target.breath < 1) return false;
  const facts = { breath: target.breath, health: target.hp, critical: critical ? 1 : 0 };
  const answer = fray.react(fight, {
    name: "parry",
    who: target.id,
    options: ["parry"],
    fact: (fact) => facts[fact] ?? 0,
  });
  if (answer !== "parry") return false;
  target.breath -= 1;
  fight.tell({ event: "reaction", by: target.id, reaction: "parry" });
  return true;
}

/** DU6 Nobody falls under 0; the last one standing's side wins. */
function wound(fight, by, target, amount) {
  const lost = Math.min(target.hp, amount);
  target.hp -= lost;
  target.taken += lost;
  by.dealt += lost;
  if (target.hp > 0) return;
  fight.tell({ event: "down", by: by.id, target: target.id, state: "out" });
  if (foesOf(fight.state, by).length === 0) finish(fight, by.side);
}

function finish(fight, winner) {
  fight.state.winner = winner;
  fight.state.turn = null;
  fight.tell({ event: "end", winner });
}

/** DU7 Everybody throws a die and adds Skill; the higher goes first, of equals the one listed first. */
function start(fight) {
  const { state } = fight;
  fight.tell({ event: "start" });
  if (state.fixedOrder === null) {
    const thrown = state.fighters.map((f) => fight.ask.die("order", 6, f.id) + f.skill);
    state.order = state.fighters
      .map((f, i) => ({ id: f.id, i }))
      .sort((a, b) => thrown[b.i] - thrown[a.i] || a.i - b.i)
      .map((f) => f.id);
  } else state.order = [...state.fixedOrder];
  fight.tell({ event: "order", order: state.order });
  nextTurn(fight);
}

/** DU8 Turn by turn, round by round, until it is over or too late. */
function nextTurn(fight) {
  const { state } = fight;
  do {
    state.at = (state.at + 1) % state.order.length;
    if (state.at === 0) {
      if (state.round >= state.rules.maxRounds) return finish(fight, "draw");
      state.round += 1;
      fight.tell({ event: "round", round: state.round });
    }
  } while (!isUp(find(state, state.order[state.at])));
  state.turn = state.order[state.at];
  fight.tell({ event: "turn", by: state.turn });
}

function perform(fight, command) {
  const { state } = fight;
  if (command.do === "start") return start(fight);
  if (command.do === "finish") {
    state.finished = true;
    return state.winner === null ? finish(fight, "draw") : undefined;
  }
  const by = find(state, command.actor);
  if (command.do === "attack") attack(fight, by, command);
  if (command.do === "breathe") {
    by.breath = Math.min(by.most.breath, by.breath + 2); // DU5
    fight.tell({ event: "breathes", by: by.id, breath: by.breath });
  }
  if (state.winner === null) nextTurn(fight);
}

// ── Why a number is what it is: made only when somebody listens ──────────────────────────────────────────

const why = (fight, make) => (fight.explained ? make() : {});

const hitCheck = ({ dice, by, how, target, total, hit }) => ({
  check: {
    terms: [
      fray.term(dice, "2d6"),
      fray.term(by.skill, "Skill"),
      ...(how.bonus === 0 ? [] : [fray.term(how.bonus, how.label)]),
    ],
    total,
    needs: "at least",
    target: target.guard,
    verdict: hit ? "hit" : "miss",
    rule: "DU1",
  },
});

const harmSum = ({ die, by, critical, parried, amount }) => ({
  sum: {
    terms: [fray.term(die, "harm"), fray.term(by.might, "Might")],
    floor: 1,
    factors: [
      ...(critical ? [{ value: 2, name: "critical (DU2)" }] : []),
      ...(parried ? [{ value: 0.5, name: "parried (DU4)" }] : []),
    ],
    after: [],
    total: amount,
    rule: "DU3",
  },
});

// ── What is legal ────────────────────────────────────────────────────────────────────────────────────────

const FIELDS = {
  start: [],
  finish: [],
  attack: ["actor", "with", "targets"],
  breathe: ["actor"],
  end: ["actor"],
};

/** Every reason why a command is refused; none means it is legal. */
function whyNot(state, command) {
  if (!Object.hasOwn(FIELDS, command.do))
    return [
      no(
        "command/unknown-verb",
        `expected ${Object.keys(FIELDS).join(", ")}, found ${quoted(command.do)}`,
        "do",
      ),
    ];
  const problems = Object.keys(command)
    .filter((field) => field !== "do" && !FIELDS[command.do].includes(field))
    .map((field) => no("command/unknown-field", `${command.do} takes no ${field}`, field));
  const wrong = wrongMoment(state, command) ?? wrongActor(state, command);
  if (wrong !== null) return [...problems, wrong];
  const by = find(state, command.actor);
  if (command.do === "attack") problems.push(...whyNotAttack(state, by, command));
  if (command.do === "breathe" && by.breath >= by.most.breath)
    problems.push(no("breathe/full", `${by.name} has all ${by.most.breath} Breath (DU5)`));
  return problems;
}

function wrongMoment(state, command) {
  const begun = state.at >= 0;
  if (command.do === "start") return begun ? no("battle/started", "the duel has begun already") : null;
  if (!begun) return no("battle/not-started", 'the duel has not begun: first {"do": "start"}');
  if (command.do === "finish")
    return state.finished ? no("battle/finished", "the duel is finished already") : null;
  return state.winner === null ? null : no("battle/over", "the duel is over");
}

function wrongActor(state, command) {
  if (FIELDS[command.do].length === 0) return null;
  const by = find(state, command.actor);
  if (by === undefined)
    return no("command/unknown-actor", `expected a duelist, found ${quoted(command.actor)}`, "actor");
  return actor(state) === by.id
    ? null
    : no("turn/not-yours", `it is ${find(state, actor(state)).name}'s turn`, "actor");
}

function whyNotAttack(state, by, { with: name = "strike", targets }) {
  const problems = [];
  const foes = foesOf(state, by).map((f) => f.id);
  if (!Object.hasOwn(ATTACKS, name))
    problems.push(
      no("command/unknown-attack", `expected ${ATTACK_NAMES.join(" or ")}, found ${quoted(name)}`, "with"),
    );
  else if (ATTACKS[name].breath > by.breath)
    problems.push(
      no("cost/breath", `a ${name} takes ${ATTACKS[name].breath} Breath, ${by.name} has ${by.breath} (DU5)`),
    );
  if (targets === undefined ? foes.length > 1 : targets.length !== 1)
    problems.push(no("target/count", "expected one foe", "targets"));
  targets?.forEach((id, i) => {
    if (!foes.includes(id))
      problems.push(
        no(
          "target/no-foe",
          `expected a standing foe (${foes.join(", ")}), found ${quoted(id)}`,
          `targets.${i}`,
        ),
      );
  });
  return problems;
}

/** Everything the actor may do now. A front end lists these and asks for what is open. */
function offers(state, id) {
  if (actor(state) !== id) return [];
  const by = find(state, id);
  const foes = foesOf(state, by).map((f) => f.id);
  const attacks = Object.entries(ATTACKS)
    .filter(([, how]) => how.breath <= by.breath)
    .map(([name, how]) => ({
      do: "attack",
      actor: id,
      with: name,
      label: how.label,
      cost: { breath: how.breath },
      targets: { of: foes, min: 1, max: 1 },
      harmful: true,
    }));
  const breathe =
    by.breath < by.most.breath ? [{ do: "breathe", actor: id, label: "Breathe", cost: {} }] : [];
  return [...attacks, ...breathe, { do: "end", actor: id, label: "Wait", cost: {} }];
}

// ── Tactics: who plays when nobody does ──────────────────────────────────────────────────────────────────

/** Lunges when it has Breath to spare, strikes the weakest, parries what would hurt. */
const bold = {
  about: "Lunges while it has Breath to spare, always at the weakest foe; parries when badly hurt.",
  act(state, id) {
    const by = find(state, id);
    const weakest = foesOf(state, by).reduce((a, b) => (b.hp < a.hp ? b : a));
    return { do: "attack", actor: id, with: by.breath > 2 ? "lunge" : "strike", targets: [weakest.id] };
  },
  answer(state, { options: answers, who }) {
    const self = find(state, who);
    return self !== undefined && 2 * self.hp <= self.most.hp && answers.includes("parry")
      ? "parry"
      : answers[0];
  },
};

const wary = {
  about: "Keeps its Breath for parrying and gets it back when it is gone.",
  act(state, id) {
    const by = find(state, id);
    if (by.breath === 0 && by.most.breath > 0) return { do: "breathe", actor: id };
    return { do: "attack", actor: id, with: "strike", targets: [foesOf(state, by)[0].id] };
  },
  answer: (_state, { options: answers }) => (answers.includes("parry") ? "parry" : answers[0]),
};

// ── What others see, and how it is told ──────────────────────────────────────────────────────────────────

const summary = (state) => ({
  round: state.round,
  turn: state.turn,
  winner: state.winner,
  combatants: Object.fromEntries(
    state.fighters.map((f) => [
      f.id,
      {
        name: f.name,
        side: f.side,
        hp: f.hp,
        maxHp: f.most.hp,
        at: null,
        state: isUp(f) ? "up" : "out",
        statuses: [],
        points: { breath: f.breath },
        stats: { skill: f.skill, might: f.might, guard: f.guard },
      },
    ]),
  ),
});

const SAYINGS = {
  start: () => "The duel begins.",
  order: (e, name) => `Order: ${e.order.map(name).join(", ")}.`,
  round: (e) => `Round ${e.round}.`,
  turn: (e, name) => `${name(e.by)}'s turn.`,
  attack: (e, name) => `${name(e.by)} ${e.with}s at ${name(e.target)} and ${outcome(e)}.`,
  reaction: (e, name) => `${name(e.by)} parries.`,
  damage: (e, name) => `${name(e.target)} loses ${e.amount} Health.`,
  down: (e, name) => `${name(e.target)} is out.`,
  breathes: (e, name) => `${name(e.by)} catches breath, ${e.breath} now.`,
  end: (e) => (e.winner === "draw" ? "The duel ends undecided." : `The duel goes to the ${e.winner}.`),
};

const outcome = (e) => (e.critical ? "hits well" : e.hit ? "hits" : "misses");
const say = (state, e) => SAYINGS[e.event]?.(e, (id) => find(state, id)?.name ?? id) ?? e.event;

/** Which names of the repertoire a command and its events show to have fired. */
const fired = (command, events) => [
  `do ${command.do}`,
  ...events.flatMap((e) => [
    ...(e.event === "reaction" ? ["parry"] : []),
    ...(e.event === "attack" ? [e.with] : []),
    ...(e.critical === true ? ["critical"] : []),
  ]),
];

// ── Ready duelists and duels ─────────────────────────────────────────────────────────────────────────────

const duelist = (name, side, about, [hp, skill, might, guard, breath]) => ({
  name,
  side,
  about,
  sheet: { hp, skill, might, guard, breath },
});

const roster = {
  student: duelist("Student", "challengers", "Quick and careless.", [10, 2, 1, 9, 4]),
  smith: duelist("Smith", "challengers", "Strong, slow, hard to tire.", [14, 0, 3, 8, 3]),
  master: duelist("Fencing master", "defenders", "Has seen it all.", [9, 3, 0, 10, 3]),
  bully: duelist("Bully", "defenders", "All force.", [13, 1, 2, 8, 2]),
};

const file = (name, ...combatants) => ({ fray: 1, ruleset: "duel", name, rules: {}, combatants });

const encounters = {
  dawn: file(
    "A duel at dawn",
    { id: "ines", name: "Ines", is: "student" },
    { id: "master", is: "master", tactics: "wary" },
  ),
  courtyard: file(
    "Two against two",
    { id: "ines", name: "Ines", is: "student" },
    { id: "odo", name: "Odo", is: "smith" },
    { id: "master", is: "master" },
    { id: "bully", is: "bully" },
  ),
};

// ── The ruleset ────────────────────────────────────────────────────────────────────────────────────────────────

const here = (id, says) => ({ id, says, in: "ruleset.js" });

const BOOK = [
  here("DU1", "2d6 + Skill of the other's Guard or more hits."),
  here("DU2", "A hit whose dice show 12 is critical: twice the harm."),
  here("DU3", "A hit does 1d6 + Might, at least 1."),
  here(
    "DU4",
    "Whoever is hit may spend 1 Breath to parry, before the harm is rolled: half of it, halves up.",
  ),
  here(
    "DU5",
    "A lunge takes 2 Breath and adds 2 to the roll. Breathing gives 2 Breath back, up to what one began with.",
  ),
  here("DU6", "At 0 Health one is out; a side with nobody left has lost."),
  here(
    "DU7",
    "Order: 1d6 + Skill each, the higher first, of equals the one listed first; unless it is given.",
  ),
  here("DU8", "Each round everybody has a turn with one action."),
];

const ASKS = [
  {
    name: "order",
    answer: "1d6",
    who: "everybody, as listed",
    when: "at the start, unless the order is given (DU7)",
  },
  { name: "to hit", answer: "2d6", who: "the attacker", when: "for every attack (DU1)" },
  {
    name: "parry",
    answer: "choose none or parry",
    who: "the target",
    when: "after a hit, with 1 Breath or more (DU4)",
  },
  { name: "harm", answer: "1d6", who: "the attacker", when: "after a hit and its parry (DU3)" },
];

const VERBS = [
  { do: "start", takes: "", does: "begins the duel" },
  {
    do: "attack",
    takes: "actor, with (strike or lunge; left out: strike), targets [one foe]",
    does: "attacks",
  },
  { do: "breathe", takes: "actor", does: "gets 2 Breath back" },
  { do: "end", takes: "actor", does: "waits for the next turn" },
  { do: "finish", takes: "", does: "ends the duel by the game master's word" },
];

export default function duel(engine) {
  fray = engine;
  made = { options: houseRules(), sheet: sheetSchema(), question: questionSchema() };
  return {
    ...made,
    id: "duel",
    version: 1,
    title: "Duel",
    feel: "Two dice, a blade, and only so much breath.",
    book: BOOK,
    asks: ASKS,
    verbs: VERBS,
    reactions: [
      { name: "parry", when: "hit, with 1 Breath or more (DU4)", facts: ["breath", "health", "critical"] },
    ],
    repertoire: [
      "do start",
      "do attack",
      "do breathe",
      "do end",
      "do finish",
      "strike",
      "lunge",
      "parry",
      "critical",
    ],
    fields: [{ kind: "abstract" }],
    roster,
    encounters,
    tactics: { default: bold, wary },
    setup,
    pose,
    copy,
    actor,
    tacticOf: (state, who) => find(state, who)?.tactics ?? "default",
    standing: (state) =>
      state.fighters.map((f) => ({ id: f.id, side: f.side, up: isUp(f), dealt: f.dealt, taken: f.taken })),
    offers,
    whyNot,
    perform,
    summary,
    // Nothing is secret in a duel: every seat sees all of it.
    view: summary,
    viewEvent: (_state, event) => event,
    knows: () => true,
    say,
    fired,
  };
}
