import { CircleHelp, PanelRight, Redo2, Settings, Share2, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "wouter";
import { Button, IconButton } from "../look/controls.tsx";
import type { StoryStep } from "../table/store.ts";
import type { Opened } from "./dialogs.tsx";
import { originOf } from "./replay/origin.ts";
import css from "./top.module.css";
import { useBattle } from "./choice/use-battle.ts";

interface TopProps {
  readonly onOpen: (what: Opened) => void;
  readonly sideShown: boolean;
  readonly onSide: () => void;
}

/** Where we are, what undo would take back, and who else may come. */
export function TopBar({ onOpen, sideShown, onSide }: TopProps): ReactNode {
  const { view } = useBattle();
  const origin = originOf(view.table);
  return (
    <header className={css["top"]} data-keys="own">
      <Link href="/" className={css["home"]} title="Home">
        Fray
      </Link>
      <p className={css["where"]}>
        <span className={css["name"]}>{view.name}</span>
        {view.state.round > 0 && <span className={css["round"]}>Round {view.state.round}</span>}
        {origin !== null && (
          <Link href={`/table/${origin.table}`} className={css["whatIf"]}>
            What if: come back
          </Link>
        )}
      </p>
      <History />
      <Button kind="plain" className={css["share"]} aria-label="Share" onClick={() => onOpen("share")}>
        <Share2 size={17} aria-hidden /> <span className={css["word"]}>Share</span>
      </Button>
      <IconButton label="Keys (?)" className={css["keys"]} onClick={() => onOpen("keys")}>
        <CircleHelp size={18} aria-hidden />
      </IconButton>
      <IconButton label="Settings" onClick={() => onOpen("settings")}>
        <Settings size={18} aria-hidden />
      </IconButton>
      <IconButton
        label="Log and sheet (L)"
        aria-pressed={sideShown}
        className={css["sideButton"]}
        onClick={onSide}
      >
        <PanelRight size={18} aria-hidden />
      </IconButton>
    </header>
  );
}

function History(): ReactNode {
  const { store, view, send, replaying } = useBattle();
  const story = store((s) => s.story);
  const last = lastByAPerson(story);
  const undoes = view.undoes ?? labelOf(last);
  const master = view.you.role === "game-master";
  if (view.you.role === "onlooker") return null;
  return (
    <div className={css["history"]}>
      <Button
        kind="plain"
        disabled={!view.undoable || replaying}
        title={view.undoable ? `Undo ${undoes} (Ctrl Z)` : "Nothing to undo"}
        aria-label={view.undoable ? `Undo ${undoes}` : "Undo"}
        onClick={() => void send({ do: "undo" })}
      >
        <Undo2 size={17} aria-hidden />
        <span className={css["undoes"]}>Undo {view.undoable ? undoes : ""}</span>
      </Button>
      {master && (
        <IconButton
          label="Redo (Ctrl Y)"
          disabled={!view.redoable || replaying}
          onClick={() => void send({ do: "redo" })}
        >
          <Redo2 size={17} aria-hidden />
        </IconButton>
      )}
    </div>
  );
}

const NOBODY: readonly string[] = ["tactics", "clock"];

/** Undo goes back to the last thing a person decided. */
const lastByAPerson = (story: readonly StoryStep[]): StoryStep | undefined =>
  story.findLast((s) => !NOBODY.includes(s.who));

function labelOf(step: StoryStep | undefined): string {
  if (step === undefined) return "the last step";
  if (step.events.some((e) => e.event === "start")) return "the start";
  if (["turn", "round"].includes(step.events[0]?.event ?? "")) return "the end of the turn";
  const told = step.events.find((e) => e.by !== undefined) ?? step.events[0];
  return (
    (step.label === "" ? told?.text : step.label)?.replace(/\.$/, "").replace(/^The /, "the ") ??
    "the last step"
  );
}
