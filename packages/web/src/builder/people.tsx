import type { Json, Ruleset } from "@fray/engine";
import { Trash2, UserPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Art, artFor } from "../look/art.tsx";
import { Button, controls, IconButton } from "../look/controls.tsx";
import css from "./builder.module.css";
import { useDesk } from "./desk.ts";
import {
  type CombatantDraft,
  type Draft,
  freeId,
  freeSquare,
  removeCombatant,
  setCombatant,
} from "./draft.ts";
import { SheetForm } from "./sheet.tsx";

/** Who fights: from the roster or blank, each with a side, a place and a way to fight. */

interface PeopleProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
  readonly sides: readonly string[];
}

export function People({ draft, ruleset, sides }: PeopleProps): ReactNode {
  const { set, selected, select } = useDesk();
  const open = draft.combatants.find((c) => c.id === selected);
  return (
    <section aria-label="Combatants" className={css["panel"]}>
      <h2>Combatants</h2>
      <Recruit
        draft={draft}
        ruleset={ruleset}
        onAdd={(who) => {
          set({ ...draft, combatants: [...draft.combatants, who] });
          select(who.id);
        }}
      />
      {draft.combatants.length === 0 && (
        <p className={css["hint"]}>Nobody yet. Pick somebody above; two sides make a fight.</p>
      )}
      <ul className={css["people"]}>
        {draft.combatants.map((who) => (
          <li key={who.id} data-side={Math.min(sides.indexOf(sideOf(who, ruleset)), 2)}>
            <button
              type="button"
              aria-pressed={who.id === selected}
              onClick={() => select(who.id === selected ? null : who.id)}
            >
              <Art icon={artFor("creatures", who.is, who.name)} size={22} />
              <span>{who.name ?? ruleset.roster[who.is ?? ""]?.name ?? who.id}</span>
              <small>{sideOf(who, ruleset)}</small>
            </button>
            <IconButton
              label={`Remove ${who.name ?? who.id}`}
              onClick={() => set(removeCombatant(draft, who.id))}
            >
              <Trash2 size={16} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <Person key={open.id} who={open} draft={draft} ruleset={ruleset} sides={sides} />
      )}
    </section>
  );
}

export const sideOf = (who: CombatantDraft, ruleset: Ruleset): string =>
  who.side ?? ruleset.roster[who.is ?? ""]?.side ?? "";

interface RecruitProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
  readonly onAdd: (who: CombatantDraft) => void;
}

function Recruit({ draft, ruleset, onAdd }: RecruitProps): ReactNode {
  const [is, setIs] = useState(Object.keys(ruleset.roster)[0] ?? "");
  const entry = ruleset.roster[is];
  const add = () => {
    const side = entry?.side ?? "heroes";
    const first = draft.combatants[0];
    const near = first === undefined || sideOf(first, ruleset) === side;
    const at = placeFor(draft, ruleset, near) ?? undefined;
    const id = freeId(draft, is === "" ? "somebody" : is);
    const count = draft.combatants.filter((c) => c.is === is).length;
    const name = is === "" ? "Somebody" : `${entry?.name ?? is}${count === 0 ? "" : ` ${count + 1}`}`;
    onAdd({ id, name, side, ...(is === "" ? { sheet: {} } : { is }), ...(at === undefined ? {} : { at }) });
  };
  return (
    <div className={css["recruit"]}>
      <label className={controls["field"]}>
        From the roster
        <select value={is} onChange={(event) => setIs(event.target.value)}>
          {Object.entries(ruleset.roster).map(([key, { name, side }]) => (
            <option key={key} value={key}>
              {name} ({side})
            </option>
          ))}
          <option value="">Blank sheet</option>
        </select>
      </label>
      <Button onClick={add}>
        <UserPlus size={16} aria-hidden /> Add
      </Button>
      {entry !== undefined && <p className={css["hint"]}>{entry.about}</p>}
    </div>
  );
}

function placeFor(draft: Draft, ruleset: Ruleset, near: boolean): CombatantDraft["at"] | null {
  if (draft.field.kind === "rows") return "front";
  if (draft.field.kind !== "grid") return null;
  const middle = draft.field.cells.length / 2;
  const width = draft.field.cells[0]?.length ?? 0;
  const edge = ([x, y]: readonly [number, number]) => (near ? x : width - x) * 100 + Math.abs(y - middle);
  return freeSquare(draft, edge) ?? ruleset.roster[""]?.at ?? null;
}

interface PersonProps extends PeopleProps {
  readonly who: CombatantDraft;
}

function Person({ who, draft, ruleset, sides }: PersonProps): ReactNode {
  const { set } = useDesk();
  const to = (change: Partial<CombatantDraft>) => set(setCombatant(draft, who.id, change));
  const typed = (change: Partial<CombatantDraft>) =>
    set(setCombatant(draft, who.id, change), `${who.id} ${Object.keys(change).join()}`);
  return (
    <div className={css["person"]}>
      <div className={css["pair"]}>
        <label className={controls["field"]}>
          Name
          <input value={who.name ?? ""} onChange={(event) => typed({ name: event.target.value })} />
        </label>
        <label className={controls["field"]}>
          Side
          <input
            list="sides"
            value={sideOf(who, ruleset)}
            onChange={(event) => typed({ side: event.target.value })}
          />
          <datalist id="sides">
            {sides.map((side) => (
              <option key={side}>{side}</option>
            ))}
          </datalist>
        </label>
      </div>
      <div className={css["pair"]}>
        <Place who={who} draft={draft} onChange={(at) => to({ at })} />
        <label className={controls["field"]}>
          Fights by
          <select value={who.tactics ?? "default"} onChange={(event) => to({ tactics: event.target.value })}>
            {Object.entries(ruleset.tactics).map(([name, { about }]) => (
              <option key={name} value={name} title={about}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      <label className={css["check"]}>
        <input
          type="checkbox"
          checked={who.hidden ?? false}
          onChange={(e) => to({ hidden: e.target.checked })}
        />
        Hidden from the other side at first
      </label>
      <SheetForm
        ruleset={ruleset}
        base={ruleset.roster[who.is ?? ""]?.sheet ?? {}}
        sheet={who.sheet ?? {}}
        onChange={(sheet) => to({ sheet: sheet as { readonly [field: string]: Json } })}
      />
    </div>
  );
}

interface PlaceProps {
  readonly who: CombatantDraft;
  readonly draft: Draft;
  readonly onChange: (at: NonNullable<CombatantDraft["at"]>) => void;
}

function Place({ who, draft, onChange }: PlaceProps): ReactNode {
  if (draft.field.kind === "abstract") return <span />;
  if (draft.field.kind === "rows")
    return (
      <label className={controls["field"]}>
        Row
        <select value={String(who.at ?? "front")} onChange={(event) => onChange(event.target.value)}>
          <option value="front">front</option>
          <option value="back">back</option>
        </select>
      </label>
    );
  const [x, y] = (Array.isArray(who.at) ? who.at : [0, 0]) as unknown as readonly [number, number];
  return (
    <fieldset className={css["place"]}>
      <legend>Column, row</legend>
      <input
        type="number"
        aria-label="Column"
        min={0}
        value={x}
        onChange={(event) => onChange([event.target.valueAsNumber || 0, y])}
      />
      <input
        type="number"
        aria-label="Row"
        min={0}
        value={y}
        onChange={(event) => onChange([x, event.target.valueAsNumber || 0])}
      />
    </fieldset>
  );
}
