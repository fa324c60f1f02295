import type { Check, Ruleset, Sum, Term } from "@fray/engine";
import { signed } from "@fray/engine/numbers";
import type { Thrown as Throw } from "@fray/server/messages";
import type { ReactNode } from "react";
import { Dice, sidesIn, Thrown } from "../../look/dice.tsx";
import { diceNamed } from "../seen/book.ts";
import { isBare, isTerm } from "./lines.ts";
import css from "./log.module.css";

/** A roll or an amount in one short line: `⑧ − 6 + 4 = 6 ≤ 7`. What each number is, the unfolded table says. */

interface About {
  /** The dice that fell for it, where they are known. */
  readonly dice: readonly Throw[];
  readonly book: Ruleset | null;
}

export function CheckLine({ check, dice, book }: About & { readonly check: Check }): ReactNode {
  return (
    <>
      <Values terms={check.terms} dice={dice} book={book} />
      {check.terms.length > 1 ? <span>= {signed(check.total, 0)}</span> : null}
      {check.needs === "nothing" ? null : <span>{needText(check)}</span>}
    </>
  );
}

export function SumLine({ sum, dice, book }: About & { readonly sum: Sum }): ReactNode {
  const [only] = sum.terms;
  if (only !== undefined && isBare(sum) && diceOf(only, { dice, book }) === null)
    return (
      <span>
        {only.name} {only.value}
      </span>
    );
  const added = sum.terms.reduce((all, t) => all + t.value, 0);
  const grouped = sum.factors.length > 0 && sum.terms.length > 1; // the factors are of all of it
  const values = <Values terms={sum.terms} dice={dice} book={book} />;
  return (
    <>
      {grouped ? <span className={css["grouped"]}>({values})</span> : values}
      {added < sum.floor ? <span>↑ {sum.floor}</span> : null}
      {sum.factors.map((f) => (
        <span key={f.name}>× {f.value}</span>
      ))}
      {sum.after.map((t) => (
        <span key={t.name}>{signed(t.value, 1)}</span>
      ))}
      <span>= {sum.total}</span>
    </>
  );
}

function Values({ terms, dice, book }: About & { readonly terms: readonly Term[] }): ReactNode {
  return terms.map((t, i) => {
    const shown = diceOf(t, { dice, book });
    const key = `${t.name} ${i}`;
    if (shown === null || t.value < 0) return <span key={key}>{signed(t.value, i)}</span>;
    return (
      <span key={key} className={css["thrown"]}>
        {i === 0 ? null : "+ "}
        {shown}
      </span>
    );
  });
}

/** More dice than these are told by their sum. */
const MOST_DICE = 12;

/** The dice of a term: as they fell where that is known, else their sum; null for what was not thrown. */
export function diceOf(term: Term, { dice, book }: About): ReactNode {
  const fell = dice.find((t) => isTerm(term, t)) ?? dice.find((t) => t.name === term.name);
  if (fell !== undefined && fell.faces.length <= MOST_DICE)
    return <FellAndMore thrown={fell} value={term.value} />;
  const named = book === null ? null : diceNamed(book.asks, term.name);
  return named === null ? null : <Thrown dice={named} total={term.value} size={20} />;
}

/** Dice with a bonus of their own, `1d8+2`, are one term: the bonus stands after the dice. */
function FellAndMore({ thrown, value }: { readonly thrown: Throw; readonly value: number }): ReactNode {
  const more = value - thrown.faces.reduce((a, b) => a + b, 0);
  return (
    <>
      <Fell thrown={thrown} />
      {more === 0 ? null : ` ${signed(more, 1)}`}
    </>
  );
}

const TYPED = ["typed"] as const;

export const Fell = ({ thrown: { dice, faces, typed } }: { readonly thrown: Throw }): ReactNode => (
  <Dice
    faces={faces}
    sides={sidesIn(dice, faces.length)}
    {...(typed === true ? { marks: TYPED } : {})}
    size={20}
  />
);

interface CountedProps {
  readonly terms: readonly Term[];
  readonly dice: readonly Throw[];
}

/** Dice that are counted and not added up: they lie beside the numbers, with what they were thrown for. */
export function Counted({ terms, dice }: CountedProps): ReactNode {
  return dice
    .filter((t) => t.faces.length <= MOST_DICE && !terms.some((term) => term.name === t.name))
    .map((t, i) => (
      // oxlint-disable-next-line react/no-array-index-key -- throws have nothing but their order
      <span key={`${t.name} ${i}`} className={css["thrown"]}>
        {t.name} <Fell thrown={t} />
      </span>
    ));
}

/** `≤ 7` where it holds; a miss shows which way it failed. */
function needText({ total, target, needs }: Check): string {
  if (needs === "at most") return total <= target ? `≤ ${target}` : `> ${target}`;
  return total >= target ? `≥ ${target}` : `< ${target}`;
}
