import { battleOrder } from "../src/rulesets/battle-order/index.ts";
import { holdToLaws } from "./laws.ts";

holdToLaws(battleOrder);
