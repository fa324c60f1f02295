import { toHit } from "../src/rulesets/to-hit/index.ts";
import { holdToLaws } from "./laws.ts";

holdToLaws(toHit);
