import { type Offer, parseCommand, type Pending, type Problem, type Question } from "@fray/engine";
import { freshSeed } from "../options.ts";
import { bold, dim, paint, print } from "../output.ts";
import { dangerText, takenApart } from "./ahead.ts";
import { typeDice } from "./dice.ts";
import { type Game, PERSON, STAND_IN, TACTICS } from "./game.ts";
import { HELP, sheetText } from "./help.ts";
import type { Lines } from "./lines.ts";
import { Back, complete } from "./pick.ts";
import { saveLog } from "./save.ts";
import { aboutText, decisionScreen, endScreen, storyOf, whyText } from "./screen.ts";

/** The terminal table: shows, asks, tells. What is decided here becomes a command or an answer, nothing else. */

/** Unwinds to the main loop: the battle is no longer what was being asked about. */
class Changed extends Error {}
class Quit extends Error {}

export class Table {
  private readonly game: Game;
  private readonly lines: Lines;
  /** How many moments have been told, and how many of them before the last decision. */
  private told: number;
  private heard: number;

  constructor(game: Game, lines: Lines) {
    this.game = game;
    this.lines = lines;
    this.told = game.past.length;
    this.heard = this.told;
  }

  /** Plays until somebody leaves the table. Ends by InputEnded when the input does. */
  async run(): Promise<void> {
    for (;;) {
      try {
        await this.turn();
      } catch (signal) {
        if (signal instanceof Quit) return;
        if (!(signal instanceof Changed)) throw signal;
      }
    }
  }

  private async turn(): Promise<void> {
    const { game } = this;
    await this.tell();
    const { pending } = game.battle;
    const actor = game.ruleset.actor(game.state);
    if (pending !== null) return this.answer(pending);
    if (game.past.length === 0) return this.must(game.submit({ do: "start" }, TACTICS));
    if (actor === null) return this.over();
    if (game.isPerson(actor)) return this.decide(actor);
    await this.must(
      game.submit(
        game.tacticFor(actor),
        game.auto && game.seating.people.has(game.sideOf(actor)) ? STAND_IN : TACTICS,
      ),
    );
  }

  /** For what cannot be refused: if it is, that is our mistake or the ruleset's. */
  private async must(done: Promise<readonly Problem[]>): Promise<void> {
    const problems = await done;
    if (problems.length > 0) throw new Error(problems.map((p) => p.message).join("; "));
  }

  private async tell(): Promise<void> {
    const lines = storyOf(this.game, this.told);
    this.told = this.game.past.length;
    if (lines.length > 0) await print(lines.join("\n"));
  }

  private async decide(actor: string): Promise<void> {
    const offers = this.game.ruleset.offers(this.game.state, actor);
    await print(decisionScreen(this.game, actor, offers));
    for (;;) {
      const line = await this.prompt(`${this.game.nameOf(actor)}> `, "decision");
      try {
        if (await this.choose(actor, offers, line)) return;
      } catch (back) {
        if (!(back instanceof Back)) throw back;
        await print(
          back.message === "" ? decisionScreen(this.game, actor, offers) : paint("red", back.message),
        );
      }
    }
  }

  /** True when the battle went on. */
  private async choose(actor: string, offers: readonly Offer[], line: string): Promise<boolean> {
    const { game } = this;
    if (line === "") throw new Back("");
    if (line.startsWith("{")) return this.give(line);
    if (line === "t") return this.standIn(actor);
    const given = line.split(/[\s,]+/);
    const apart = given[0] === "o" || given[0] === "odds";
    const words = apart ? given.slice(1) : given;
    const wanted =
      line === "n" || line === "end" ? offers.findIndex((o) => o.do === "end") : Number(words[0]) - 1;
    const offer = offers[wanted];
    if (offer === undefined)
      throw new Back(
        `There is no action ${JSON.stringify(words[0])}: expected 1 to ${offers.length}, or ? for help.`,
      );
    const command = await complete(game, offer, words.slice(1), (prompt) => this.prompt(prompt, "detail"));
    if (apart) await print(takenApart(game, command));
    return !apart && this.accepted(await game.submit(command, PERSON));
  }

  /** A command typed whole, as JSON: refused with every reason if it is not legal. */
  private async give(line: string): Promise<boolean> {
    let input: unknown;
    try {
      input = JSON.parse(line);
    } catch {
      throw new Back("That is no JSON.");
    }
    const command = parseCommand(input);
    return this.accepted(command.ok ? await this.game.submit(command.value, PERSON) : command.problems);
  }

  private async accepted(problems: readonly Problem[]): Promise<boolean> {
    if (problems.length === 0) {
      this.heard = this.told;
      return true;
    }
    await print(
      problems
        .map((p) => paint("red", `  ✗ ${p.path === undefined ? "" : `${p.path}: `}${p.message}`))
        .join("\n"),
    );
    return false;
  }

  /** Tactics do the rest of this turn. */
  private async standIn(actor: string): Promise<boolean> {
    const { game } = this;
    this.heard = this.told;
    const turn = game.state.turn;
    while (
      game.ruleset.actor(game.state) === actor &&
      game.state.turn === turn &&
      game.battle.pending === null
    ) {
      const round = game.state.round;
      await this.must(game.submit(game.tacticFor(actor), STAND_IN));
      if (game.state.round !== round) break;
    }
    return true;
  }

  private async answer(pending: Pending): Promise<void> {
    const { game } = this;
    const { question } = pending;
    if (pending.answers.length === 0 && pending.command.actor !== undefined)
      await print(dim(`\n${aboutText(game, pending)}`));
    const given =
      question.kind === "dice"
        ? await typeDice(game, question, (prompt) => this.prompt(prompt, "dice"))
        : { choose: await this.pickOption(question) };
    if (pending.stamp.who === PERSON) this.heard = Math.min(this.heard, this.told);
    await this.accepted(await game.answer(given));
  }

  private async pickOption(question: Question): Promise<string> {
    const { game } = this;
    const options = question.options ?? [];
    const numbers = options.every((o) => /^-?\d+$/.test(o));
    const label = (o: string, i: number): string =>
      `${numbers ? bold(o) : `${bold(String(i + 1))} ${game.nameOf(o)}`}${i === 0 ? dim(" (Enter)") : ""}`;
    const prompt = `${game.nameOf(question.who)}, ${bold(question.name)}?  ${options.map(label).join(numbers ? ", " : "  ")}  `;
    for (;;) {
      const line = await this.prompt(prompt, "detail");
      const chosen =
        line === ""
          ? options[0]
          : (options.find((o) => o === line || game.nameOf(o).toLowerCase() === line.toLowerCase()) ??
            (numbers ? undefined : options[Number(line) - 1]));
      if (chosen !== undefined) return chosen;
      await print(paint("red", `${JSON.stringify(line)} is not among ${options.join(", ")}.`));
    }
  }

  private async over(): Promise<void> {
    const { game } = this;
    await print(endScreen(game));
    for (;;) {
      const line = await this.prompt("> ", "decision");
      if (line === "") throw new Quit();
      await print(paint("red", "The battle is over: u undoes, q quits."));
    }
  }

  /** Asks for a line and answers what can be asked everywhere itself. */
  private async prompt(text: string, where: "decision" | "detail" | "dice"): Promise<string> {
    for (;;) {
      const line = await this.lines.ask(text);
      const [key, ...rest] = line.toLowerCase().split(/\s+/);
      if (key === "?" || key === "help") await print(HELP);
      else if (key === "e" || key === "why") await print(whyText(this.game, this.heard));
      else if (key === "l" || key === "log") await print(storyOf(this.game, 0).join("\n"));
      else if (key === "s" || key === "sheet") await print(sheetText(this.game, rest.join(" ")));
      else if (key === "q" || key === "quit") await this.quit();
      else if (key === "u" || key === "undo") await this.change(() => this.game.undo(), "Undone.");
      else if (where === "decision" && (key === "r" || key === "redo"))
        await this.change(() => this.game.redo(), "Redone.");
      else if (where === "decision" && (key === "f" || key === "fork"))
        await this.fork(rest[0] ?? freshSeed());
      else if (where === "decision" && (key === "a" || key === "auto")) await this.playOn();
      else if (where === "decision" && (key === "d" || key === "danger")) await print(dangerText(this.game));
      else return line;
    }
  }

  private async change(make: () => Promise<readonly Problem[]>, said: string): Promise<void> {
    const before = this.game.battle;
    const problems = await make();
    this.told = Math.min(this.told, this.game.past.length);
    this.heard = this.told;
    await print(
      problems.length > 0 ? paint("red", problems.map((p) => `  ✗ ${p.message}`).join("\n")) : dim(said),
    );
    if (this.game.battle !== before) throw new Changed();
  }

  private fork(seed: string): Promise<void> {
    return this.change(
      () => this.game.fork(seed),
      `Forked: the same past, other dice from here on (seed ${seed}).`,
    );
  }

  private async playOn(): Promise<void> {
    this.heard = this.told;
    this.game.auto = true;
    throw new Changed();
  }

  private async quit(): Promise<void> {
    const { game } = this;
    if (!game.isSaved && game.past.length > 0) {
      const file = await this.lines.ask(`Save the log? ${dim("a file name, or Enter to leave without")} `);
      if (file !== "") {
        await saveLog(file, game.battle.log);
        await print(`Saved. Go on with: fray play --resume ${file}`);
      }
    }
    throw new Quit();
  }
}
