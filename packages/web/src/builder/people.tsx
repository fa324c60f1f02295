import type { Problem, RosterEntry, Ruleset } from "@fray/engine";
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
  removeCombatant,
  setCombatant,
  squareAtEdge,
} from "./draft.ts";
import { SheetForm } from "./sheet.tsx";

/** Who fights: from the roster or blank, each with a side, a place and a way to fight. */

interface PeopleProps {
  readonly problems: readonly Problem[];
  readonly draft: Draft;
  readonly ruleset: Ruleset;
  readonly sides: readonly string[];
}

export function People({ draft, ruleset, sides, problems }: PeopleProps): ReactNode {
  const { set, selected, select, loading } = useDesk();
  const open = draft.combatants.find((c) => c.id === selected);
  return (
    <section aria-label="Combatants" className={css["panel"]} inert={loading}>
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
        <p className={css["hint"]}>
          Nobody yet. Add somebody from the roster, or open a copy of a ready fight; two sides make a fight.
        </p>
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
      {open !== undefined && <Person key={open.id} who={open} {...{ draft, ruleset, sides, problems }} />}
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
    const at = placeFor(draft, entry, near) ?? undefined;
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

/** Those of the side that was there first come from the left. */
function placeFor(draft: Draft, entry: RosterEntry | undefined, near: boolean): CombatantDraft["at"] | null {
  if (draft.field.kind === "rows") return entry?.at ?? "front";
  return squareAtEdge(draft, near ? "left" : "right");
}

interface PersonProps extends PeopleProps {
  readonly who: CombatantDraft;
}

function Person({ who, draft, ruleset, sides, problems }: PersonProps): ReactNode {
  const { set } = useDesk();
  const path = `combatants.${draft.combatants.indexOf(who)}.sheet`;
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
        <Side side={sideOf(who, ruleset)} sides={sides} onChange={(side) => typed({ side })} />
      </div>
      <div className={css["pair"]}>
        <Place who={who} draft={draft} onChange={(at) => to({ at })} />
        <Tactics ruleset={ruleset} value={who.tactics ?? "default"} onChange={(tactics) => to({ tactics })} />
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
        problems={problems.filter((p) => p.path?.startsWith(path))}
        path={path}
        onChange={(sheet) => typed({ sheet: sheet as NonNullable<CombatantDraft["sheet"]> })}
      />
    </div>
  );
}

interface SideProps {
  readonly side: string;
  readonly sides: readonly string[];
  readonly onChange: (side: string) => void;
}

function Side({ side, sides, onChange }: SideProps): ReactNode {
  return (
    <label className={controls["field"]}>
      Side
      <input list="sides" value={side} onChange={(event) => onChange(event.target.value)} />
      <datalist id="sides">
        {sides.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </label>
  );
}

interface TacticsProps {
  readonly ruleset: Ruleset;
  readonly value: string;
  readonly onChange: (tactics: string) => void;
}

/** One of the ruleset's ways to fight; orders written in a file stay as they are. */
function Tactics({ ruleset, value, onChange }: TacticsProps): ReactNode {
  const names = Object.keys(ruleset.tactics);
  return (
    <label className={controls["field"]}>
      Fights by
      <select value={value} onChange={(event) => onChange(event.target.value)}>
        {[...names, ...(names.includes(value) ? [] : [value])].map((name) => (
          <option key={name} title={ruleset.tactics[name]?.about}>
            {name}
          </option>
        ))}
      </select>
    </label>
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
        min={1}
        value={x + 1}
        onChange={(event) => onChange([(event.target.valueAsNumber || 1) - 1, y])}
      />
      <input
        type="number"
        aria-label="Row"
        min={1}
        value={y + 1}
        onChange={(event) => onChange([x, (event.target.valueAsNumber || 1) - 1])}
      />
    </fieldset>
  );
}
