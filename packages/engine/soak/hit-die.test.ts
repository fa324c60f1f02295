import { hitDie } from "../src/rulesets/hit-die/index.ts";
import { holdToLaws } from "./laws.ts";

holdToLaws(hitDie);
