// One figure of each kind, and a report of them: every function of the package called once, with data made up here.

const range = (n) => Array.from({ length: n }, (_, i) => i);
/** From 0 to 1, steepest at 0. */
const slope = (t) => 0.5 + t / (2 + 2 * Math.abs(t));

/** n dice of s sides, added one by one. */
function dice(n, sides) {
  let chances = [1];
  for (let k = 0; k < n; k++) {
    const next = range(chances.length + sides - 1).map(() => 0);
    chances.forEach((p, i) => {
      for (let face = 0; face < sides; face++) next[i + face] += p / sides;
    });
    chances = next;
  }
  return { values: range(chances.length).map((i) => i + n), chances };
}

/** A blow that lands with chance `hit` for `dice` and more. */
function blow(hit, { values, chances }, more) {
  return { values: [0, ...values.map((v) => v + more)], chances: [1 - hit, ...chances.map((c) => c * hit)] };
}

function curve(name, middle) {
  const points = range(15).map((i) => {
    const y = slope((middle - i) / 3);
    const half = 0.01 + 0.03 * y * (1 - y);
    return { x: i + 6, y, low: y - half, high: y + half };
  });
  return { name, points };
}

/** The function, and what it is told. */
const FIGURES = {
  distribution: [
    "distributionPlot",
    {
      title: "The axe misses more often and drops more",
      note: "Exact. 12 hit points are left.",
      label: "damage",
      series: [
        { name: "Sword", ...blow(0.8, dice(2, 8), 1), tail: { from: 12, label: "drop" } },
        { name: "Axe", ...blow(0.65, dice(1, 12), 5), tail: { from: 12, label: "drop" } },
      ],
    },
  ],
  band: [
    "bandPlot",
    {
      title: "With careful tactics the heroes win 60 % at armour 12",
      note: "10,000 battles for each value on common dice; bands are 95 % intervals.",
      label: "orcs' armour",
      measure: "heroes win",
      series: [curve("Simple tactics", 5), curve("Careful tactics", 6.8)],
      target: { y: 0.6 },
      solution: { x: 12.05, low: 11.8, high: 12.3, label: "12.1 (11.8 to 12.3)" },
    },
  ],
  heat: [
    "heatMap",
    {
      title: "One more orc undoes two points of armour",
      note: "2,000 battles in each cell.",
      measure: "heroes win",
      battles: 2000,
      x: { label: "heroes' armour", values: range(11).map((i) => i + 8) },
      y: { label: "orcs", values: range(7).map((j) => j + 2) },
      values: range(7).map((j) => range(11).map((i) => slope((i - 5) / 1.5 - (j - 3) * 1.3))),
    },
  ],
  histogram: [
    "histogram",
    {
      title: "Half of the battles end by round 5",
      label: "rounds",
      values: range(13).map((i) => i + 2),
      counts: [210, 1320, 2400, 2210, 1500, 980, 610, 350, 200, 120, 60, 30, 10],
    },
  ],
  rounds: [
    "roundsPlot",
    {
      title: "The orcs strike hard, then fade",
      measure: "damage in a battle",
      series: [
        {
          name: "Heroes",
          values: [9, 12, 13, 11, 8, 5, 3, 1.5],
          low: [8, 11, 12, 10, 7, 4, 2.2, 1],
          high: [10, 13, 14, 12, 9, 6, 3.8, 2],
        },
        {
          name: "Orcs",
          values: [14, 11, 7, 4.5, 2.6, 1.4, 0.8, 0.4],
          low: [13, 10, 6, 3.7, 2, 1, 0.5, 0.2],
          high: [15, 12, 8, 5.3, 3.2, 1.8, 1.1, 0.6],
        },
      ],
    },
  ],
  stacked: [
    "roundsPlot",
    {
      title: "Cleo deals most of it early",
      kind: "stacked",
      measure: "damage in a battle",
      series: [
        { name: "Ana", values: [3, 4, 5, 4, 3, 2, 1, 0.5] },
        { name: "Bram", values: [2, 3, 3, 3, 2, 1, 0.6, 0.4] },
        { name: "Cleo", values: [6, 5, 3, 2, 1, 0.5, 0.3, 0.2] },
      ],
    },
  ],
  ranking: [
    "barRanking",
    {
      title: "Accuracy matters most",
      label: "change of the win rate, in points, for one more",
      bars: [
        { name: "Ana's accuracy", value: 0.061, low: 0.05, high: 0.072 },
        { name: "Orc's guard", value: -0.048, low: -0.058, high: -0.038 },
        { name: "Bram's hit points", value: 0.021, low: 0.012, high: 0.03 },
        { name: "Orc's speed", value: -0.007, low: -0.016, high: 0.002 },
        { name: "Rook's initiative", value: 0.0004, low: -0.009, high: 0.0098 },
      ],
    },
  ],
  intervals: [
    "dotIntervals",
    {
      title: "Bram rarely lives to tell",
      label: "survives",
      rows: [
        { name: "Ana", side: "Heroes", value: 0.71, low: 0.68, high: 0.74 },
        { name: "Bram", side: "Heroes", value: 0.23, low: 0.2, high: 0.26 },
        { name: "Cleo", side: "Heroes", value: 0.64, low: 0.6, high: 0.68 },
        { name: "Sergeant", side: "Foes", value: 0.18, low: 0.15, high: 0.21 },
        { name: "Watchman", side: "Foes", value: 0, low: 0, high: 0.0037 },
      ],
    },
  ],
};

/** Each takes the width to be drawn for. `plots` is the package. */
export function figures(plots) {
  const entries = Object.entries(FIGURES);
  return Object.fromEntries(
    entries.map(([name, [draw, options]]) => [name, (width) => plots[draw]({ ...options, width })]),
  );
}

export function report(plots) {
  const figure = figures(plots);
  const sections = [
    ["Who lives", figure.intervals],
    ["How long it takes", figure.histogram],
    ["Damage by round", figure.rounds],
    ["Who deals it", figure.stacked],
    ["What armour does", figure.band],
    ["Armour against numbers", figure.heat],
    ["What matters", figure.ranking],
    ["One blow", figure.distribution],
  ].map(([heading, figure]) => ({ heading, figure }));
  sections[0] = {
    ...sections[0],
    text: "The heroes hold the bridge in three of five battles. Ana does most of the work.\n\nIntervals are 95 %.",
    table: {
      caption: "Mean of a battle",
      columns: [
        { name: "Combatant" },
        { name: "Side" },
        { name: "Survives", as: "percent" },
        { name: "Dealt", as: "number" },
        { name: "Taken", as: "number" },
      ],
      rows: [
        ["Ana", "Heroes", 0.71, 21.4, 12.2],
        ["Bram", "Heroes", 0.23, 9.7, 18.9],
        ["Cleo", "Heroes", 0.64, 18.2, 7.1],
        ["Sergeant", "Foes", 0.18, 22.6, 17.3],
        ["Watchman", "Foes", "<0.4 %", 8.1, 10],
      ],
    },
    details: { summary: "Wins by side", text: "side,wins\nheroes,6120\nfoes,3880" },
  };
  return plots.htmlReport({
    title: "The bridge",
    subtitle: "How often the heroes hold it, and what decides that.",
    facts: [
      { name: "Heroes win", value: "61.2 %", note: "60.2 to 62.2 %" },
      { name: "Battles", value: "10,000", note: "seed bridge-7" },
      { name: "Rounds", value: "5.4", note: "median 5" },
      { name: "Even at", value: "armour 13", note: "12.7 to 13.3" },
    ],
    sections,
    footer: "An example with made-up numbers.",
  });
}
