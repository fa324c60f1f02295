/**
 * A registry of metrics in Prometheus' text format. Observing allocates nothing: series are looked up once, by whoever
 * observes, and kept.
 */

type Labels = Readonly<Record<string, string>>;

const escaped = (value: string): string => value.replace(/[\\"\n]/g, (c) => (c === "\n" ? "\\n" : `\\${c}`));

const inBraces = (labels: Labels): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
};

interface Series {
  lines(name: string, labels: Labels): readonly string[];
}

export class Counter implements Series {
  private total = 0;

  add(more = 1): void {
    this.total += more;
  }

  get value(): number {
    return this.total;
  }

  lines(name: string, labels: Labels): readonly string[] {
    return [`${name}${inBraces(labels)} ${this.total}`];
  }
}

/** Bounds in seconds, from half a millisecond to ten seconds. */
export const LATENCIES = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
] as const;

export class Histogram implements Series {
  private readonly bounds: readonly number[];
  /** How many fell into each bucket alone; the last has no bound. */
  private readonly counts: Float64Array;
  private sum = 0;

  constructor(bounds: readonly number[] = LATENCIES) {
    this.bounds = bounds;
    this.counts = new Float64Array(bounds.length + 1);
  }

  observe(value: number): void {
    let bucket = 0;
    while (bucket < this.bounds.length && value > (this.bounds[bucket] as number)) bucket++;
    this.counts[bucket] = (this.counts[bucket] as number) + 1;
    this.sum += value;
  }

  get count(): number {
    return this.counts.reduce((all, each) => all + each, 0);
  }

  lines(name: string, labels: Labels): readonly string[] {
    let below = 0;
    const buckets = [...this.bounds, "+Inf"].map((bound, i) => {
      below += this.counts[i] as number;
      return `${name}_bucket${inBraces({ ...labels, le: String(bound) })} ${below}`;
    });
    const own = inBraces(labels);
    return [...buckets, `${name}_sum${own} ${this.sum}`, `${name}_count${own} ${below}`];
  }
}

/** Series of one name that differ by their labels. */
export class Family<S extends Series> {
  private readonly made = new Map<string, { readonly labels: Labels; readonly series: S }>();
  private readonly names: readonly string[];
  private readonly make: () => S;

  constructor(names: readonly string[], make: () => S) {
    this.names = names;
    this.make = make;
  }

  with(...values: readonly string[]): S {
    const key = values.join("\n");
    const known = this.made.get(key);
    if (known !== undefined) return known.series;
    const labels = Object.fromEntries(this.names.map((name, i) => [name, values[i] ?? ""]));
    const series = this.make();
    this.made.set(key, { labels, series });
    return series;
  }

  get all(): Iterable<{ readonly labels: Labels; readonly series: S }> {
    return this.made.values();
  }
}

export interface Reading {
  readonly value: number;
  readonly labels?: Labels;
}

export class Registry {
  private readonly texts: (() => string)[] = [];

  counter(name: string, help: string): Counter {
    const counter = new Counter();
    this.add(name, help, "counter", () => counter.lines(name, {}));
    return counter;
  }

  counters(name: string, help: string, labels: readonly string[]): Family<Counter> {
    return this.family(name, help, "counter", new Family(labels, () => new Counter()));
  }

  histograms(name: string, help: string, labels: readonly string[]): Family<Histogram> {
    return this.family(name, help, "histogram", new Family(labels, () => new Histogram()));
  }

  /** What is looked up when somebody asks; none: it is not known here. */
  gauge(name: string, help: string, read: () => readonly Reading[]): void {
    this.reading(name, help, "gauge", read);
  }

  /** A count that is kept elsewhere. */
  counted(name: string, help: string, read: () => readonly Reading[]): void {
    this.reading(name, help, "counter", read);
  }

  text(): string {
    return this.texts.map((text) => text()).join("");
  }

  private reading(name: string, help: string, type: string, read: () => readonly Reading[]): void {
    this.add(name, help, type, () =>
      read().map(({ value, labels = {} }) => `${name}${inBraces(labels)} ${value}`),
    );
  }

  private family<S extends Series>(name: string, help: string, type: string, family: Family<S>): Family<S> {
    this.add(name, help, type, () =>
      [...family.all].flatMap(({ labels, series }) => series.lines(name, labels)),
    );
    return family;
  }

  private add(name: string, help: string, type: string, lines: () => readonly string[]): void {
    this.texts.push(() => {
      const all = lines();
      return all.length === 0 ? "" : `# HELP ${name} ${help}.\n# TYPE ${name} ${type}\n${all.join("\n")}\n`;
    });
  }
}
