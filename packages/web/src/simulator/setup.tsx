import type { EncounterFile, Problem, Ruleset } from "@fray/engine";
import { shortPath } from "@fray/engine/analysis";
import { Dices, FolderOpen, Play, Square } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { sayWord } from "../forms/words.ts";
import { Button, controls, IconButton } from "../look/controls.tsx";
import { type Listed, readFile } from "./encounters.ts";
import { GoalPicker } from "./goal.tsx";
import css from "./simulator.module.css";
import type { SimState } from "./state.ts";
import { TacticsPicker } from "./tactics.tsx";
import type { RunState } from "./use-run.ts";

interface SetupProps {
  readonly ruleset: Ruleset;
  readonly state: SimState;
  readonly file: EncounterFile;
  readonly lists: {
    readonly shipped: readonly Listed[];
    readonly own: readonly Listed[];
    readonly opened: EncounterFile | null;
  };
  readonly sides: readonly string[];
  readonly run: RunState;
  readonly onChange: (part: Partial<SimState>) => void;
  readonly onOpened: (file: EncounterFile) => void;
  readonly onRun: () => void;
  readonly onStop: () => void;
}

/** The left side: what is fought, how, and how often. */
export function Setup(props: SetupProps): ReactNode {
  const { ruleset, state, sides, run, onChange, onRun, onStop } = props;
  const busy = run.status === "running";
  return (
    <form
      className={`${controls["card"]} ${css["setup"]}`}
      aria-label="Set-up"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onRun();
      }}
    >
      <EncounterPicker {...props} />
      <fieldset className={css["sides"]}>
        <legend>How they fight</legend>
        {sides.map((side, i) => (
          <TacticsPicker
            key={side}
            side={side}
            place={i}
            ruleset={ruleset}
            text={state.tactics[side] ?? ""}
            onChange={(text) => onChange({ tactics: { ...state.tactics, [side]: text } })}
          />
        ))}
      </fieldset>
      <GoalPicker goal={state.goal} onChange={(goal) => onChange({ goal })} />
      <Seed seed={state.seed} onChange={(seed) => onChange({ seed })} />
      <Problems problems={run.problems} />
      {busy ? (
        // Of its own: one button turning into the other under a click would start the next run.
        <Button key="stop" kind="danger" onClick={onStop} className={css["go"] ?? ""}>
          <Square size={15} aria-hidden /> Stop
        </Button>
      ) : (
        <Button key="run" kind="main" type="submit" className={css["go"] ?? ""}>
          <Play size={16} aria-hidden /> Run the battles
        </Button>
      )}
    </form>
  );
}

interface SeedProps {
  readonly seed: string;
  readonly onChange: (seed: string) => void;
}

function Seed({ seed, onChange }: SeedProps): ReactNode {
  return (
    <div className={css["seed"]}>
      <label className={controls["field"]}>
        Seed
        <input value={seed} maxLength={100} required onChange={(event) => onChange(event.target.value)} />
      </label>
      <IconButton
        label="Other dice: a fresh seed"
        kind="button"
        onClick={() => onChange(crypto.randomUUID().slice(0, 8))}
      >
        <Dices size={17} aria-hidden />
      </IconButton>
    </div>
  );
}

/** What is wrong with the encounter or the orders, and where. */
export function Problems({ problems }: { readonly problems: readonly Problem[] }): ReactNode {
  if (problems.length === 0) return null;
  return (
    <ul role="alert" className={css["problems"]}>
      {problems.map((p) => (
        <li key={`${p.path} ${p.message}`}>
          {p.path === undefined ? "" : <b>{shortPath(p.path)}: </b>}
          {p.message}
        </li>
      ))}
    </ul>
  );
}

function EncounterPicker({ ruleset, state, lists, onChange, onOpened }: SetupProps): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const read = async (chosen: File | undefined) => {
    if (chosen === undefined) return;
    const file = readFile(ruleset, await chosen.text());
    setWrong(typeof file === "string" ? file : null);
    if (typeof file !== "string") onOpened(file);
  };
  return (
    <div className={css["encounter"]}>
      <label className={controls["field"]}>
        Encounter
        <select
          value={state.encounter}
          onChange={(event) => onChange({ encounter: event.target.value, tactics: {} })}
        >
          <optgroup label={`Of ${ruleset.title}`}>
            {lists.shipped.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </optgroup>
          {lists.own.length > 0 && (
            <optgroup label="Yours">
              {lists.own.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </optgroup>
          )}
          {lists.opened !== null && <option value="file">{lists.opened.name} (file)</option>}
        </select>
      </label>
      <IconButton label="Open an encounter file" kind="button" onClick={() => input.current?.click()}>
        <FolderOpen size={17} aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        aria-label="Encounter file"
        onChange={(event) => void read(event.target.files?.[0])}
      />
      {wrong !== null && (
        <p role="alert" className={controls["wrong"]}>
          {wrong}
        </p>
      )}
      <Cast {...{ ruleset, file: lists.shipped.find((e) => e.id === state.encounter)?.file }} />
    </div>
  );
}

/** Who takes part, in a line. */
function Cast({
  ruleset,
  file,
}: {
  readonly ruleset: Ruleset;
  readonly file: EncounterFile | undefined;
}): ReactNode {
  if (file === undefined) return null;
  const all = file["combatants"] as readonly {
    readonly name?: string;
    readonly is?: string;
    readonly id: string;
  }[];
  const names = all.map((c) => c.name ?? ruleset.roster[c.is ?? ""]?.name ?? sayWord(c.id));
  return <p className={css["cast"]}>{names.join(", ")}</p>;
}
