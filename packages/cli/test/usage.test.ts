import { execFileSync } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import { bar, table, wrap } from "../src/output.ts";
import { BIN, example, failing, fray } from "./fray.ts";

const COMMANDS = ["odds", "roll", "play", "simulate", "run", "replay", "check", "rulesets", "rules", "new"];

describe.concurrent("usage", () => {
  it("shows a friendly overview when nothing is asked", async () => {
    const { code, stdout, stderr } = await fray([]);
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} `, "m"));
    expect(stdout).toContain("Start here:");
    expect(stdout).toContain("fray play --ready");
  });

  it("has help with an example for every command", async () => {
    const all = await Promise.all(COMMANDS.map((command) => fray([command, "--help"])));
    for (const [i, { code, stdout, stderr }] of all.entries()) {
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(new RegExp(`Examples?:\\n  fray ${COMMANDS[i]}`));
      expect(stdout).toContain("--ruleset <module>");
    }
  });

  it("suggests the nearest name for a command or an option that is none", async () => {
    const command = await fray(["simulat", "x.json"]);
    expect(command).toMatchObject({ code: 2, stdout: "" });
    expect(command.stderr).toContain("unknown command 'simulat' (Did you mean simulate?)");
    const option = await fray(["odds", "2d6", "--fraction"]);
    expect(option.code).toBe(2);
    expect(option.stderr).toContain("(Did you mean --fractions?)");
    expect(await failing(2, ["simulat"])).toMatchObject({ code: "usage", path: "" });
  });

  it("refuses arguments too many or too few", async () => {
    expect(await failing(2, ["rules"])).toMatchObject({
      code: "usage",
      message: "missing required argument 'id'",
    });
    expect((await failing(2, ["odds", "1d6", "1d8"])).message).toContain("too many arguments");
    expect((await failing(2, ["odds"])).message).toContain("odds of what?");
  });

  it("tells its version", async () => {
    expect((await fray(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("is quiet when nobody reads on", () => {
    const head = execFileSync(
      "/bin/sh",
      ["-c", `"${process.execPath}" "${BIN}" odds 900d20 --json | head -c 20`],
      { stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" },
    );
    expect(head).toHaveLength(20);
  });

  it("flushes all of a long answer before it ends", async () => {
    const { stdout } = await fray(["odds", "900d20", "--json"]);
    expect(stdout.length).toBeGreaterThan(300_000);
    expect(Object.keys((JSON.parse(stdout) as { values: object }).values)).toHaveLength(900 * 19 + 1);
  });
});

describe.concurrent("colour", () => {
  const escape = "\u001b[";

  it("is left out when nobody looks, and forced when somebody insists", async () => {
    const plain = await fray(["odds", example("question.json")]);
    expect(plain.stdout).not.toContain(escape);
    const forced = await fray(["odds", example("question.json")], { env: { FORCE_COLOR: "1" } });
    expect(forced.stdout).toContain(escape);
    const off = await fray(["odds", example("question.json")], { env: { FORCE_COLOR: "0", NO_COLOR: "1" } });
    expect(off.stdout).toBe(plain.stdout);
  });

  it("changes nothing but colour", async () => {
    const [plain, forced] = await Promise.all([
      fray(["roll", "4d6kh3", "--seed", "a"]),
      fray(["roll", "4d6kh3", "--seed", "a"], { env: { FORCE_COLOR: "1" } }),
    ]);
    expect(stripVTControlCharacters(forced.stdout)).toBe(plain.stdout.replaceAll("~~", ""));
  });
});

describe.concurrent("text", () => {
  it("draws bars to an eighth of a character, and something for anything above nothing", () => {
    expect([0, 0.001, 0.125, 0.5, 1].map((share) => bar(share, 4))).toEqual(["", "▏", "▌", "██", "████"]);
    expect(bar(2, 4)).toBe("████");
  });

  it("aligns columns whatever is coloured in them", () => {
    const red = (text: string): string => `\u001b[31m${text}\u001b[39m`;
    const lines = table(
      [
        ["a", red("1"), "x"],
        [red("long"), "22", "y"],
      ],
      { align: ["left", "right"], indent: 0, gap: 1 },
    ).split("\n");
    expect(lines).toEqual([`a     ${red("1")} x`, `${red("long")} 22 y`]);
  });

  it("hangs what does not fit on the line under its beginning", () => {
    expect(wrap("one two three four five six seven", 20, 4)).toBe("one two three four\n    five six seven");
    expect(wrap("twenty characters 100 %", 21)).toBe("twenty characters\n100 %");
  });
});
