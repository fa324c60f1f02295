import { capital } from "@fray/engine/numbers";
import { ChevronRight, Ruler, ShieldAlert } from "lucide-react";
import { type ButtonHTMLAttributes, type ReactNode, useEffect } from "react";
import type { Closed } from "@fray/server/messages";
import { Art, artFor } from "../../look/art.tsx";
import { Button, IconButton } from "../../look/controls.tsx";
import { useNarrow } from "../../look/narrow.ts";
import {
  type Action,
  aimsOf,
  commandOf,
  costWords,
  type Entry,
  isEnd,
  isMove,
  keyOf,
} from "../choice/actions.ts";
import css from "../look/bar.module.css";
import { Start } from "../ends/before.tsx";
import { digitOf, digitText, inOrder, slotOf } from "../choice/numbering.ts";
import { Outcome } from "../ends/over.tsx";
import { isAnothers, type Person } from "../seen/people.ts";
import { peekAt } from "../seen/pointing.ts";
import { Points } from "../request/points.tsx";
import { RequestCard } from "../request/request.tsx";
import { Lately } from "./result.tsx";
import { ReplayBar } from "../replay/replay.tsx";
import { useBattle } from "../choice/use-battle.ts";
import { pickAgain } from "../choice/use-keys.ts";
import type { Threat } from "../choice/use-threat.ts";
import { useTold } from "../seen/use-told.ts";

interface ToolsProps {
  readonly threat: Threat;
  readonly ruler: boolean;
  readonly onRuler: () => void;
}

/** The lower edge: everything that may be done, the question to be answered, what may come after the end, or the past. */
export function ActionBar(tools: ToolsProps): ReactNode {
  const { decision, view, replaying, store } = useBattle();
  const { request } = view;
  const narrow = useNarrow();
  if (replaying)
    return (
      <Bar look="past">
        <Head {...tools} />
        <ReplayBar store={store} />
      </Bar>
    );
  if (decision.moment === "over")
    return (
      <Bar look="open">
        <Outcome />
      </Bar>
    );
  if (request !== null)
    return (
      <Bar look="open">
        <RequestCard key={request.id} request={request} who={<Portrait />} tools={<Tools {...tools} />} />
      </Bar>
    );
  return (
    <Bar look="closed">
      <Head {...tools} />
      {narrow && decision.moment !== "before" && <Lately all={view.offers.length === 0} />}
      {decision.moment === "before" ? <Start /> : <Actions />}
    </Bar>
  );
}

interface FrameProps {
  /** Open: as high as what is in it, over the map if need be, for all of it is to be read. */
  readonly look: "open" | "closed" | "past";
  readonly children: ReactNode;
}

function Bar({ look, children }: FrameProps): ReactNode {
  const { decision, replaying, view } = useBattle();
  const others = view.request !== null && isAnothers(view, view.request.who);
  const mine = !replaying && !others && ["yours", "asked"].includes(decision.moment);
  const glows = mine ? css["mine"] : "";
  return (
    <section className={`${css["bar"]} ${css[look]} ${glows}`} aria-label="Actions">
      {children}
    </section>
  );
}

/** Whose decision it is, and what they have left. */
function Head(tools: ToolsProps): ReactNode {
  const { actor, decision, replaying } = useBattle();
  const shown = useDecider();
  return (
    <div className={css["head"]}>
      <Portrait />
      <p className={css["decision"]}>
        {replaying && actor !== null ? `${actor.name}'s turn` : decision.text}
      </p>
      {shown !== null && <Points key={shown.id} person={shown} />}
      <Tools {...tools} />
      <EndTurn />
    </div>
  );
}

/** Whoever is to decide: the one asked, else the one who acts. */
function useDecider(): Person | null {
  const { people, view, actor } = useBattle();
  const asked = view.request?.who ?? view.waitingFor;
  return people.find((p) => p.id === asked) ?? actor;
}

function Portrait(): ReactNode {
  const shown = useDecider();
  if (shown === null) return null;
  return (
    <span className={`${css["portrait"]} ${css[`side-${"abc"[shown.sideIndex % 3]}`]}`} aria-hidden>
      <Art icon={shown.art} size={26} />
    </span>
  );
}

function Tools({ threat, ruler, onRuler }: ToolsProps): ReactNode {
  const { view } = useBattle();
  return (
    <span className={css["tools"]}>
      <IconButton
        label={`What foes could do to ${threat.whose?.name ?? "you"} before the next turn (T)`}
        aria-pressed={threat.on}
        disabled={threat.whose === null || (view.you.role !== "game-master" && view.settings.odds === "off")}
        onClick={threat.toggle}
      >
        <ShieldAlert size={17} aria-hidden />
      </IconButton>
      {view.field.kind === "grid" && (
        <IconButton label="Measure distances (D)" aria-pressed={ruler} onClick={onRuler}>
          <Ruler size={17} aria-hidden />
        </IconButton>
      )}
    </span>
  );
}

/** What may be done in the order of its digits; what had one this turn and cannot be done now keeps its place. */
function Actions(): ReactNode {
  const { entries, view, numbering } = useBattle();
  const closed = useClosed();
  if (view.offers.length === 0) return null;
  const buttons = [
    ...entries
      .filter((e) => e.kind === "group" || !isEnd(e.action))
      .map((entry) => {
        const digit = digitOf(numbering, slotOf(entry));
        return { key: slotOf(entry), digit, is: <EntryButton entry={entry} digit={digitText(digit)} /> };
      }),
    ...closed.map((each) => {
      const digit = digitOf(numbering, keyOf(each));
      return {
        key: `closed ${keyOf(each)}`,
        digit,
        is: <ClosedButton closed={each} digit={digitText(digit)} />,
      };
    }),
  ];
  return (
    <ul className={css["actions"]}>
      {inOrder(buttons, ({ digit }) => digit).map(({ key, is }) => (
        <li key={key}>{is}</li>
      ))}
    </ul>
  );
}

/** Always in the same place, so that the hand finds it. */
function EndTurn(): ReactNode {
  const battle = useBattle();
  const end = battle.actions.find(isEnd);
  if (end === undefined) return null;
  return (
    <Button kind="main" className={css["end"]} onClick={() => pickAgain(battle, end)}>
      {end.label} <kbd>N</kbd>
    </Button>
  );
}

interface EntryProps {
  readonly entry: Entry;
  readonly digit: string | null;
}

function EntryButton({ entry, digit }: EntryProps): ReactNode {
  const { hand } = useBattle();
  if (entry.kind === "action") return <ActionButton action={entry.action} digit={digit} />;
  const open = hand.group === entry.key;
  return (
    <Button
      className={css["action"]}
      aria-expanded={open}
      onClick={() => (open ? hand.open(null) : hand.open(entry.key))}
    >
      {digit !== null && <kbd>{digit}</kbd>}
      <span className={css["label"]}>
        {entry.label}
        <small>{entry.actions.length} of them</small>
      </span>
      <ChevronRight size={15} aria-hidden />
    </Button>
  );
}

interface ActionProps {
  readonly action: Action;
  readonly digit: string | null;
}

export function ActionButton({ action, digit }: ActionProps): ReactNode {
  const { hand, actions } = useBattle();
  const chosen = hand.choosing?.action.key === action.key;
  const peeking = usePeeking(action);
  const cost = costWords(action.cost);
  return (
    <Button
      className={`${css["action"]} ${chosen ? css["chosen"] : ""} ${action.harmful ? css["harmful"] : ""}`}
      aria-pressed={chosen}
      data-harmful={action.harmful}
      {...peeking}
      onClick={() => (chosen ? hand.drop() : hand.pick(action))}
    >
      {digit !== null && <kbd>{digit}</kbd>}
      <Art icon={artFor("actions", action.with ?? undefined, action.label, action.do)} size={18} />
      <span className={css["label"]}>
        {action.label}
        {cost !== "" && <small>{cost}</small>}
      </span>
      {actions.find(isMove) === action && <kbd>M</kbd>}
    </Button>
  );
}

const leave = (): void => peekAt(null);

/** What harms without an aim is done by the click: only here can it be seen before what it would cover. */
function usePeeking(action: Action): ButtonHTMLAttributes<HTMLButtonElement> {
  const { hand } = useBattle();
  useEffect(() => leave, []); // a button that goes is left without a word
  const aimless = action.harmful && hand.choosing === null && aimsOf(action).length === 0;
  const peek = (): void => {
    if (aimless) peekAt(commandOf(action.variants[0], { options: {} }));
  };
  return { onPointerEnter: peek, onFocus: peek, onPointerLeave: leave, onBlur: leave };
}

interface ClosedProps {
  readonly closed: Closed;
  readonly digit: string | null;
}

/** Dim, and says every reason why when pointed at or focused. */
function ClosedButton({ closed, digit }: ClosedProps): ReactNode {
  const { label, reasons, do: verb, with: what } = closed;
  const id = `closed-${verb}-${what ?? ""}`.replaceAll(/\W/g, "-");
  return (
    <span className={css["barred"]}>
      <Button className={css["action"]} aria-disabled="true" aria-describedby={id}>
        {digit !== null && <kbd>{digit}</kbd>}
        <Art icon={artFor("actions", what, label, verb)} size={18} />
        <span className={css["label"]}>{capital(label)}</span>
      </Button>
      <span id={id} role="tooltip" className={css["reasons"]}>
        {reasons.map((reason) => (
          <span key={reason}>{capital(reason)}</span>
        ))}
      </span>
    </span>
  );
}

const MOST_CLOSED = 6;
const NONE_CLOSED: readonly Closed[] = [];

/** What cannot be done now, with its reasons; kept while the new list is on its way, so that nothing jumps. */
function useClosed(): readonly Closed[] {
  const { store, view, replaying, actions, numbering } = useBattle();
  const asks = view.offers.length > 0 && !replaying;
  const wanted = asks ? { path: "closed", steps: view.steps } : null;
  const { answer } = useTold<{ readonly closed: readonly Closed[] }>(store, wanted);
  if (!asks || answer === null) return NONE_CLOSED;
  const still = answer.closed.filter((c) => actions.every((a) => a.key !== keyOf(c)));
  return inOrder(still, (c) => digitOf(numbering, keyOf(c))).slice(0, MOST_CLOSED);
}
