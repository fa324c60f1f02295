import * as z from "zod";
import { flag, known, name, named, number, whole, words } from "../../kernel/index.ts";
import { type Ability, abilitySchema } from "./abilities/deeds.ts";
import { ABILITIES } from "./abilities/index.ts";
import { ITEMS } from "./abilities/items.ts";
import { ATTACK_KINDS, ELEMENTS, RANKS, STATS, type Stat, STATUSES } from "./words.ts";

/** HD40 A combatant's sheet: the statistics, its Shell, what it can do and carries. */

export const element = () => words(ELEMENTS).nullable().default(null);

/** The `attack` of a question, and an entry of `sheet.attacks`. */
export const attackFields = {
  kind: words(ATTACK_KINDS).default("physical"),
  multiplier: z.number().min(0).max(1000).default(1),
  nonlethal: flag(),
  element: element(),
  /** HD29 What a status attack inflicts; left out, the status of its element. */
  status: words(STATUSES).nullable().default(null),
};
export type AttackFields = z.infer<z.ZodObject<typeof attackFields>>;

const stats = <S extends z.ZodType>(each: () => S) =>
  Object.fromEntries(STATS.map((s) => [s, each()])) as Record<Stat, S>;

const attackEntry = z
  .strictObject({
    ...attackFields,
    range: z.enum(["melee", "ranged", "multi"]).default("melee"),
    ap: whole(0, 10).default(1),
    mp: whole(0).default(0),
  })
  .refine((a) => a.kind !== "status" || a.status !== null || a.element !== null, {
    error: `expected the status that it inflicts, one of ${STATUSES.join(", ")}, or an element (HD29)`,
    path: ["status"],
    abort: true, // what follows reads whole entries
  });

const attacks = () =>
  named(attackEntry, ["attack", "weapon"]).transform((entries) =>
    Object.entries(entries).map(([id, { range, ap, mp, ...attack }]) =>
      plainAttack(id, attack, { range, ap, mp }),
    ),
  );

/** HD2 A plain attack is an ability like any other. */
export function plainAttack(
  id: string,
  attack: AttackFields,
  about: { range: "melee" | "ranged" | "multi"; ap: number; mp: number },
): Ability {
  const { kind, multiplier, element, nonlethal, status } = attack;
  const does =
    kind === "status" ? [{ do: "inflict", status, element }] : [{ do: "attack", kind, multiplier, element }];
  return abilitySchema.parse({ id, type: about.range, ap: about.ap, mp: about.mp, does, nonlethal });
}

const abilities = () =>
  z
    .array(z.union([known(ABILITIES, "an ability"), abilitySchema]))
    .max(50)
    .default([])
    .transform((list) => list.map((a) => (typeof a === "string" ? (ABILITIES[a] as Ability) : a)));

/** HD46 A job: bonuses and abilities that a hero may change for another's in the Paradigm Phase. */
const job = z.strictObject({
  name: name(),
  bonuses: z.strictObject(stats(number)).partial().default({}),
  abilities: abilities(),
});

const fields = z.strictObject({
  ...stats(number),
  hp: whole(1),
  mp: whole(0).default(0),
  initiative: number(),
  shell: whole(0).default(0),
  shellElement: element(),
  element: element(),
  rank: words(RANKS).default("normal"),
  tier: whole(1, 10).default(1),
  attacks: attacks(),
  abilities: abilities(),
  jobs: z.array(job).max(6).default([]),
  items: z.record(known(ITEMS, "an item"), whole(0, 99)).default({}),
  immune: z.array(words(STATUSES)).default([]),
});

type Fields = z.infer<typeof fields>;

export const sheetSchema = fields.superRefine((sheet, context) => {
  if (context.issues.length > 0) return; // a part that is wrong is not what it is typed as
  const fault = ({ path, id, message }: Fault, code: string): void =>
    context.addIssue({ code: "custom", message, path: [...path], input: id, params: { code } });
  for (const twin of twins(sheet)) fault(twin, "input/duplicate");
  for (const each of elementless(sheet)) fault(each, "input/value");
});
export type Sheet = z.infer<typeof sheetSchema>;

interface Fault {
  readonly path: readonly (string | number)[];
  readonly id: string;
  readonly message: string;
}

/** What a sheet holds, with its place: attacks by their names, abilities of its own and of its jobs. */
function listed(
  sheet: Fields,
  job: number,
): readonly { readonly ability: Ability; readonly path: Fault["path"] }[] {
  return [
    ...sheet.attacks.map((ability) => ({ ability, path: ["attacks", ability.id] })),
    ...sheet.abilities.map((ability, i) => ({ ability, path: ["abilities", i] })),
    ...(sheet.jobs[job]?.abilities ?? []).map((ability, i) => ({
      ability,
      path: ["jobs", job, "abilities", i],
    })),
  ];
}

/** HD26 Two of one id: the second could never be named. */
function twins(sheet: Fields): Fault[] {
  const jobs = sheet.jobs.length === 0 ? [-1] : sheet.jobs.map((_, i) => i);
  return jobs.flatMap((job) => {
    const all = listed(sheet, job);
    const ids = all.map(({ ability }) => ability.id);
    return all.flatMap(({ ability: { id }, path }, i) =>
      id === "basic-attack" || ids.indexOf(id) < i
        ? [{ path, id, message: "expected an id of its own: another attack or ability has it (HD26)" }]
        : [],
    );
  });
}

/** HD29 The status of one's own element, where there is none. */
function elementless(sheet: Fields): Fault[] {
  if (sheet.element !== null) return [];
  const jobs = sheet.jobs.length === 0 ? [-1] : sheet.jobs.map((_, i) => i);
  return jobs.flatMap((job) =>
    listed(sheet, job).flatMap(({ ability, path }) =>
      ability.does.some((d) => d.do === "inflict" && d.status === null && d.element === "own")
        ? [
            {
              path,
              id: ability.id,
              message: "expected an element on the sheet: it inflicts the status of the own one (HD29)",
            },
          ]
        : [],
    ),
  );
}
