import { Copy, Download, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, controls, IconButton } from "../../look/controls.tsx";
import { reasonsIn } from "../../table/api.ts";
import type { TableStore } from "../../table/store.ts";
import { idsOf, nameOf } from "../seen/people.ts";
import { copyText, download, fileName } from "../seen/files.ts";
import { type LogFilter, type LogItem, logText } from "./lines.ts";
import css from "./log.module.css";

/** Over the log: what of it is shown, and how it leaves the page. */

interface ToolsProps {
  readonly store: TableStore;
  readonly items: readonly LogItem[];
  readonly filter: LogFilter;
  readonly onFilter: (filter: LogFilter) => void;
}

export function LogTools({ store, items, filter, onFilter }: ToolsProps): ReactNode {
  const view = store((s) => s.view);
  const [said, setSaid] = useState("");
  const [files, setFiles] = useState<"shut" | "open">("shut");
  if (view === null) return null;
  const copy = () =>
    void copyText(logText(items)).then(
      () => setSaid(`Copied ${items.length} ${items.length === 1 ? "entry" : "entries"}.`),
      () => setSaid("The browser did not let the page copy."),
    );
  return (
    <div className={css["tools"]}>
      <label className={css["search"]}>
        <Search size={14} aria-hidden />
        <input
          aria-label="Search the log"
          placeholder="Search"
          value={filter.text}
          onChange={(event) => onFilter({ ...filter, text: event.target.value })}
          onKeyDown={(event) => event.stopPropagation()}
        />
      </label>
      <WhoAndWhat store={store} filter={filter} onFilter={onFilter} />
      <IconButton label="Copy the log as text" onClick={copy}>
        <Copy size={16} aria-hidden />
      </IconButton>
      {view.you.role === "game-master" ? (
        <IconButton
          label="Save to a file"
          aria-expanded={files === "open"}
          onClick={() => setFiles(files === "open" ? "shut" : "open")}
        >
          <Download size={16} aria-hidden />
        </IconButton>
      ) : null}
      {files === "open" ? <Files store={store} name={view.name} onSaid={setSaid} /> : null}
      <p className={said === "" ? "unseen" : css["said"]} role="status">
        {said}
      </p>
    </div>
  );
}

function WhoAndWhat({ store, filter, onFilter }: Omit<ToolsProps, "items">): ReactNode {
  const view = store((s) => s.view);
  if (view === null) return null;
  const ids = idsOf(view);
  const value = filter.who === null ? filter.kind : `who ${filter.who}`;
  const choose = (chosen: string) => {
    if (chosen.startsWith("who ")) onFilter({ ...filter, kind: "everything", who: chosen.slice(4) });
    else onFilter({ ...filter, kind: chosen as LogFilter["kind"], who: null });
  };
  return (
    <select
      className={controls["input"]}
      aria-label="Show"
      value={value}
      onChange={(event) => choose(event.target.value)}
    >
      <option value="everything">Everything</option>
      <option value="hits">Hits and damage</option>
      {ids.map((id) => (
        <option key={id} value={`who ${id}`}>
          {nameOf(view, id)}
        </option>
      ))}
    </select>
  );
}

const FILES = [
  { what: "log", label: "Log", about: "replays with fray replay" },
  { what: "table", label: "Whole table", about: "once the battle is over" },
  { what: "encounter", label: "Encounter", about: "to play it again" },
  { what: "survivors", label: "Survivors", about: "for the next fight" },
] as const;

interface FilesProps {
  readonly store: TableStore;
  readonly name: string;
  readonly onSaid: (text: string) => void;
}

function Files({ store, name, onSaid }: FilesProps): ReactNode {
  const save = async (what: string) => {
    try {
      const content = await store.getState().ask(`export?what=${what}`);
      download(fileName(name, what, "json"), `${JSON.stringify(content, null, 2)}\n`);
      onSaid(`Saved ${fileName(name, what, "json")}.`);
    } catch (error) {
      onSaid(reasonsIn(error).join(" "));
    }
  };
  return (
    <ul className={css["files"]} aria-label="Files">
      {FILES.map(({ what, label, about }) => (
        <li key={what}>
          <Button onClick={() => void save(what)}>{label}</Button>
          <span>{about}</span>
        </li>
      ))}
    </ul>
  );
}
