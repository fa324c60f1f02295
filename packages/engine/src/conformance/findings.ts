import type { BattleState } from "../kernel/index.ts";
import type { Scene, ScriptOf } from "./scene.ts";
import {
  type Exception,
  type Failure,
  type Law,
  LAW_NAMES,
  LAWS,
  type LawReport,
  type Report,
} from "./words.ts";

/** Where one law puts what it found in one scene. */
export interface Probe {
  /** One check of `what`, about a subject; `wrong` says what is the matter, null that all is well. */
  check(what: string, about: string, wrong: string | null, script: ScriptOf): void;
  /** How many of its checks failed, those that an exception silences aside. */
  failed(): number;
}

/** What a ruleset is, as far as a failure names it. */
export interface Subject {
  readonly id: string;
  readonly disguise?: unknown;
  readonly asSeen?: unknown;
  readonly seesAs?: unknown;
  readonly amend?: unknown;
  readonly join?: unknown;
  readonly carry?: unknown;
}

/** What must have been looked at for a law to be kept: no hollow passes. The rest depends on what a ruleset has. */
const NEEDED: Readonly<Record<Law, readonly string[]>> = {
  L1: ["twice", "twice from JSON", "copies apart", "reading"],
  L2: ["heard outcomes", "heard nothing", "events", "sampled"],
  L3: ["sum", "sample"],
  L4: ["replay", "text", "undo and redo", "no reroll", "fork"],
  L5: ["offered", "performed", "refusal changes nothing", "tactics act"],
  L6: ["survives JSON", "plays on from JSON", "unseen in state", "unseen in events", "questions"],
  L7: ["missing", "left over", "impossible"],
  L8: ["ends", "rounds", "fired", "asked"],
  master: [],
  form: ["opening", "summary", "offers", "said", "said to seats", "asked"],
  why: ["checks"],
};

/** What must have been looked at of a ruleset that has it. */
const NEEDED_OF: readonly {
  readonly has: keyof Subject;
  readonly law: Law;
  readonly parts: readonly string[];
}[] = [
  { has: "disguise", law: "L6", parts: ["disguised state"] },
  { has: "asSeen", law: "L6", parts: ["as seen"] },
  { has: "seesAs", law: "L6", parts: ["sees as"] },
  { has: "amend", law: "master", parts: ["falls", "goes on"] },
  { has: "join", law: "master", parts: ["joined", "acts", "join refused"] },
  { has: "carry", law: "master", parts: ["carried", "begins"] },
];

const NO_SCRIPT: ScriptOf = () => [];
const keyOf = (law: Law, about: string): string => `${law} ${about}`;

/** Everything found so far: checks counted, failures by subject, exceptions used. */
export class Findings {
  battles = 0;
  commands = 0;
  /** Scenes that only L1 looked at, because it failed there: what is not deterministic cannot be looked at further. */
  cutShort = 0;
  private readonly checks = new Map<Law, Map<string, number>>();
  private readonly failed = new Map<string, Failure>();
  private readonly excused = new Map<Exception, number>();
  private readonly subject: Subject;
  private readonly exceptions: readonly Exception[];

  constructor(subject: Subject, exceptions: readonly Exception[]) {
    this.subject = subject;
    this.exceptions = exceptions;
  }

  get failures(): readonly Failure[] {
    return [...this.failed.values()];
  }

  probe<S extends BattleState>(law: Law, scene: Scene<S> | null): Probe {
    let failed = 0;
    return {
      check: (what, about, wrong, script) => {
        this.count(law, what, 1);
        if (wrong !== null) failed += this.fail(law, about, wrong, { scene, script });
      },
      failed: () => failed,
    };
  }

  /** Takes over what another run found. */
  merge(other: Findings): void {
    this.battles += other.battles;
    this.commands += other.commands;
    this.cutShort += other.cutShort;
    for (const [law, parts] of other.checks) for (const [what, n] of parts) this.count(law, what, n);
    for (const failure of other.failures) this.keep(failure);
    for (const [exception, n] of other.excused) this.excuse(exception, n);
  }

  report(): Report {
    this.failHollow();
    const laws = LAW_NAMES.filter((law) => this.holds(law)).map((law) => this.reportOf(law));
    const stale = this.exceptions.filter((e) => !this.excused.has(e) || e.reason.trim() === "");
    const ok = stale.length === 0 && laws.every((l) => l.failures.length === 0);
    return { ruleset: this.subject.id, ok, battles: this.battles, commands: this.commands, laws, stale };
  }

  /** A law without a check is broken; a part of one without a check is, unless something else is in the way. */
  private failHollow(): void {
    const nowhere = { scene: null, script: NO_SCRIPT };
    for (const law of LAW_NAMES)
      if (!this.checks.has(law) && this.holds(law) && (law === "L1" || this.cutShort === 0))
        this.fail(
          law,
          "no checks",
          "it was never put to the test: no battle gave it anything to look at",
          nowhere,
        );
    if (this.failed.size > 0) return;
    for (const law of LAW_NAMES)
      for (const what of this.neededBy(law))
        if (!this.checks.get(law)?.has(what))
          this.fail(
            law,
            `no ${what}`,
            `"${what}" was never put to the test: no battle gave it anything to look at`,
            nowhere,
          );
  }

  /** A law about what a ruleset does not have is not held against it. */
  private holds(law: Law): boolean {
    return this.checks.has(law) || this.neededBy(law).length > 0;
  }

  private neededBy(law: Law): readonly string[] {
    const own = NEEDED_OF.filter((n) => n.law === law && this.subject[n.has] !== undefined);
    return [...NEEDED[law], ...own.flatMap((n) => n.parts)];
  }

  private reportOf(law: Law): LawReport {
    const parts = Object.fromEntries(this.checks.get(law) ?? []);
    return {
      law,
      says: LAWS[law],
      checks: Object.values(parts).reduce((sum, n) => sum + n, 0),
      parts,
      failures: this.failures.filter((f) => f.law === law),
      excused: [...this.excused].reduce((sum, [e, n]) => sum + (e.law === law ? n : 0), 0),
    };
  }

  private count(law: Law, what: string, n: number): void {
    const parts = this.checks.get(law) ?? new Map<string, number>();
    this.checks.set(law, parts);
    parts.set(what, (parts.get(what) ?? 0) + n);
  }

  /** Notes a failure unless an exception silences it. Returns how many were noted. */
  private fail<S extends BattleState>(
    law: Law,
    about: string,
    says: string,
    where: { readonly scene: Scene<S> | null; readonly script: ScriptOf },
  ): number {
    const exception = this.exceptions.find(
      (e) => e.law === law && e.about === about && e.reason.trim() !== "",
    );
    if (exception !== undefined) {
      this.excuse(exception, 1);
      return 0;
    }
    const known = this.failed.get(keyOf(law, about));
    if (known !== undefined) {
      known.times += 1;
      return 1;
    }
    this.keep({
      law,
      about,
      says,
      ruleset: this.subject.id,
      encounter: where.scene?.battle.log.encounter ?? null,
      script: { fray: 1, steps: where.script() },
      times: 1,
    });
    return 1;
  }

  private keep(failure: Failure): void {
    const known = this.failed.get(keyOf(failure.law, failure.about));
    if (known === undefined) this.failed.set(keyOf(failure.law, failure.about), { ...failure });
    else known.times += failure.times;
  }

  private excuse(exception: Exception, n: number): void {
    this.excused.set(exception, (this.excused.get(exception) ?? 0) + n);
  }
}
