import type { Mutant } from "./help.ts";
import { LEGAL } from "./legal.ts";
import { PLAY } from "./play.ts";
import { SECRETS } from "./secrets.ts";

export type { Mutant };
export { LEGAL, PLAY, SECRETS };
export const MUTANTS: readonly Mutant[] = [...PLAY, ...LEGAL, ...SECRETS];
