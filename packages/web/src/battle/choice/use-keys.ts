import { useEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { type Action, isEnd, isMove } from "./actions.ts";
import { aims, preview, ready } from "./choosing.ts";
import { type Intent, intentOf } from "../seen/keyboard.ts";
import { learn } from "../seen/learnt.ts";
import { digitOf, slotOf } from "./numbering.ts";
import { pin, type SideTab, takeUp, usePointing } from "../seen/pointing.ts";
import type { Battle } from "./use-battle.ts";

/** The keyboard of the battle view. Fields, dialogs and parts with keys of their own keep theirs. */

export interface Doors {
  help(): void;
  threat(): void;
  ruler(): void;
  side(tab: SideTab): void;
}

export function useKeys(battle: Battle, doors: Doors): void {
  const latest = useRef({ battle, doors });
  useEffect(() => {
    latest.current = { battle, doors };
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || document.querySelector("dialog[open]") !== null) return;
      const intent = intentOf(event);
      if (intent === null || keepsKeys(event.target, intent)) return;
      if (act(intent, latest.current.battle, latest.current.doors)) event.preventDefault();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
}

/** The controls of an action's options, in the panel where it is aimed. */
const OPTIONS = "[data-options]";
const TICKS = "input[type='checkbox'], input[type='radio']";
const CONTROLS = "button, a[href], summary, [role='tab'], [role='button']";
const FIELDS = "input, select, textarea, [contenteditable='true']";

/** Typing stays typing; Enter, Tab and arrows belong to whatever has the focus in a part with keys of its own. */
function keepsKeys(target: EventTarget | null, intent: Intent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches(TICKS) && target.closest(OPTIONS) !== null)
    return intent.kind === "arrow" || intent.kind === "tab";
  if (target.closest(FIELDS) !== null) return intent.kind !== "back";
  const native = ["enter", "tab", "arrow"].includes(intent.kind);
  return native && target.closest("[data-keys='own']") !== null && target.closest(CONTROLS) !== null;
}

/** Whether the key meant something. */
function act(intent: Intent, battle: Battle, doors: Doors): boolean {
  const { hand } = battle;
  switch (intent.kind) {
    case "digit":
      return letGo(taught(pickDigit(battle, intent.index)));
    case "arrow":
    case "tab":
      if (hand.choosing === null) return false;
      if (aims(hand.choosing).length === 0) return toOptions();
      hand.move(intent.way);
      return true;
    case "options":
      return toOptions();
    case "enter":
      if (hand.choosing === null) return false;
      hand.enter();
      return true;
    case "back":
      if (usePointing.getState().placing !== null) takeUp(null);
      else if (hand.choosing === null && hand.group === null) return false;
      else hand.back();
      return true;
    case "all":
      if (hand.choosing === null) return false;
      hand.all();
      return true;
    case "undo":
    case "redo":
      void battle.send({ do: intent.kind });
      return true;
    default:
      return say(intent.kind, battle, doors);
  }
}

function taught(picked: boolean): boolean {
  if (picked) learn("keys");
  return picked;
}

function say(kind: Intent["kind"], battle: Battle, doors: Doors): boolean {
  const action = battle.actions.find(kind === "move" ? isMove : isEnd);
  if (kind === "move" || kind === "end") {
    if (action === undefined || battle.view.request !== null) return false;
    pickAgain(battle, action);
    letGo(true);
  } else if (kind === "explain") explain(battle, doors);
  else if (kind === "threat" || kind === "ruler" || kind === "help") doors[kind]();
  else if (kind === "log" || kind === "sheet") toSide(battle, doors, kind);
  else return false;
  return true;
}

/** Whoever picks by key goes on by key: a control elsewhere that still has the focus would take their Enter. */
function letGo(picked: boolean): boolean {
  const focused = document.activeElement;
  if (picked && focused instanceof HTMLElement && focused.closest("[data-keys='own']") !== null)
    focused.blur();
  return picked;
}

/** Whether there was an option to go to. */
function toOptions(): boolean {
  const option = document.querySelector<HTMLElement>(
    `${OPTIONS} :is(input[type='checkbox'], input:checked, select)`,
  );
  option?.focus();
  return option !== null;
}

/** The same key or button once more says yes to what it opened. */
export function pickAgain({ hand }: Battle, action: Action): void {
  const { choosing } = hand;
  if (choosing?.action.key === action.key && ready(choosing)) hand.finish();
  else hand.pick(action);
}

/** The odds at hand: of what is being chosen, or of what was pointed at. */
function explain(battle: Battle, doors: Doors): void {
  const { choosing } = battle.hand;
  const pointed = usePointing.getState();
  const command = choosing === null ? pointed.command : preview(choosing);
  const target = choosing?.cursor?.kind === "target" ? choosing.cursor.id : pointed.target;
  toSide(battle, doors, "odds");
  if (command !== null) pin(command, target);
}

/** Opens a tab and goes there, unless the keys are wanted for what is being aimed or answered. */
function toSide({ hand, view }: Battle, doors: Doors, tab: SideTab): void {
  flushSync(() => doors.side(tab));
  if (hand.choosing !== null || view.request !== null) return;
  document.querySelector<HTMLElement>("[role='tab'][aria-selected='true']")?.focus();
}

/** Digits are those of what is shown: the actions, or those of an opened group. */
function pickDigit({ entries, numbering, hand, view }: Battle, digit: number): boolean {
  if (view.request !== null) return false;
  const group = entries.find((e) => e.kind === "group" && e.key === hand.group);
  if (group?.kind === "group") {
    const action = group.actions.find((a) => digitOf(numbering, a.key, group.key) === digit);
    if (action !== undefined) hand.pick(action);
    return action !== undefined;
  }
  const entry = entries.find((e) => digitOf(numbering, slotOf(e)) === digit);
  if (entry === undefined) return false;
  if (entry.kind === "group") hand.open(entry.key);
  else hand.pick(entry.action);
  return true;
}
