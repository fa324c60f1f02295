import { FORM } from "./form.ts";
import type { Mutant } from "./help.ts";
import { LEGAL } from "./legal.ts";
import { MASTER } from "./master.ts";
import { PLAY } from "./play.ts";
import { SECRETS } from "./secrets.ts";

export type { Mutant };
export { FORM, LEGAL, MASTER, PLAY, SECRETS };
export const MUTANTS: readonly Mutant[] = [...PLAY, ...LEGAL, ...SECRETS, ...MASTER, ...FORM];
