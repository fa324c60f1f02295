import { amountsIn, barsOf, sureText } from "@fray/engine/analysis";
import { decimal, range } from "@fray/engine/numbers";
import type { ReactNode } from "react";
import { Art, artFor } from "../../look/art.tsx";
import type { Held } from "./board-pane.tsx";
import css from "./bubble.module.css";
import { preview } from "../choice/choosing.ts";
import { besides, type Condition, headlineOf, namesOf } from "../seen/headline.ts";
import { chanceWords } from "../seen/numbers.ts";
import type { Chances as Odds, Told } from "@fray/server/messages";
import type { Page } from "../choice/odds.ts";
import { useBattle } from "../choice/use-battle.ts";
import { answerWords } from "../seen/words.ts";

type Exact = Odds & { readonly kind: "exact" };
type InWordsOdds = Odds & { readonly kind: "words" };

/** The odds beside what is pointed at: one big number first. */
export function OddsBubble({ held }: { readonly held: Held }): ReactNode {
  const { people } = useBattle();
  const { choosing, aim } = held;
  const name = aim.kind === "target" ? people.find((p) => p.id === aim.id)?.name : undefined;
  return (
    <div className={css["bubble"]}>
      <p className={css["what"]}>
        {choosing.action.label}
        {name === undefined ? "" : `: ${name}`}
      </p>
      <OddsOf held={held} />
    </div>
  );
}

export function OddsOf({ held: { choosing, aim } }: { readonly held: Held }): ReactNode {
  const { odds } = useBattle();
  return <Chances told={odds.of(preview(choosing, aim))} id={aim.kind === "target" ? aim.id : null} />;
}

interface ChancesProps {
  readonly told: Page | null;
  readonly id: string | null;
}

/** Space is kept for the number while it is on its way: nothing jumps, nothing spins. */
export function Chances({ told, id }: ChancesProps): ReactNode {
  if (told === null)
    return (
      <div className={css["now"]}>
        <p className={css["big"]}>…</p>
      </div>
    );
  if (told.kind === "none")
    return told.reasons.length === 0 ? null : <p className={css["line"]}>{told.reasons[0]}</p>;
  const index = id === null ? told.targets.findIndex((_, i) => isMet(told, i)) : told.ids.indexOf(id);
  if (id === null && index < 0) return <p className={css["line"]}>It would meet nobody there.</p>;
  return (
    <>
      <div className={css["now"]}>
        {told.kind === "words" ? (
          <InWords told={told} index={index} />
        ) : (
          <Exactly told={told} index={index} />
        )}
      </div>
      <Reactions told={told} id={id} />
      {id === null && <Name of={told.ids[index] ?? ""} />}
      <AlsoMet told={told} but={index} />
    </>
  );
}

interface OneProps<T> {
  readonly told: T;
  readonly index: number;
}

function InWords({ told, index }: OneProps<InWordsOdds>): ReactNode {
  const one = told.targets[index];
  const headline = one === undefined ? null : headlineOf(one);
  if (one === undefined) return null;
  if (headline === null) return <p className={css["bigWords"]}>Never hits</p>;
  return (
    <>
      <p className={css["bigWords"]}>{headline.chance}</p>
      <p className={css["line"]}>
        {headline.of}
        {headline.harms ? ` · ${one.down} to drop` : ""}
      </p>
      <Conditions told={told} all={besides(one, headline)} />
    </>
  );
}

function Exactly({ told, index }: OneProps<Exact>): ReactNode {
  const one = told.targets[index];
  const headline = one === undefined ? null : headlineOf(one);
  if (one === undefined) return null;
  if (headline === null) return <p className={css["bigWords"]}>No damage</p>;
  const { chance, of, harms, condition } = headline;
  return (
    <>
      <p className={css["big"]}>
        {chanceWords(chance, told)}
        <span className={css["unit"]}>
          {condition !== null && <Art icon={artFor("statuses", condition.names[0])} size={15} />}
          {of}
        </span>
      </p>
      {harms && (
        <p className={css["line"]}>
          <b>{chanceWords(one.down, told)}</b> to drop
          {one.critical > 0 ? ` · ${chanceWords(one.critical, told)} critical` : ""}
        </p>
      )}
      <Conditions told={told} all={besides(one, headline)} />
      {harms && <Spread damage={one.damage} />}
      <p className={css["line"]}>{harms ? amountWords(one) : "no damage"}</p>
      {!told.exact && <p className={css["quiet"]}>{sureText(told)}</p>}
    </>
  );
}

interface ConditionsProps {
  readonly told: Odds;
  readonly all: readonly Condition[];
}

/** What else may come over a target: picture, chance and name. */
const Conditions = ({ told, all }: ConditionsProps): ReactNode =>
  all.map((c) => (
    <p key={namesOf(c)} className={`${css["line"]} ${css["condition"]}`}>
      <Art icon={artFor("statuses", c.names[0])} size={14} />
      <span>
        <b>{chanceWords(c.chance, told)}</b> {namesOf(c)}
      </span>
    </p>
  ));

/** A tiny picture of the damage: a bar for each amount. */
function Spread({ damage }: { readonly damage: Readonly<Record<string, number>> }): ReactNode {
  const all = barsOf(damage);
  if (all.length < 2) return null; // what is always the same needs no picture
  const most = Math.max(...all.map((b) => b.chance));
  return (
    <svg className={css["spread"]} viewBox={`0 0 ${all.length} 10`} preserveAspectRatio="none" aria-hidden>
      {all.map(({ from, chance }, i) => {
        const height = Math.max(chance > 0 ? 0.5 : 0, (10 * chance) / most);
        return <rect key={from} x={i + 0.06} width="0.88" y={10 - height} height={height} />;
      })}
    </svg>
  );
}

interface ReactionsProps {
  readonly told: Told;
  readonly id: string | null;
}

/** What the other side may still do about it. */
function Reactions({ told: { answers, best, worst }, id }: ReactionsProps): ReactNode {
  const { people } = useBattle();
  const taken = (answers ?? []).filter((a) => a.choose !== "none");
  if (taken.length === 0) return null;
  const name = (who: string): string | undefined => people.find((p) => p.id === who)?.name;
  return (
    <ul className={css["answers"]}>
      {taken.slice(0, 4).map((a) => (
        <li key={`${a.name} ${a.who} ${a.choose}`}>
          <b>{hitIn(a.odds, id)}</b>
          {isPlayed(a.odds) && " or so"} if {name(a.who) ?? a.who} {answerWords(a.choose, name(a.choose))}
        </li>
      ))}
      <Extremes best={best} worst={worst} />
    </ul>
  );
}

/** `4.3 on average · 0–13`; of what is always the same, that. */
function amountWords({ mean: usual, damage }: Exact["targets"][number]): string {
  const amounts = amountsIn(damage);
  return amounts.length === 1
    ? `always ${range(amounts)} damage`
    : `${decimal(usual)} on average · ${range(amounts)}`;
}

interface ExtremesProps {
  readonly best: Told["best"];
  readonly worst: Told["worst"];
}

function Extremes({ best, worst }: ExtremesProps): ReactNode {
  if (!best || !worst || !("mean" in best) || !("mean" in worst) || best.mean === worst.mean) return null;
  return (
    <li>
      {decimal(best.mean)} to {decimal(worst.mean)} on average, as they choose
    </li>
  );
}

const isPlayed = (odds: Odds): boolean => odds.kind === "exact" && odds.samples !== undefined;

function hitIn(odds: Odds, id: string | null): string {
  const index = id === null ? 0 : Math.max(0, odds.ids.indexOf(id));
  const one = odds.targets[index];
  const headline = one === undefined ? null : headlineOf(one);
  return one === undefined ? "" : chanceWords(headline?.chance ?? one.hit, odds);
}

interface AlsoProps {
  readonly told: Odds;
  readonly but: number;
}

const Name = ({ of }: { readonly of: string }): ReactNode => {
  const { people } = useBattle();
  return <p className={css["line"]}>{people.find((p) => p.id === of)?.name ?? of}</p>;
};

/** Whether anything could come to a target at all. */
function isMet(told: Odds, index: number): boolean {
  const one = told.targets[index];
  return one !== undefined && headlineOf(one) !== null;
}

/** Everybody else it would meet: who stands in an area, friends too. */
function AlsoMet({ told, but }: AlsoProps): ReactNode {
  const { people } = useBattle();
  const others = told.ids.filter((_, i) => i !== but && isMet(told, i));
  if (others.length === 0) return null;
  return (
    <ul className={css["answers"]}>
      {others.map((id) => (
        <li key={id}>
          <b>{hitIn(told, id)}</b> {people.find((p) => p.id === id)?.name ?? id}
        </li>
      ))}
    </ul>
  );
}

export function WhyNot({ reasons }: { readonly reasons: readonly string[] }): ReactNode {
  return (
    <div className={css["bubble"]}>
      <ul className={css["reasons"]}>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
