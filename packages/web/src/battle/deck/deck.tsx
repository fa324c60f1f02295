import { capital } from "@fray/engine/numbers";
import { X } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { Button, IconButton } from "../../look/controls.tsx";
import { useNarrow } from "../../look/narrow.ts";
import { isEnd, openOptions } from "../choice/actions.ts";
import { ActionButton } from "./bar.tsx";
import { OddsOf } from "./bubble.tsx";
import * as choose from "../choice/choosing.ts";
import css from "./deck.module.css";
import { Hint } from "./hints.tsx";
import { digitOf, digitText } from "../choice/numbering.ts";
import { OptionControl } from "./option.tsx";
import { nameOf, waitingTactics } from "../seen/people.ts";
import { usePointing } from "../seen/pointing.ts";
import { ResultStrip, useResults } from "./result.tsx";
import { TargetList } from "./targets.tsx";
import { useBattle } from "../choice/use-battle.ts";

interface DeckProps {
  readonly ref: Ref<HTMLDivElement>;
  readonly note: string;
}

/** What lies on the lower edge of the map: the action being aimed, a group of actions, or what just happened. */
export function Deck({ ref, note }: DeckProps): ReactNode {
  const { hand, decision, replaying } = useBattle();
  const results = useResults();
  const narrow = useNarrow(); // there the sheet of actions tells what just happened
  if (replaying) return null;
  return (
    <>
      <Hint />
      <div ref={ref} className={css["deck"]}>
        <Trouble />
        {note !== "" && (
          <p role="status" className={css["note"]}>
            {note}
          </p>
        )}
        <Placing />
        <FreshDice />
        {hand.group !== null ? (
          <GroupPanel />
        ) : hand.choosing !== null ? (
          <ChoosingPanel choosing={hand.choosing} />
        ) : decision.moment === "over" || narrow ? null : (
          <ResultStrip lines={results} />
        )}
      </div>
    </>
  );
}

function Trouble(): ReactNode {
  const { trouble, hush } = useBattle();
  if (trouble.length === 0) return null;
  return (
    <div role="alert" className={css["trouble"]}>
      <ul>
        {trouble.map((reason) => (
          <li key={reason}>{capital(reason)}</li>
        ))}
      </ul>
      <IconButton label="Close" onClick={hush}>
        <X size={16} aria-hidden />
      </IconButton>
    </div>
  );
}

/** Somebody in the game master's hand. */
function Placing(): ReactNode {
  const { view } = useBattle();
  const placing = usePointing((p) => p.placing);
  if (placing === null) return null;
  return (
    <p role="status" className={css["note"]}>
      Click the square for {nameOf(view, placing)}. <kbd>Esc</kbd> leaves them where they are.
    </p>
  );
}

/** Tactics do not take up fresh dice by themselves: whoever keeps the table says when everybody is there. */
function FreshDice(): ReactNode {
  const { view, send } = useBattle();
  const combatant = waitingTactics(view);
  if (combatant === null) return null;
  return (
    <p role="status" className={css["note"]}>
      Fresh dice lie ready.{" "}
      <Button onClick={() => void send({ do: "tactics", combatant, on: true })}>Go on with them</Button>
    </p>
  );
}

function GroupPanel(): ReactNode {
  const { entries, hand, numbering } = useBattle();
  const group = entries.find((e) => e.kind === "group" && e.key === hand.group);
  if (group?.kind !== "group") return null;
  return (
    <section className={css["panel"]} aria-label={group.label}>
      <div className={css["panelHead"]}>
        <h2>{group.label}</h2>
        <Close />
      </div>
      <ul className={css["group"]}>
        {group.actions.map((action) => (
          <li key={action.key}>
            <ActionButton action={action} digit={digitText(digitOf(numbering, action.key, group.key))} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Close = (): ReactNode => {
  const { hand } = useBattle();
  return (
    <Button kind="plain" className={css["close"]} onClick={hand.back}>
      Back <kbd>Esc</kbd>
    </Button>
  );
};

/** The action being aimed: its options, whom or where, and what would be done. */
function ChoosingPanel({ choosing }: { readonly choosing: choose.Choosing }): ReactNode {
  const { hand } = useBattle();
  const options = openOptions(choose.offerOf(choosing));
  return (
    <section className={`${css["panel"]} ${css["aiming"]}`} aria-label={choosing.action.label}>
      <div className={css["aimHead"]}>
        <h2>{choosing.action.label}</h2>
        <p className={css["what"]}>{whatToDo(choosing)}</p>
        {options.length > 0 && (
          <div className={css["options"]} data-keys="own" data-options>
            {options.map(([name, values]) => (
              <OptionControl
                key={name}
                name={name}
                values={values}
                now={choose.optionNow(choosing, name)}
                onPick={(value) => hand.option(name, value)}
              />
            ))}
            <kbd>O</kbd>
          </div>
        )}
      </div>
      <TargetList choosing={choosing} />
      <PanelOdds choosing={choosing} />
      <Commit choosing={choosing} />
      <Close />
    </section>
  );
}

/** On a phone a bubble would hide the map: the odds stand in the panel. */
function PanelOdds({ choosing }: { readonly choosing: choose.Choosing }): ReactNode {
  const { odds } = useBattle();
  const { cursor: aim, action } = choosing;
  if (!useNarrow() || aim === null || !action.harmful || !odds.shown) return null;
  return (
    <div className={css["odds"]}>
      <OddsOf held={{ choosing, aim }} />
    </div>
  );
}

function whatToDo(choosing: choose.Choosing): string {
  const { max, min } = choose.room(choosing);
  const aims = choose.aims(choosing);
  if (aims.length === 0) return isEnd(choosing.action) ? "Before the turn ends" : "As you like it";
  if (aims.some((a) => a.kind === "place" && typeof a.at !== "string") && max === 0)
    return "Pick a lit square";
  if (max > 1) return min === max ? `Pick ${max} targets` : `Pick up to ${max} targets`;
  return "Pick a target";
}

/** Shown where it is not done by a pick from the list: several targets, a square of the map, or options alone. */
function Commit({ choosing }: { readonly choosing: choose.Choosing }): ReactNode {
  const { hand } = useBattle();
  const { max } = choose.room(choosing);
  const { cursor, targets, action } = choosing;
  const square = cursor?.kind === "place" && typeof cursor.at !== "string";
  if (choose.aims(choosing).length > 0 && max < 2 && !square) return null;
  return (
    <div className={css["commit"]}>
      {max > 1 && (
        <Button onClick={hand.all}>
          All {Math.min(max, choose.aims(choosing).length)} <kbd>A</kbd>
        </Button>
      )}
      <Button
        kind="main"
        disabled={!square && !choose.ready(choosing)}
        onClick={square ? hand.enter : hand.finish}
      >
        {action.label}
        {square ? " here" : targets.length > 0 ? ` at ${targets.length}` : ""} <kbd>Enter</kbd>
      </Button>
    </div>
  );
}
