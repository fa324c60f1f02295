import type { Ruleset } from "@fray/engine";
import { BrickWall, DoorClosed, Eraser, MousePointer2, Square, Waves } from "lucide-react";
import type { ReactNode } from "react";
import { Button, IconButton } from "../look/controls.tsx";
import css from "./builder.module.css";
import { type Tool, TOOLS, useDesk } from "./desk.ts";
import { type Draft, freeLetter, type GridDraft, type GroundDraft, inked, ROUGH } from "./draft.ts";

/** The tools of the map, the terrains in use, and how near one looks. */

const WORDS: Readonly<Record<Tool, string>> = {
  select: "Move somebody: drag",
  solid: "Solid squares: drag; again to clear",
  terrain: "Terrain: drag; again to clear",
  wall: "Wall: drag from corner to corner",
  door: "Door: drag from corner to corner; click one to open or shut it",
  erase: "Erase walls, doors and terrain",
};

const ICONS: Readonly<Record<Tool, typeof Square>> = {
  select: MousePointer2,
  solid: Square,
  terrain: Waves,
  wall: BrickWall,
  door: DoorClosed,
  erase: Eraser,
};

interface ToolsProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
  readonly field: GridDraft;
  readonly zoom: number;
  readonly onZoom: (zoom: number) => void;
}

export function Tools({ draft, field, ruleset, zoom, onZoom }: ToolsProps): ReactNode {
  const { tool, take } = useDesk();
  return (
    <div className={css["tools"]} role="toolbar" aria-label="Tools of the map">
      {TOOLS.map((name) => {
        const Icon = ICONS[name];
        return (
          <IconButton key={name} label={WORDS[name]} aria-pressed={tool === name} onClick={() => take(name)}>
            <Icon size={18} aria-hidden />
          </IconButton>
        );
      })}
      {tool === "terrain" && <Terrains draft={draft} field={field} ruleset={ruleset} />}
      <span className={css["words"]}>{WORDS[tool]}</span>
      <label className={css["zoom"]}>
        <span className="unseen">Zoom</span>
        <input type="range" min={12} max={72} value={zoom} onChange={(e) => onZoom(e.target.valueAsNumber)} />
      </label>
    </div>
  );
}

function Terrains({ draft, field, ruleset }: Omit<ToolsProps, "zoom" | "onZoom">): ReactNode {
  const { letter: inHand, dip, set } = useDesk();
  // shown before the first stroke adds it: the map must not move under the brush
  const [ready, letter] = inked(field, inHand);
  const kinds = Object.entries(ready.legend);
  const put = (key: string, to: GroundDraft) =>
    set({ ...draft, field: { ...ready, legend: { ...ready.legend, [key]: to } } }, `terrain ${key}`);
  const add = () => {
    const free = freeLetter(ready);
    if (free === null) return;
    put(free, ROUGH);
    dip(free);
  };
  const chosen = ready.legend[letter];
  return (
    <span className={css["terrains"]}>
      {kinds.map(([key, { name }]) => (
        <Button key={key} aria-pressed={key === letter} onClick={() => dip(key)}>
          <code>{key}</code> {name}
        </Button>
      ))}
      <Button onClick={add}>New terrain</Button>
      {chosen !== undefined && (
        <>
          <input
            aria-label="Name of the terrain"
            value={chosen.name}
            onChange={(event) => put(letter, { ...chosen, name: event.target.value })}
          />
          <label className={css["figure"]}>
            A step costs
            <input
              type="number"
              min={1}
              max={100}
              value={chosen.cost}
              onChange={(event) => put(letter, { ...chosen, cost: event.target.valueAsNumber || 1 })}
            />
          </label>
          {(chosen.height !== undefined || hasHeights(ruleset)) && (
            <label className={css["figure"]}>
              Height
              <input
                type="number"
                min={0}
                max={100}
                value={chosen.height ?? 0}
                onChange={(event) => put(letter, atHeight(chosen, event.target.valueAsNumber || 0))}
              />
            </label>
          )}
        </>
      )}
    </span>
  );
}

/** Level ground says nothing about its height. */
export function atHeight({ height: _, ...ground }: GroundDraft, height: number): GroundDraft {
  return height === 0 ? ground : { ...ground, height };
}

/** Whether heights mean something: then a shipped map of the system has some. */
export function hasHeights({ encounters }: Pick<Ruleset, "encounters">): boolean {
  return Object.values(encounters).some(({ field }) => {
    const legend = (field as Partial<GridDraft> | undefined)?.legend ?? {};
    return Object.values(legend).some((ground) => ground.height !== undefined);
  });
}
