import type { ReactNode } from "react";
import type { Held } from "./board-pane.tsx";
import css from "./bubble.module.css";
import { preview } from "./choosing.ts";
import { answerWords } from "./words.ts";
import { bars, mean, percent, range, rangeWords } from "./numbers.ts";
import type { Chances as Odds, Told } from "@fray/server/messages";
import type { Page } from "./odds.ts";
import { useBattle } from "./use-battle.ts";

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
  if (one === undefined) return null;
  return (
    <>
      <p className={css["bigWords"]}>{one.hit}</p>
      <p className={css["line"]}>to hit · {one.down} to drop</p>
    </>
  );
}

function Exactly({ told, index }: OneProps<Exact>): ReactNode {
  const one = told.targets[index];
  if (one === undefined) return null;
  const harms = Object.keys(one.damage).some((amount) => amount !== "0");
  const lands = one.hit === 0 && one.effect > 0;
  if (!harms && !lands && one.hit === 0) return <p className={css["bigWords"]}>No damage</p>;
  return (
    <>
      <p className={css["big"]}>
        {percent(lands ? one.effect : one.hit)}
        <span className={css["unit"]}>{lands ? "to take hold" : harms ? "to hit" : "to succeed"}</span>
      </p>
      {harms && (
        <>
          <p className={css["line"]}>
            <b>{percent(one.down)}</b> to drop{one.critical > 0 ? ` · ${percent(one.critical)} critical` : ""}
          </p>
          <Spread damage={one.damage} />
          <p className={css["line"]}>{amountWords(one)}</p>
        </>
      )}
      {!harms && <p className={css["line"]}>no damage</p>}
      {!told.exact && <p className={css["quiet"]}>nearly exact: the rarest ways were left out</p>}
    </>
  );
}

/** A tiny picture of the damage: a bar for each amount. */
function Spread({ damage }: { readonly damage: Readonly<Record<string, number>> }): ReactNode {
  const all = bars(damage);
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
          <b>{hitIn(a.odds, id)}</b> if {name(a.who) ?? a.who} {answerWords(a.choose, name(a.choose))}
        </li>
      ))}
      <Extremes best={best} worst={worst} />
    </ul>
  );
}

/** `4.3 on average · 0–13`; of what is always the same, that. */
function amountWords({ mean: usual, damage }: Exact["targets"][number]): string {
  const [low, high] = range(damage);
  return low === high ? `always ${low} damage` : `${mean(usual)} on average · ${rangeWords([low, high])}`;
}

interface ExtremesProps {
  readonly best: Told["best"];
  readonly worst: Told["worst"];
}

function Extremes({ best, worst }: ExtremesProps): ReactNode {
  if (!best || !worst || !("mean" in best) || !("mean" in worst) || best.mean === worst.mean) return null;
  return (
    <li>
      {mean(best.mean)} to {mean(worst.mean)} on average, as they choose
    </li>
  );
}

function hitIn(odds: Odds, id: string | null): string {
  const index = id === null ? 0 : Math.max(0, odds.ids.indexOf(id));
  const hit = odds.targets[index]?.hit;
  return typeof hit === "number" ? percent(hit) : (hit ?? "");
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
  if (one === undefined) return false;
  if (typeof one.hit === "string") return one.hit !== "never";
  return one.hit > 0 || ("effect" in one && (one.effect > 0 || one.mean > 0));
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
