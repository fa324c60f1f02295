import type { Check, Sum, Term } from "@fray/engine";
import { signed } from "@fray/engine/numbers";
import type { Thrown } from "@fray/server/messages";
import type { ReactNode } from "react";
import { Dice, sidesIn } from "../../look/dice.tsx";
import css from "./result.module.css";
import { isBare } from "../log/lines.ts";

/** A number with its dice: `⚄ − 3 + 2 = 4, needs 7 or less: hit`. Each term says its name when pointed at. */

interface FormulaProps {
  readonly check: Check | undefined;
  readonly sum: Sum | undefined;
  readonly thrown: readonly Thrown[];
}

const MOST_DICE = 16;

export function Formula({ check, sum, thrown }: FormulaProps): ReactNode {
  const terms = check?.terms ?? sum?.terms ?? [];
  const inTerms = thrown.filter((t) => terms.some((term) => isOf(term, t)));
  const beside = thrown.filter((t) => !inTerms.includes(t) && t.faces.length <= MOST_DICE);
  if (terms.length === 0 && beside.length === 0) return null;
  if (check === undefined && sum !== undefined && isBare(sum) && thrown.length === 0) return null;
  return (
    <span className={css["why"]}>
      {beside.map((t, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- throws have nothing but their order
        <span key={i} className={css["beside"]} title={t.name}>
          <small>{t.name}</small> <Fallen thrown={t} />
        </span>
      ))}
      {terms.map((term, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two terms may have the same name
        <Part key={i} term={term} place={i} thrown={inTerms.find((t) => isOf(term, t))} />
      ))}
      {check === undefined ? sum !== undefined && <Amount sum={sum} /> : <Verdict check={check} />}
    </span>
  );
}

const isOf = (term: Term, { name, faces }: Thrown): boolean =>
  term.name === name && faces.reduce((a, b) => a + b, 0) === term.value;

const Fallen = ({ thrown: { dice, faces, typed } }: { readonly thrown: Thrown }): ReactNode => (
  <Dice
    faces={faces}
    sides={sidesIn(dice, faces.length)}
    {...(typed === true ? { marks: TYPED } : {})}
    size={24}
  />
);

const TYPED = ["typed"] as const;

interface PartProps {
  readonly term: Term;
  readonly place: number;
  readonly thrown: Thrown | undefined;
}

function Part({ term, place, thrown }: PartProps): ReactNode {
  if (thrown === undefined) return <span title={term.name}>{signed(term.value, place)}</span>;
  return (
    <span title={term.name} className={css["fallen"]}>
      {place > 0 && "+ "}
      <Fallen thrown={thrown} />
    </span>
  );
}

function Verdict({ check }: { readonly check: Check }): ReactNode {
  const { needs, target, total, terms, verdict } = check;
  const need = needs === "nothing" ? "" : `, needs ${target} or ${needs === "at most" ? "less" : "more"}`;
  return (
    <span>
      {terms.length > 1 && `= ${signed(total, 0)}`}
      {need}: <b>{verdict}</b>
    </span>
  );
}

function Amount({ sum: { terms, floor, factors, after, total } }: { readonly sum: Sum }): ReactNode {
  const added = terms.reduce((all, t) => all + t.value, 0);
  const steps = [
    ...(added < floor ? [`, at least ${floor}`] : []),
    ...factors.map((f) => ` × ${f.value}`),
    ...after.map((t) => ` ${signed(t.value, 1)}`),
  ].join("");
  return (
    <span>
      {steps} = <b>{total}</b>
    </span>
  );
}
