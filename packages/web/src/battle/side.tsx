import { type KeyboardEvent, lazy, type ReactNode, Suspense, useId, useRef } from "react";
import { Link } from "wouter";
import type { TableStore } from "../table/store.ts";
import { openTab, type SideTab, usePointing } from "./seen/pointing.ts";
import { LogTab } from "./log/log.tsx";
import { OddsTab } from "./odds/odds.tsx";
import { originOf } from "./replay/origin.ts";
import { SheetTab } from "./sheet/sheet.tsx";
import css from "./look/side.module.css";

/** Beside the board: the log, a sheet, the odds, and for the game master what only they may do. */

const MasterTab = lazy(() => import("./master/master.tsx").then((m) => ({ default: m.MasterTab })));

const TABS: readonly { readonly id: SideTab; readonly name: string }[] = [
  { id: "log", name: "Log" },
  { id: "sheet", name: "Sheet" },
  { id: "odds", name: "Odds" },
  { id: "master", name: "Game master" },
];

interface SideProps {
  readonly store: TableStore;
}

export function SidePanel({ store }: SideProps): ReactNode {
  const isMaster = store((s) => s.view?.you.role === "game-master");
  const wanted = usePointing((p) => p.tab);
  const name = useId();
  const tabs = TABS.filter((t) => t.id !== "master" || isMaster);
  const open = tabs.find((t) => t.id === wanted)?.id ?? "log";
  return (
    <aside className={css["side"]} aria-label="Log, sheet and odds">
      <WayBack store={store} />
      <TabList tabs={tabs} open={open} name={name} />
      <div className={css["panel"]} role="tabpanel" id={`${name}-panel`} aria-labelledby={`${name}-${open}`}>
        <Suspense fallback={null}>
          <OpenTab open={open} store={store} />
        </Suspense>
      </div>
    </aside>
  );
}

function OpenTab({ open, store }: SideProps & { readonly open: SideTab }): ReactNode {
  if (open === "sheet") return <SheetTab store={store} />;
  if (open === "odds") return <OddsTab store={store} />;
  if (open === "master") return <MasterTab store={store} />;
  return <LogTab store={store} />;
}

interface TabListProps {
  readonly tabs: typeof TABS;
  readonly open: SideTab;
  readonly name: string;
}

function TabList({ tabs, open, name }: TabListProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const to = tabAfter(tabs, open, event.key);
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    openTab(to);
    list.current?.querySelector<HTMLElement>(`[id="${name}-${to}"]`)?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its tabs take the focus
    <div ref={list} className={css["tabs"]} role="tablist" aria-label="Side" onKeyDown={onKeyDown}>
      {tabs.map(({ id, name: text }) => (
        <button
          key={id}
          type="button"
          role="tab"
          id={`${name}-${id}`}
          aria-selected={id === open}
          aria-controls={`${name}-panel`}
          tabIndex={id === open ? 0 : -1}
          className={css["tab"]}
          onClick={() => openTab(id)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Arrows go round, Home and End to the ends. */
export function tabAfter(tabs: typeof TABS, open: SideTab, key: string): SideTab | null {
  const at = tabs.findIndex((t) => t.id === open);
  const places: Readonly<Record<string, number>> = {
    ArrowRight: (at + 1) % tabs.length,
    ArrowLeft: (at + tabs.length - 1) % tabs.length,
    Home: 0,
    End: tabs.length - 1,
  };
  return tabs[places[key] ?? -1]?.id ?? null;
}

/** On a table that was branched off another: the way back. */
function WayBack({ store }: SideProps): ReactNode {
  const table = store((s) => s.view?.table);
  const origin = table === undefined ? null : originOf(table);
  if (origin === null) return null;
  return (
    <p className={css["wayBack"]}>
      What if, from step {origin.step}. <Link href={`/table/${origin.table}`}>Come back to the battle</Link>
    </p>
  );
}
