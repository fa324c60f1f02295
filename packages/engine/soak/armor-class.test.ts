import { armorClass } from "../src/rulesets/armor-class/index.ts";
import { holdToLaws } from "./laws.ts";

holdToLaws(armorClass);
