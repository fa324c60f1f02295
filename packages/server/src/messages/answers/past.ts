import { fieldSchema } from "@fray/engine";
import * as z from "zod";
import type {
  MomentTold,
  MomentView,
  Story,
  StoryFresh,
  StoryRoll,
  StoryStep,
} from "../../table/past/story.ts";
import { FRESH_WHY } from "../../table/seats/words.ts";
import { event, summary, thrown } from "./battle.ts";
import { id, of } from "./making.ts";
import { seq } from "./views.ts";

/** What happened before, and the battle as it stood. */

const storyStep = of<StoryStep>()(
  z.strictObject({
    step: z.number(),
    seq,
    who: z.string(),
    when: z.string(),
    actor: id.nullable(),
    label: z.string(),
    events: z.array(event),
    thrown: z.array(thrown).optional(),
  }),
);
const storyRoll = of<StoryRoll>()(
  z.strictObject({
    after: z.number(),
    seq,
    who: z.string(),
    when: z.string(),
    dice: z.string(),
    faces: z.array(z.number()),
    total: z.number(),
  }),
);
const storyFresh = of<StoryFresh>()(
  z.strictObject({
    after: z.number(),
    seq,
    who: z.string(),
    when: z.string(),
    why: z.enum(FRESH_WHY),
    commitment: z.string(),
  }),
);
export const storyAnswer = of<Story>()(
  z.strictObject({
    steps: z.array(storyStep),
    rolls: z.array(storyRoll),
    fresh: z.array(storyFresh),
    rollsLeftOut: z.number().optional(),
    total: z.number(),
  }),
);

const momentView = of<MomentView>()(
  z.strictObject({
    table: z.string(),
    ruleset: z.string(),
    name: z.string(),
    field: fieldSchema,
    round: z.number(),
    turn: z.string().nullable(),
    state: summary,
  }),
);
export const momentAnswer = of<MomentTold>()(
  z.strictObject({ step: z.number(), total: z.number(), stands: z.number().optional(), view: momentView }),
);
