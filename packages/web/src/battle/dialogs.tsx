import { capital } from "@fray/engine/numbers";
import { type ReactNode, useId } from "react";
import { Button, controls, Dialog } from "../look/controls.tsx";
import { THEMES, useTheme } from "../look/theme.ts";
import { useAtOnce } from "./seen/at-once.ts";
import css from "./dialogs.module.css";
import { forgetLessons } from "./seen/learnt.ts";
import { KEY_HELP } from "./seen/keyboard.ts";
import { ShareDialog } from "./share/share.tsx";
import { useBattle } from "./choice/use-battle.ts";

export type Opened = "keys" | "settings" | "share" | null;

interface DialogsProps {
  readonly opened: Opened;
  readonly onClose: () => void;
}

export function Dialogs({ opened, onClose }: DialogsProps): ReactNode {
  const { store } = useBattle();
  if (opened === "share") return <ShareDialog store={store} onClose={onClose} />;
  if (opened === "keys") return <Keys onClose={onClose} />;
  return opened === "settings" ? <SettingsDialog onClose={onClose} /> : null;
}

interface CloseProps {
  readonly onClose: () => void;
}

function Keys({ onClose }: CloseProps): ReactNode {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className={css["keys"]}>
        {KEY_HELP.map(([keys, does]) => (
          <div key={keys}>
            <dt>
              {keys.split(", ").map((k) => (
                <kbd key={k}>{k}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const THEME_WORDS = { system: "As the system", light: "Light", dark: "Dark" } as const;

function SettingsDialog({ onClose }: CloseProps): ReactNode {
  const { view, send, trouble } = useBattle();
  const [theme, setTheme] = useTheme();
  const [typed, setTyped] = useAtOnce(view.you.typedDice, (on) => send({ do: "typed-dice", on }));
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div className={css["settings"]}>
        <label className={css["row"]}>
          <span>
            Type my dice
            <small>
              {view.you.mayTypeDice === false
                ? "The game master wants the dice of your seat thrown here."
                : "Roll real dice and type what fell, instead of letting them be thrown here."}
            </small>
          </span>
          <input
            type="checkbox"
            checked={typed}
            disabled={view.you.role === "onlooker" || view.you.mayTypeDice === false}
            onChange={(event) => setTyped(event.target.checked)}
          />
        </label>
        <label className={css["row"]}>
          <span>Colours</span>
          <select
            value={theme}
            onChange={(event) => setTheme(THEMES.find((t) => t === event.target.value) ?? "system")}
          >
            {THEMES.map((t) => (
              <option key={t} value={t}>
                {THEME_WORDS[t]}
              </option>
            ))}
          </select>
        </label>
        {view.you.role === "game-master" && <MasterSettings />}
        {trouble.length > 0 && (
          <p role="alert" className={controls["wrong"]}>
            {trouble.map(capital).join(" ")}
          </p>
        )}
        <Button onClick={forgetLessons}>Show the first hints again</Button>
      </div>
    </Dialog>
  );
}

const ODDS_WORDS = { exact: "Exactly", words: "In words", off: "Not at all" } as const;

function MasterSettings(): ReactNode {
  const { view, send } = useBattle();
  const { secondsToAnswer } = view.settings;
  const [odds, setOdds] = useAtOnce(view.settings.odds, (mode) =>
    send({ do: "settings", settings: { odds: mode } }),
  );
  const seconds = useId();
  return (
    <fieldset className={css["master"]}>
      <legend>For everybody at the table</legend>
      <label className={css["row"]}>
        <span>
          Players see odds
          <small>You always see them exactly.</small>
        </span>
        <select value={odds} onChange={(event) => setOdds(event.target.value as keyof typeof ODDS_WORDS)}>
          {Object.entries(ODDS_WORDS).map(([mode, words]) => (
            <option key={mode} value={mode}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <div className={css["row"]}>
        <label htmlFor={seconds}>
          Seconds to answer
          <small>Then the marked answer is taken. Empty: it waits.</small>
        </label>
        <input
          id={seconds}
          className={controls["input"]}
          type="number"
          min={1}
          max={86_400}
          defaultValue={secondsToAnswer ?? ""}
          onBlur={(event) => {
            const value = event.target.value === "" ? null : Math.round(Number(event.target.value));
            if (value !== secondsToAnswer && (value === null || value > 0))
              void send({ do: "settings", settings: { secondsToAnswer: value } });
          }}
        />
      </div>
    </fieldset>
  );
}
