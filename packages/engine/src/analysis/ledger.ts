import type { Event, Id } from "../kernel/index.ts";
import type { Tree } from "../oracles/index.ts";
import { fortune, type Valued, type Weighed } from "./fortune.ts";
import { gainsIn, throwersIn } from "./gains.ts";
import type { Fortune, Throw } from "./luck.ts";
import type { Worth } from "./luckSampled.ts";

/** What throws were worth by one measure, throw by throw and together. */

export interface Fortunes {
  readonly people: { readonly [id: Id]: Fortune };
  readonly sides: { readonly [side: string]: Fortune };
}

export class Ledger {
  /** Those that made a difference. */
  readonly throws: Weighed[] = [];
  private readonly ofPeople = new Parts((who) => who);
  private readonly ofSides: Parts;

  constructor(sideOf: (who: Id) => string) {
    this.ofSides = new Parts(sideOf);
  }

  /** The throws of one command, and all that could have come of it; null where that is too much. */
  add(throws: readonly Weighed[], tree: Tree<readonly Event[]> | null, worth: Worth): void {
    for (const parts of [this.ofPeople, this.ofSides]) {
      if (tree === null) parts.addThrows(throws);
      else parts.addTree(tree, worth);
    }
    this.throws.push(...throws.filter((t) => t.variance > 0));
  }

  fortunes(): Fortunes {
    return { people: this.ofPeople.fortunes(this.throws), sides: this.ofSides.fortunes(this.throws) };
  }
}

/** What may be gained in each command, by whoever is asked about: people or sides. */
class Parts {
  private readonly of: (who: Id) => string;
  private readonly parts = new Map<string, (readonly Valued[])[]>();

  constructor(of: (who: Id) => string) {
    this.of = of;
  }

  addTree(tree: Tree<readonly Event[]>, worth: Worth): void {
    const throwers = new Map([...throwersIn(tree)].map((who) => [this.of(who), who]));
    for (const [key, who] of throwers)
      this.add(
        key,
        gainsIn(tree, { mine: (other) => this.of(other) === key, worth: (events) => worth(who, events) }),
      );
  }

  /** Where the tree is too large, each throw stands for itself. */
  addThrows(throws: readonly Weighed[]): void {
    for (const { who, all, expected } of throws)
      this.add(
        this.of(who),
        all.map(({ chance, worth }) => ({ chance, worth: worth - expected })),
      );
  }

  fortunes(throws: readonly Throw[]): { readonly [key: string]: Fortune } {
    const keys = [...new Set(throws.map((t) => this.of(t.who)))];
    return Object.fromEntries(
      keys.map((key) => [
        key,
        fortune(
          throws.filter((t) => this.of(t.who) === key),
          this.parts.get(key) ?? [],
        ),
      ]),
    );
  }

  private add(key: string, all: readonly Valued[]): void {
    const known = this.parts.get(key);
    if (known === undefined) this.parts.set(key, [all]);
    else known.push(all);
  }
}
