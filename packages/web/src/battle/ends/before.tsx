import { Play } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { controls } from "../../look/controls.tsx";
import css from "./before.module.css";
import { sidesOf } from "../seen/people.ts";
import { takeFocus } from "../request/request.tsx";
import { useBattle } from "../choice/use-battle.ts";

/** Before the first turn: who plays whom, and the button that begins. */
export function Start(): ReactNode {
  const { view, people, send } = useBattle();
  const [busy, setBusy] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => takeFocus(button.current), []);
  const master = view.you.role === "game-master";
  const begin = async (): Promise<void> => {
    setBusy(true);
    await send({ do: "command", command: { do: "start" } });
    setBusy(false);
  };
  return (
    <section className={css["before"]} aria-label="Before the battle">
      {master ? (
        <button
          ref={button}
          type="button"
          className={`${controls["main"]} ${css["begin"]}`}
          disabled={busy}
          onClick={() => void begin()}
        >
          <Play size={18} aria-hidden /> Start the battle
        </button>
      ) : (
        <p>The game master begins when everybody is here.</p>
      )}
      <ul>
        {sidesOf(view).map((side) => {
          const ours = people.filter((p) => p.side === side);
          const players = [...new Set(ours.map((p) => (p.tactics ? "tactics" : (p.owner ?? "you"))))];
          return (
            <li key={side}>
              <b>{ours.map((p) => p.name).join(", ")}</b>
              <span>
                played by {players.map((p) => (p === "you" && !master ? "the game master" : p)).join(", ")}
              </span>
            </li>
          );
        })}
        {master && <Missing />}
      </ul>
    </section>
  );
}

/** Whoever has a seat and is not here yet: their link may still have to be sent. */
function Missing(): ReactNode {
  const { store, view } = useBattle();
  const here = store((s) => s.here);
  const away = view.seats.filter(({ id }) => id !== view.you.seat && !here.includes(id));
  if (away.length === 0) return null;
  return (
    <li>
      <span>
        Not here yet: {away.map(({ id, name }) => name || id).join(", ")}. Their links are under Share.
      </span>
    </li>
  );
}
