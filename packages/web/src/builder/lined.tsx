import type { Ruleset } from "@fray/engine";
import { type ReactNode, useMemo } from "react";
import { Board } from "../board/board.tsx";
import type { Token } from "../board/map/words.ts";
import { artFor } from "../look/art.tsx";
import css from "./builder.module.css";
import { useDesk } from "./desk.ts";
import type { CombatantDraft, Draft } from "./draft.ts";

interface LinedProps {
  readonly draft: Draft;
  readonly ruleset: Ruleset;
  readonly sides: readonly string[];
  readonly sideOf: (who: CombatantDraft) => string;
}

const NOTHING = { lit: new Map<string, string>(), marks: [], strokes: [] };

/** Where there is no map: everybody as they will stand when it begins. A click opens who it is. */
export function Lined({ draft, ruleset, sides, sideOf }: LinedProps): ReactNode {
  const { selected, select } = useDesk();
  const tokens = useMemo(
    () =>
      draft.combatants.map((who): Token => {
        const side = sideOf(who);
        const entry = ruleset.roster[who.is ?? ""];
        return {
          id: who.id,
          name: who.name ?? entry?.name ?? who.id,
          side,
          sideIndex: Math.max(0, sides.indexOf(side)),
          at: who.at ?? entry?.at ?? null,
          size: 1,
          health: null,
          healthText: "",
          down: false,
          hidden: who.hidden === true,
          statuses: [],
          art: artFor("creatures", who.is, who.name),
          acting: false,
          asked: false,
        };
      }),
    [draft.combatants, ruleset, sides, sideOf],
  );
  return (
    <div className={css["lined"]}>
      <Board
        {...NOTHING}
        field={{ kind: draft.field.kind === "rows" ? "rows" : "abstract" }}
        tokens={tokens}
        chosen={selected === null ? [] : [selected]}
        label={draft.field.kind === "rows" ? "Who stands in which row" : "Who fights"}
        onPoint={() => undefined}
        onPick={(spot) => spot.kind === "token" && select(spot.id)}
      />
    </div>
  );
}
