import { Command, Option } from "commander";
import { bold, dim, write } from "../output.ts";
import { asTyped } from "../dashes.ts";
import { COMMANDS, type Spec } from "./specs.ts";

/** The command line, made from its list of commands. */

export function buildProgram(): Command {
  const program = new Command("fray")
    .description(
      "A combat engine for the table: play a fight, type its dice, ask its exact odds, simulate it.",
    )
    .version("0.1.0")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .showSuggestionAfterError(true)
    .addHelpText("after", overview);
  settle(program);
  for (const spec of COMMANDS) declare(program, spec);
  return program;
}

function declare(program: Command, spec: Spec): void {
  const command = program
    .command(spec.name)
    .description(`${spec.about[0]?.toUpperCase()}${spec.about.slice(1)}.`)
    .summary(spec.about);
  for (const [flags, about, often] of spec.options ?? []) {
    const option = new Option(flags, about);
    if (often === "many")
      option.argParser((value: string, all: readonly string[] = []) => [...all, asTyped(value)]);
    else if (option.required || option.optional) option.argParser(asTyped);
    command.addOption(option);
  }
  command.addOption(
    new Option(
      "--ruleset <module>",
      "a ruleset from outside: a file or a package; may be given several times",
    ).argParser((value: string, all: readonly string[] = []) => [...all, value]),
  );
  command
    .helpOption("-h, --help", "show this help")
    .addHelpText(
      "after",
      () => `${spec.more === undefined ? "" : `\n${spec.more}\n`}${examples(spec.examples)}`,
    );
  command.action(async (...args: unknown[]) => {
    const perform = (await spec.load()) as (...args: unknown[]) => Promise<void>;
    await perform(...args.slice(0, -1));
  });
  settle(command);
}

/** Errors are thrown for `main` to report; help goes where it is asked for. */
function settle(command: Command): void {
  const writeOut = (text: string): void => void write(text);
  command.exitOverride().configureOutput({ writeOut, writeErr: () => {}, outputError: () => {} });
  command.configureHelp({ styleTitle: bold, styleDescriptionText: (text) => text });
}

function examples(lines: readonly string[]): string {
  return `\n${bold(lines.length > 1 ? "Examples:" : "Example:")}\n${lines.map((line) => `  ${line}`).join("\n")}\n`;
}

function overview(): string {
  const first = [
    ["fray play --ready", "a ready fight, right here"],
    ['fray odds "(4d6kh3) >= 12"', "the exact odds of any dice"],
    ["fray new hit-die bridge.json", "an encounter to make your own"],
    ["fray simulate bridge.json", "who wins it, and how often"],
  ] as const;
  const lines = first.map(([line, about]) => `  ${line.padEnd(31)}${dim(about)}`);
  return `\n${bold("Start here:")}\n${lines.join("\n")}\n\nEvery command has --help with examples. Exit codes: 0 done, 1 a rule said no, 2 bad input.\n`;
}
