import { type OptionTable, type Ruleset, z } from "@fray/engine";
import { type Field, fieldsOf, type Schema } from "./schema.ts";
import { sayName, sayOne } from "./words.ts";

/** The forms of a ruleset: its odds question, a combatant's sheet, its house rules. */

/** As input: what people may write. A ruleset that cannot be described so has no fields. */
function schemaOf(type: Ruleset["sheet"]): Schema {
  try {
    return z.toJSONSchema(type, { io: "input", unrepresentable: "any" }) as Schema;
  } catch {
    return {};
  }
}

/** Schemas are read once for each ruleset. */
function once(read: (ruleset: Ruleset) => readonly Field[]): (ruleset: Ruleset) => readonly Field[] {
  const known = new WeakMap<Ruleset, readonly Field[]>();
  return (ruleset) => {
    let fields = known.get(ruleset);
    if (fields === undefined) known.set(ruleset, (fields = read(ruleset)));
    return fields;
  };
}

export const sheetFields = once((ruleset) => fieldsOf(schemaOf(ruleset.sheet)));

/** House rules of a question or an encounter. */
export function ruleFields(options: OptionTable): readonly Field[] {
  return Object.entries(options).map(([name, spec]): Field => {
    const about = {
      name,
      label: sayName(name),
      absent: "no",
      default: spec.default,
      about: spec.about,
    } as const;
    if (spec.kind === "number")
      return { ...about, kind: "number", whole: true, min: spec.min, max: spec.max };
    return spec.kind === "flag" ? { ...about, kind: "flag" } : { ...about, kind: "word", words: spec.words };
  });
}

/** What a question says about itself is not for people to fill in. */
const OWN = ["ruleset", "fractions"];

/** Groups that stand in a question by themselves when nobody writes them. */
function givenAnyway(ruleset: Ruleset): ReadonlySet<string> {
  const read = ruleset.question.safeParse({ ruleset: ruleset.id, targets: [{}] });
  return new Set(read.success ? Object.keys(read.data as object) : []);
}

/** The fields of an odds question, its house rules as fields too; groups with nothing in them are left out. */
export const questionFields = once((ruleset) => {
  const given = givenAnyway(ruleset);
  return fieldsOf(schemaOf(ruleset.question)).flatMap((each): Field[] => {
    const field = each.kind === "group" && given.has(each.name) ? { ...each, absent: "no" as const } : each;
    if (OWN.includes(field.name) || (field.kind === "group" && field.fields.length === 0)) return [];
    if (field.name === "rules")
      return [
        { ...field, kind: "group", label: "House rules", fields: ruleFields(ruleset.options), default: {} },
      ];
    if (field.kind === "list") return [{ ...field, of: { ...field.of, label: sayOne(field.name) } }];
    return [field];
  });
});
