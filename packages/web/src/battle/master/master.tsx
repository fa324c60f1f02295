import type { ReactNode } from "react";
import type { TableStore } from "../../table/store.ts";
import { nameOf } from "../seen/people.ts";
import { useBook } from "../seen/book.ts";
import { ForceResult } from "./force.tsx";
import { HideOrReveal } from "./hide.tsx";
import { ChangeRule } from "./house-rule.tsx";
import { MoveToken, SetNumber } from "./overrule.tsx";
import { Reinforcements } from "./reinforce.tsx";
import side from "../look/side.module.css";
import { TableEnd } from "./table-end.tsx";
import { PlayedByTactics, TableSettings } from "./table-settings.tsx";

/** The game master's word above the rules, and the table itself. Overrules are undone like everything else. */

interface MasterProps {
  readonly store: TableStore;
}

export function MasterTab({ store }: MasterProps): ReactNode {
  const view = store((s) => s.view);
  const book = useBook(view?.ruleset);
  if (view === null) return null;
  return (
    <div className={side["scroll"]}>
      <p className={side["quiet"]} role="status">
        {view.waitingFor === null
          ? "What you change here is a step of the log: Undo takes it back."
          : `${nameOf(view, view.waitingFor)} is still to decide: a change breaks off what that is about.`}
      </p>
      <SetNumber store={store} view={view} />
      <MoveToken store={store} view={view} />
      <HideOrReveal store={store} view={view} />
      <ForceResult store={store} view={view} book={book} />
      <ChangeRule store={store} book={book} />
      <Reinforcements store={store} view={view} book={book} />
      <PlayedByTactics store={store} view={view} />
      <TableSettings store={store} view={view} />
      <TableEnd store={store} view={view} />
    </div>
  );
}
