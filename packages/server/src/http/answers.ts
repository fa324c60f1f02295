import * as z from "zod";
import { failureSchema } from "../messages/answers/index.ts";

/** What a call may answer, for its schema: that, or a failure. */
type Answers = { readonly [status: string]: z.ZodType | { readonly content: object } };

export const answers = (schema: z.ZodType, status = 200): Answers => ({
  [status]: schema,
  "4xx": failureSchema,
  "5xx": failureSchema,
});

/** Plain text instead of JSON. */
export const textAnswer: Answers = {
  200: { content: { "text/plain": { schema: z.string() } } },
  "4xx": failureSchema,
  "5xx": failureSchema,
};

/** Done, and nothing to say. */
export const NOTHING = z.null().describe("Done");
