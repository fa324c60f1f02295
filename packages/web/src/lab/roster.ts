import type { Ruleset } from "@fray/engine";
import { questionFields } from "../forms/ruleset.ts";
import type { Field } from "../forms/schema.ts";
import { type Fields, filled, isFields } from "../forms/values.ts";

/** A question's numbers from a shipped combatant: sheets and questions call the same things by the same names. */

function groupAt(ruleset: Ruleset, name: string): readonly Field[] {
  const field = questionFields(ruleset).find((f) => f.name === name);
  const group = field?.kind === "list" ? field.of : field;
  return group?.kind === "group" ? group.fields : [];
}

/** What the sheet comes to, defaults in it. */
function sheetOf(ruleset: Ruleset, id: string): Fields {
  const written = ruleset.roster[id]?.sheet ?? {};
  const read = ruleset.sheet.safeParse(written);
  return { ...(read.success ? (read.data as Fields) : {}), ...written };
}

const fits = (field: Field, value: unknown): boolean =>
  field.kind === "number"
    ? typeof value === "number"
    : field.kind === "flag"
      ? typeof value === "boolean"
      : value !== undefined;

const named = (fields: readonly Field[], from: Fields): Fields =>
  Object.fromEntries(fields.flatMap((f) => (fits(f, from[f.name]) ? [[f.name, from[f.name]]] : [])));

export function statsFrom(ruleset: Ruleset, id: string, part: "attacker" | "targets"): Fields {
  return named(groupAt(ruleset, part), sheetOf(ruleset, id));
}

/** The question with the combatant's first written-out attack in it, if it has one. */
export function attackFrom(ruleset: Ruleset, id: string, question: Fields): Fields {
  const attacks = ruleset.roster[id]?.sheet["attacks"];
  const first: unknown = isFields(attacks)
    ? Object.values(attacks)[0]
    : Array.isArray(attacks)
      ? attacks[0]
      : undefined;
  if (!isFields(first)) return question;
  const parts = ["attack", "weapon"].flatMap((part) => {
    const fields = groupAt(ruleset, part);
    const found = named(fields, { ...first, ...(isFields(first[part]) ? first[part] : {}) });
    return Object.keys(found).length === 0 ? [] : [[part, filled(fields, found)] as const];
  });
  return { ...question, ...Object.fromEntries(parts) };
}
