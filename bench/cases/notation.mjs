// Repeated notation rolls, every die kept, beside the most used roller of npm.
import { DiceRoll } from "@dice-roller/rpg-dice-roller";
import { Generator, rollText } from "@fray/engine/dice";
import { compare } from "../measure.mjs";

const text = process.argv[2];
const generator = Generator.from("bench");
let sum = 0;
const many = (count, roll) => () => {
  for (let i = 0; i < count; i++) sum += roll();
  return count;
};
compare(
  many(20_000, () => rollText(text, generator).value.total),
  many(500, () => new DiceRoll(text).total),
);
