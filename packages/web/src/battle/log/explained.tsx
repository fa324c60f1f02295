import type { Check, Ruleset, Sum, Term } from "@fray/engine";
import { signed } from "@fray/engine/numbers";
import type { Thrown } from "@fray/server/messages";
import type { ReactNode } from "react";
import css from "./explained.module.css";
import { diceOf } from "./formula.tsx";
import { RuleText } from "./rule.tsx";

/** Why a number is what it is: every term by name, what it is held against, and where that is written. */

interface ExplainedProps {
  readonly check?: Check | undefined;
  readonly sum?: Sum | undefined;
  readonly dice: readonly Thrown[];
  readonly book: Ruleset | null;
}

export function Explained({ check, sum, dice, book }: ExplainedProps): ReactNode {
  return (
    <div className={css["both"]}>
      {check === undefined ? null : <CheckTable check={check} dice={dice} book={book} />}
      {sum === undefined ? null : <SumTable sum={sum} dice={dice} book={book} />}
    </div>
  );
}

interface CheckProps {
  readonly check: Check;
  readonly dice: readonly Thrown[];
  readonly book: Ruleset | null;
}

function CheckTable({ check, dice, book }: CheckProps): ReactNode {
  return (
    <table className={css["terms"]}>
      <caption className="unseen">How the roll was worked out</caption>
      <tbody>
        <Terms terms={check.terms} dice={dice} book={book} />
        <tr className={css["total"]}>
          <td>{signed(check.total, 0)}</td>
          <th scope="row">{check.terms.length > 1 ? "together" : "in all"}</th>
        </tr>
        {check.needs === "nothing" ? null : (
          <tr>
            <td>{check.needs === "at most" ? `≤ ${check.target}` : `≥ ${check.target}`}</td>
            <th scope="row">needed</th>
          </tr>
        )}
        <tr className={css["verdict"]}>
          <td aria-hidden />
          <th scope="row">
            {check.verdict}
            <Because because={check.because} book={book} /> (<RuleText text={check.rule} book={book} />)
          </th>
        </tr>
      </tbody>
    </table>
  );
}

interface SumProps {
  readonly sum: Sum;
  readonly dice: readonly Thrown[];
  readonly book: Ruleset | null;
}

function SumTable({ sum, dice, book }: SumProps): ReactNode {
  const added = sum.terms.reduce((all, t) => all + t.value, 0);
  return (
    <table className={css["terms"]}>
      <caption className="unseen">How the amount was worked out</caption>
      <tbody>
        <Terms terms={sum.terms} dice={dice} book={book} />
        {added >= sum.floor ? null : <Row value={`↑ ${sum.floor}`} name="at least" book={book} />}
        {sum.factors.map((f) => (
          <Row key={f.name} value={`× ${f.value}`} name={f.name} book={book} />
        ))}
        {sum.after.map((t) => (
          <Row key={t.name} value={signed(t.value, 1)} name={t.name} book={book} />
        ))}
        <tr className={css["total"]}>
          <td>{sum.total}</td>
          <th scope="row">
            in all
            <Because because={sum.because} book={book} /> (<RuleText text={sum.rule} book={book} />)
          </th>
        </tr>
      </tbody>
    </table>
  );
}

interface TermsProps {
  readonly terms: readonly Term[];
  readonly dice: readonly Thrown[];
  readonly book: Ruleset | null;
}

const Terms = ({ terms, dice, book }: TermsProps): ReactNode =>
  terms.map((t, i) => (
    // oxlint-disable-next-line react/no-array-index-key -- two terms may have the same name
    <TermRows key={`${t.name} ${i}`} term={t} place={i} dice={dice} book={book} />
  ));

interface TermProps {
  readonly term: Term;
  readonly place: number;
  readonly dice: readonly Thrown[];
  readonly book: Ruleset | null;
}

function TermRows({ term, place, dice, book }: TermProps): ReactNode {
  return (
    <>
      <tr>
        <td>{signed(term.value, place)}</td>
        <th scope="row">
          <span className={css["name"]}>
            <RuleText text={term.name} book={book} />
            {diceOf(term, { dice, book })}
          </span>
        </th>
      </tr>
      {term.of?.map((part, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- two terms may have the same name
        <tr key={`${part.name} ${i}`} className={css["part"]}>
          <td>{signed(part.value, i)}</td>
          <th scope="row">
            <RuleText text={part.name} book={book} />
          </th>
        </tr>
      ))}
    </>
  );
}

interface RowProps {
  readonly value: string;
  readonly name: string;
  readonly book: Ruleset | null;
}

const Row = ({ value, name, book }: RowProps): ReactNode => (
  <tr>
    <td>{value}</td>
    <th scope="row">
      <RuleText text={name} book={book} />
    </th>
  </tr>
);

interface BecauseProps {
  readonly because: string | undefined;
  readonly book: Ruleset | null;
}

const Because = ({ because, book }: BecauseProps): ReactNode =>
  because === undefined ? null : (
    <>
      , <RuleText text={because} book={book} />
    </>
  );
