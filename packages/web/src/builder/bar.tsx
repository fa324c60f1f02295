import type { Problem, Ruleset } from "@fray/engine";
import { ChartColumn, Download, FolderOpen, Play, Redo2, Save, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button, IconButton } from "../look/controls.tsx";
import { idOfMine } from "../simulator/encounters.ts";
import { openTable, reasonsIn } from "../table/api.ts";
import { saveSeat } from "../table/saved.ts";
import css from "./builder.module.css";
import { saveEncounter, useDesk } from "./desk.ts";
import type { Draft } from "./draft.ts";
import { download, OpenDialog } from "./files.tsx";
import { sideOf } from "./people.tsx";

/** The bar of the builder: the name, undo and redo, and what is done with an encounter. */

interface BarProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
  readonly problems: readonly Problem[];
}

export function Bar({ draft, ruleset, problems }: BarProps): ReactNode {
  const { history, undo, redo, set } = useDesk();
  const [said, setSaid] = useState("");
  return (
    <header className={css["bar"]}>
      <Link href="/" className={css["home"]}>
        Fray
      </Link>
      <label>
        <span className="unseen">Name of the encounter</span>
        <input
          className={css["name"]}
          value={draft.name}
          onChange={(event) => set({ ...draft, name: event.target.value }, "name")}
        />
      </label>
      <IconButton label="Undo (Ctrl+Z)" disabled={history?.past.length === 0} onClick={undo}>
        <Undo2 size={18} aria-hidden />
      </IconButton>
      <IconButton label="Redo (Ctrl+Y)" disabled={history?.undone.length === 0} onClick={redo}>
        <Redo2 size={18} aria-hidden />
      </IconButton>
      <span className={css["said"]} role="status">
        {said}
      </span>
      <Deeds draft={draft} ruleset={ruleset} problems={problems} onSaid={setSaid} />
    </header>
  );
}

interface DeedsProps extends BarProps {
  readonly onSaid: (words: string) => void;
}

function Deeds({ draft, ruleset, problems, onSaid }: DeedsProps): ReactNode {
  const [opening, setOpening] = useState(false);
  const [, go] = useLocation();
  const fight = () =>
    openFight(draft, ruleset).then(
      (table) => go(`/table/${table}`),
      (error: unknown) => onSaid(reasonsIn(error).join(" ")),
    );
  const save = () => onSaid(kept(draft));
  const simulate = () => {
    onSaid(kept(draft));
    go(`/simulate?ruleset=${draft.ruleset}&encounter=${encodeURIComponent(idOfMine(draft.name))}`);
  };
  return (
    <>
      <Button onClick={() => setOpening(true)}>
        <FolderOpen size={16} aria-hidden /> Open
      </Button>
      <Button onClick={save}>
        <Save size={16} aria-hidden /> Save
      </Button>
      <Button onClick={() => download(`${draft.name}.json`, JSON.stringify(draft, null, 2))}>
        <Download size={16} aria-hidden /> Export
      </Button>
      <Button disabled={problems.length > 0} onClick={simulate}>
        <ChartColumn size={16} aria-hidden /> Simulate
      </Button>
      <Button kind="main" disabled={problems.length > 0} onClick={() => void fight()}>
        <Play size={16} aria-hidden /> Fight
      </Button>
      {opening && <OpenDialog onClose={() => setOpening(false)} onSaid={onSaid} />}
    </>
  );
}

function kept(draft: Draft): string {
  try {
    saveEncounter(draft);
    return `Saved ${draft.name} in this browser.`;
  } catch {
    return "This browser has no room for it: export it as a file instead.";
  }
}

/** The side of whoever comes first is yours; tactics play the others. */
async function openFight(draft: Draft, ruleset: Ruleset): Promise<string> {
  const mine = sideOf(draft.combatants[0] ?? { id: "" }, ruleset);
  const tactics = draft.combatants.filter((c) => sideOf(c, ruleset) !== mine).map((c) => c.id);
  const { table, token } = await openTable({ ruleset: draft.ruleset, encounter: draft, tactics });
  saveSeat({ table, token });
  return table;
}
