import type { OptionChances, Request } from "@fray/server/messages";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../look/controls.tsx";
import { isLive } from "../../table/store.ts";
import { aboutOf, type Asked, type Choice, choicesOf, sentenceOf } from "./asking.ts";
import { isAnothers } from "../seen/people.ts";
import { Points } from "./points.tsx";
import { PolicyToggles } from "./policy.tsx";
import css from "./request.module.css";
import { TypedDice } from "./typed-dice.tsx";
import { type Battle, useBattle } from "../choice/use-battle.ts";

interface CardProps {
  readonly request: Asked;
}

interface RequestProps {
  readonly request: Request;
  /** The face of whoever is asked. */
  readonly who: ReactNode;
  readonly tools: ReactNode;
}

/** For whoever must decide: what is asked, each answer with its odds and key, the usual one marked. */
export function RequestCard({ request: asks, who, tools }: RequestProps): ReactNode {
  const battle = useBattle();
  const { view, people, decision } = battle;
  const request = useAnswerOdds(asks, battle);
  const [stepIn, setStepIn] = useState(!isAnothers(view, request.who));
  const names = { of: (id: string) => view.state.combatants[id]?.name, actor: view.state.turn };
  const asked = people.find((p) => p.id === request.who);
  return (
    <section className={css["card"]} aria-label="Your decision" data-keys="own">
      <div className={css["head"]}>
        {who}
        <h2 className={css["sentence"]}>{sentenceOf(request, names)}</h2>
        <p className={css["about"]}>{aboutOf(request, names)}</p>
        {asked !== undefined && <Points key={asked.id} person={asked} />}
        <TimeLeft until={request.until} />
      </div>
      {stepIn ? (
        <Answers request={request} />
      ) : (
        <div className={css["another"]}>
          <p>{decision.text}</p>
          <Button onClick={() => setStepIn(true)}>Answer for them</Button>
        </div>
      )}
      <div className={css["aside"]}>
        {stepIn && <PolicyToggles request={request} />}
        {tools}
      </div>
    </section>
  );
}

function Answers({ request }: CardProps): ReactNode {
  const battle = useBattle();
  if (request.kind === "dice") return <TypedDice request={request} />;
  return <Choices request={request} battle={battle} />;
}

interface ChoicesProps extends CardProps {
  readonly battle: Battle;
}

function Choices({ request, battle }: ChoicesProps): ReactNode {
  const { view, send } = battle;
  const names = { of: (id: string) => view.state.combatants[id]?.name, actor: view.state.turn };
  const choices = choicesOf(request, names);
  const answer = (choose: string): void =>
    void send({ do: "answer", request: request.id, answer: { choose } });
  useAnswerKeys(choices, answer);
  return (
    <div className={css["choices"]}>
      {choices.map((choice) => (
        <ChoiceButton key={choice.choose} choice={choice} onPick={() => answer(choice.choose)} />
      ))}
    </div>
  );
}

type Options = NonNullable<Asked["options"]>;

/** The odds of the answers, asked for beside the battle: until they come the card stands without. */
function useAnswerOdds(request: Request, { store }: Battle): Asked {
  const [told, setTold] = useState<{ readonly id: string; readonly options: Options } | null>(null);
  const isChoice = request.options !== undefined;
  const live = store(isLive);
  useEffect(() => {
    if (!isChoice || !live) return undefined;
    const stale = new AbortController();
    store
      .getState()
      .ask<{ readonly options: readonly OptionChances[] }>("odds", { request: request.id }, stale.signal)
      .then(
        ({ options }) => setTold({ id: request.id, options: options.map(withoutNull) }),
        () => undefined,
      );
    return () => stale.abort();
  }, [isChoice, live, request.id, store]);
  return told?.id === request.id ? { ...request, options: told.options } : request;
}

const withoutNull = ({ odds, ...option }: OptionChances): Options[number] =>
  odds === null ? option : { ...option, odds };

interface ChoiceProps {
  readonly choice: Choice;
  readonly onPick: () => void;
}

function ChoiceButton({ choice, onPick }: ChoiceProps): ReactNode {
  const ref = useRef<HTMLButtonElement>(null);
  const { usual } = choice;
  useEffect(() => {
    if (usual) takeFocus(ref.current);
  }, [usual]);
  return (
    <button
      ref={ref}
      type="button"
      className={`${css["choice"]} ${usual ? css["usual"] : ""}`}
      onClick={onPick}
    >
      {choice.keys[0] !== undefined && <kbd>{choice.keys[0]}</kbd>}
      <span className={css["answer"]}>{choice.label}</span>
      {choice.odds !== "" && <span className={css["odds"]}>{choice.odds}</span>}
    </button>
  );
}

/** Nobody is torn away from what they type. */
export function takeFocus(element: HTMLElement | null): void {
  if (document.activeElement?.closest("input, textarea, select, dialog") == null) element?.focus();
}

function useAnswerKeys(choices: readonly Choice[], answer: (choose: string) => void): void {
  useCardKeys((key) => {
    const found = choices.find((c) => c.keys.includes(key));
    if (found !== undefined) answer(found.choose);
    return found !== undefined;
  });
}

/** The card's keys work wherever the focus is, except in a field and for Enter on a button. `hear` says whether the key meant something. */
export function useCardKeys(hear: (key: string) => boolean): void {
  const latest = useRef(hear);
  useEffect(() => {
    latest.current = hear;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]") !== null)
        return;
      const target = event.target instanceof Element ? event.target : null;
      if (target?.closest("input, textarea, select") != null) return;
      if (event.key === "Enter" && target?.closest("button, a, summary") != null) return;
      if (!latest.current(event.key.length === 1 ? event.key.toUpperCase() : event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  }, []);
}

/** Seconds until the marked answer is taken. */
function TimeLeft({ until }: { readonly until: number | null }): ReactNode {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, [until]);
  if (until === null) return null;
  const left = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <p className={css["left"]} role="timer">
      {left} s left, then the marked answer is taken
    </p>
  );
}
