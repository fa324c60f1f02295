import type { Json, Problem, Ruleset } from "@fray/engine";
import { type ReactNode, useId, useMemo } from "react";
import { Form } from "../forms/form.tsx";
import { NumberControl } from "../forms/number.tsx";
import { questionFields, sheetFields } from "../forms/ruleset.ts";
import type { Field, NumberField } from "../forms/schema.ts";
import { defaultOf, type Fields } from "../forms/values.ts";
import { sayName, sayWord } from "../forms/words.ts";
import { Art, artFor } from "../look/art.tsx";
import { controls } from "../look/controls.tsx";
import { type Deed, fieldFor } from "./odds/fight.ts";
import css from "./lab.module.css";
import type { LabPartProps } from "./question.tsx";
import type { FightSubject } from "./odds/subject.ts";

/** Two of the roster: who, with what, against whom, and their numbers to drag. */
export function FightForm({ ruleset, state, odds, onChange }: LabPartProps): ReactNode {
  const { fight } = state;
  const { value, problems } = odds;
  // What was chosen for them stays chosen once they change something else.
  const deed = fight.deed ?? value?.deed?.key ?? null;
  const change = (part: Partial<FightSubject>) => onChange({ fight: { ...fight, deed, ...part } });
  return (
    <>
      <Who
        label="Attacker"
        ruleset={ruleset}
        is={fight.by}
        onPick={(by) => change({ by, deed: null, options: {}, bySheet: {} })}
      />
      <Deeds deeds={value?.deeds ?? []} deed={value?.deed ?? null} fight={fight} onChange={change} />
      <SheetNumbers
        ruleset={ruleset}
        part="attacker"
        is={fight.by}
        sheet={fight.bySheet}
        problems={inside(problems, 0)}
        onChange={(bySheet) => change({ bySheet })}
      />
      <Who label="Defender" ruleset={ruleset} is={fight.to} onPick={(to) => change({ to, toSheet: {} })} />
      <Distance ruleset={ruleset} far={fight.far} onChange={(far) => change({ far })} />
      <SheetNumbers
        ruleset={ruleset}
        part="targets"
        is={fight.to}
        sheet={fight.toSheet}
        problems={inside(problems, 1)}
        onChange={(toSheet) => change({ toSheet })}
      />
    </>
  );
}

/** What is wrong with one combatant's sheet, as its form knows it. */
const inside = (problems: readonly Problem[], place: number): readonly Problem[] => {
  const head = `combatants.${place}.sheet.`;
  return problems.flatMap((p) =>
    p.path?.startsWith(head) ? [{ ...p, path: p.path.slice(head.length) }] : [],
  );
};

interface WhoProps {
  readonly label: string;
  readonly ruleset: Ruleset;
  readonly is: string;
  readonly onPick: (id: string) => void;
}

function Who({ label, ruleset, is, onPick }: WhoProps): ReactNode {
  const sides = [...new Set(Object.values(ruleset.roster).map((r) => r.side))];
  const entry = ruleset.roster[is];
  return (
    <div className={css["who"]} data-part={label.toLowerCase()}>
      <Art icon={artFor("creatures", entry?.name, is)} size={40} />
      <label className={controls["field"]}>
        {label}
        <select value={is} onChange={(event) => onPick(event.target.value)}>
          {sides.map((side) => (
            <optgroup key={side} label={sayWord(side)}>
              {Object.entries(ruleset.roster).flatMap(([id, each]) =>
                each.side === side ? (
                  <option key={id} value={id}>
                    {each.name}
                  </option>
                ) : (
                  []
                ),
              )}
            </optgroup>
          ))}
        </select>
      </label>
      <p>{entry?.about}</p>
    </div>
  );
}

interface DeedsProps {
  readonly deeds: readonly Deed[];
  readonly deed: Deed | null;
  readonly fight: FightSubject;
  readonly onChange: (part: Partial<FightSubject>) => void;
}

function Deeds({ deeds, deed, fight, onChange }: DeedsProps): ReactNode {
  const choices = Object.entries(deed?.options ?? {}).filter(([, values]) => values.length > 1);
  return (
    <div className={css["deeds"]}>
      <label className={controls["field"]}>
        With
        <select
          value={deed?.key ?? ""}
          disabled={deeds.length === 0}
          onChange={(event) => onChange({ deed: event.target.value, options: {} })}
        >
          {deeds.length === 0 && <option value="">nothing from here</option>}
          {deeds.map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
        </select>
      </label>
      {choices.map(([name, values]) => (
        <label key={name} className={controls["field"]}>
          {sayName(name)}
          <select
            value={JSON.stringify(fight.options[name] ?? values[0])}
            onChange={(event) => {
              const value = JSON.parse(event.target.value) as Json;
              onChange({ deed: deed?.key ?? null, options: { ...fight.options, [name]: value } });
            }}
          >
            {values.map((value) => (
              <option key={JSON.stringify(value)} value={JSON.stringify(value)}>
                {said(value)}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

const said = (value: Json): string =>
  value === true
    ? "Yes"
    : value === false
      ? "No"
      : typeof value === "string"
        ? sayWord(value)
        : JSON.stringify(value);

interface DistanceProps {
  readonly ruleset: Ruleset;
  readonly far: number;
  readonly onChange: (far: number) => void;
}

const FARTHEST = 12;
const DISTANCE: NumberField = {
  kind: "number",
  name: "far",
  label: "Squares apart",
  absent: "no",
  whole: true,
  min: 1,
  max: FARTHEST,
};

function Distance({ ruleset, far, onChange }: DistanceProps): ReactNode {
  const id = useId();
  if (fieldFor(ruleset).kind !== "grid") return null;
  return (
    <NumberControl
      field={DISTANCE}
      path="far"
      value={far}
      id={id}
      invalid={{}}
      onChange={(value) => onChange(Math.min(FARTHEST, Math.max(1, Math.round(Number(value)))))}
    />
  );
}

interface SheetProps {
  readonly ruleset: Ruleset;
  /** Which part of an odds question tells what matters here. */
  readonly part: "attacker" | "targets";
  readonly is: string;
  readonly sheet: Fields;
  readonly problems: readonly Problem[];
  readonly onChange: (sheet: Fields) => void;
}

/** The numbers that a question asks about first; the rest of the sheet folded away. */
function SheetNumbers({ ruleset, part, is, sheet, problems, onChange }: SheetProps): ReactNode {
  const [first, rest] = useMemo(() => sheetParts(ruleset, part), [ruleset, part]);
  const base = ruleset.roster[is]?.sheet ?? {};
  const usual = Object.fromEntries([...first, ...rest].map((f) => [f.name, base[f.name] ?? defaultOf(f)]));
  const value = { ...usual, ...sheet };
  const change = (next: Fields) =>
    onChange(
      Object.fromEntries(Object.entries(next).filter(([name, v]) => v !== undefined && v !== usual[name])),
    );
  const changed = Object.keys(sheet).length;
  return (
    <div className={css["sheet"]}>
      <Form fields={first} value={value} problems={problems} onChange={change} />
      <details>
        <summary>More of the sheet</summary>
        <Form fields={rest} value={value} problems={problems} onChange={change} />
      </details>
      {changed > 0 && (
        <button type="button" className={css["reset"]} onClick={() => onChange({})}>
          Back to {ruleset.roster[is]?.name ?? "the roster"} as shipped
        </button>
      )}
    </div>
  );
}

function sheetParts(
  ruleset: Ruleset,
  part: SheetProps["part"],
): readonly [readonly Field[], readonly Field[]] {
  const asked = questionFields(ruleset).find((f) => f.name === part);
  const group = asked?.kind === "list" ? asked.of : asked;
  const named = group?.kind === "group" ? group.fields.map((f) => f.name) : [];
  const plain = sheetFields(ruleset).filter(
    (f) => f.kind === "number" || (f.kind === "word" && f.words.length > 0) || f.kind === "flag",
  );
  const matters = (f: Field): boolean => f.kind === "number" && named.includes(f.name);
  return [plain.filter(matters), plain.filter((f) => !matters(f))];
}
