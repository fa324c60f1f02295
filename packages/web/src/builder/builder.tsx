import { type Problem, readEncounter, type Ruleset } from "@fray/engine";
import { type ReactNode, useCallback, useEffect, useMemo, useState } from "react";
import { Note } from "../look/controls.tsx";
import { useSystem, useSystems } from "../systems/hooks.ts";
import { loadSystem, type System } from "../systems/load.ts";
import css from "./builder.module.css";
import { Bar } from "./bar.tsx";
import { Canvas } from "./canvas.tsx";
import { keptDraft, useDesk } from "./desk.ts";
import { type CombatantDraft, type Draft, fieldFor, newDraft } from "./draft.ts";
import { Ground } from "./ground.tsx";
import { Lined } from "./lined.tsx";
import { People, sideOf } from "./people.tsx";
import { Rules } from "./rules.tsx";
import { Tools } from "./tools.tsx";

/** Builds an encounter: the place, who fights, by which house rules; then fights it, simulates it, or saves it. */
export function BuilderView(): ReactNode {
  const { history, open } = useDesk();
  const systems = useSystems();
  useEffect(() => {
    document.title = "Build an encounter · Fray";
  }, []);
  useEffect(() => {
    if (systems !== null && useDesk.getState().history === null) void firstDraft(systems).then(open);
  }, [systems, open]);
  const draft = history?.now ?? null;
  const ruleset = useSystem(draft?.ruleset);
  if (draft === null || !ruleset) return <Note title="One moment…" />;
  return <Desk draft={draft} ruleset={ruleset} />;
}

/** What was left here last time, if its system is still there; else a new one of the first. */
async function firstDraft(systems: readonly System[]): Promise<Draft> {
  const kept = keptDraft();
  if (kept !== null && systems.some((s) => s.id === kept.ruleset)) return kept;
  const id = systems[0]?.id ?? "";
  const ruleset = await loadSystem(id);
  return newDraft(id, ruleset === null ? "grid" : fieldFor(ruleset));
}

interface DeskProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
}

function Desk({ draft, ruleset }: DeskProps): ReactNode {
  const [zoom, setZoom] = useState(36);
  const problems = useMemo(() => wrongWith(ruleset, draft), [ruleset, draft]);
  const side = useCallback((who: CombatantDraft) => sideOf(who, ruleset), [ruleset]);
  const sides = useMemo(
    () => [...new Set(draft.combatants.map(side).filter((s) => s !== ""))],
    [draft.combatants, side],
  );
  const loading = useDesk((desk) => desk.loading);
  useKeys();
  return (
    <main className={css["desk"]} aria-busy={loading}>
      <h1 className="unseen">Build an encounter</h1>
      <Bar draft={draft} problems={problems} ruleset={ruleset} />
      <div className={css["left"]}>
        <Ground draft={draft} ruleset={ruleset} />
        <Rules draft={draft} ruleset={ruleset} />
      </div>
      <div className={css["middle"]} inert={loading}>
        {draft.field.kind === "grid" ? (
          <>
            <Tools field={draft.field} zoom={zoom} onZoom={setZoom} draft={draft} ruleset={ruleset} />
            {/* Scrolled by keyboard too, so it takes the focus. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <div className={css["scroll"]} tabIndex={0} role="group" aria-label="The map">
              <Canvas
                draft={draft}
                field={draft.field}
                sideIndex={(who) => sides.indexOf(side(who))}
                zoom={zoom}
              />
            </div>
          </>
        ) : draft.combatants.length > 0 ? (
          <Lined draft={draft} ruleset={ruleset} sides={sides} sideOf={side} />
        ) : (
          <Note title={draft.field.kind === "rows" ? "Two rows a side" : "No map"}>
            <p>
              {draft.field.kind === "rows"
                ? "Everybody stands in front or at the back: say where in the list."
                : "Distances are told in words; nothing is to be drawn."}
            </p>
          </Note>
        )}
        {/* While there is nobody, the list of combatants says how to begin. */}
        {draft.combatants.length > 0 && <Problems problems={problems} />}
      </div>
      <People draft={draft} ruleset={ruleset} sides={sides} problems={problems} />
    </main>
  );
}

/** Everything that is wrong, as the engine's own door says it. */
function wrongWith(ruleset: Ruleset, draft: Draft): readonly Problem[] {
  const read = readEncounter(ruleset, JSON.parse(JSON.stringify(draft)));
  if (!read.ok) return read.problems;
  const made = ruleset.setup(read.value);
  return made.ok ? [] : made.problems;
}

function Problems({ problems }: { readonly problems: readonly Problem[] }): ReactNode {
  if (problems.length === 0) return <p className={css["ready"]}>Ready to fight.</p>;
  return (
    <section className={css["problems"]} aria-label="What is missing">
      <h2>Before it can be fought</h2>
      <ul>
        {problems.slice(0, 12).map((p) => (
          <li key={`${p.path} ${p.message}`}>
            {p.path !== undefined && <code>{p.path}</code>} {p.message}
          </li>
        ))}
      </ul>
    </section>
  );
}

function useKeys(): void {
  const { undo, redo } = useDesk();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const typing = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
      if (typing || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === "z" && !event.shiftKey) undo();
      else if (key === "y" || (key === "z" && event.shiftKey)) redo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [undo, redo]);
}
