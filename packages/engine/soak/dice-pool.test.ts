import { dicePool } from "../src/rulesets/dice-pool/index.ts";
import { holdToLaws } from "./laws.ts";

holdToLaws(dicePool);
