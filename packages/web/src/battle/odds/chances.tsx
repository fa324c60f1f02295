import { amountsIn, sureText } from "@fray/engine/analysis";
import { capital, decimal, range } from "@fray/engine/numbers";
import type { ChanceWords, SeatView, Told } from "@fray/server/messages";
import type { ReactNode } from "react";
import { besides, conditionsOf, headlineOf, namesOf } from "../seen/headline.ts";
import { chanceWords } from "../seen/numbers.ts";
import { nameOf } from "../seen/people.ts";
import css from "./odds.module.css";
import { words } from "../seen/units.ts";
import side from "../look/side.module.css";

/** One number big, the rest beside it; and how it changes with what the others answer. */

interface ChanceProps {
  readonly odds: Told;
  readonly target: string;
}

export function Chance({ odds, target }: ChanceProps): ReactNode {
  const place = odds.ids.indexOf(target);
  if (odds.kind === "words") {
    const one = odds.targets[place];
    return one === undefined ? null : <InWords one={one} />;
  }
  const one = odds.targets[place];
  if (one === undefined) return <p className={css["note"]}>Nothing to hit and nothing to hurt.</p>;
  const headline = headlineOf(one);
  const { chance, of, harms } = headline ?? { chance: one.hit, of: "to hit", harms: true };
  return (
    <div className={css["chance"]}>
      <p className={css["big"]}>{chanceWords(chance, odds)}</p>
      <dl className={css["facts"]}>
        {harms ? <Fact name="to drop" value={chanceWords(one.down, odds)} /> : null}
        {one.critical > 0 ? <Fact name="critical" value={chanceWords(one.critical, odds)} /> : null}
        {harms && one.effect > 0 ? <Fact name="effect" value={chanceWords(one.effect, odds)} /> : null}
        {besides(one, headline).map((c) => (
          <Fact key={namesOf(c)} name={namesOf(c)} value={chanceWords(c.chance, odds)} />
        ))}
        {harms ? (
          <Fact name="damage" value={`${decimal(one.mean)} (${range(amountsIn(one.damage))})`} />
        ) : (
          <Fact name="damage" value="none" />
        )}
      </dl>
      <p className={css["note"]}>
        {of} · {sureText(odds)}
      </p>
    </div>
  );
}

function InWords({ one }: { readonly one: ChanceWords }): ReactNode {
  const conditions = conditionsOf(one).map((c) => `${c.chance} ${namesOf(c)}`);
  const hits = headlineOf(one)?.condition == null;
  const [first = "", ...rest] = hits ? [`${one.hit} hits`, `${one.down} drops`, ...conditions] : conditions;
  return <p className={css["inWords"]}>{capital([first, ...rest].join(", "))}.</p>;
}

const Fact = ({ name, value }: { readonly name: string; readonly value: string }): ReactNode => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

interface AnsweredProps extends ChanceProps {
  readonly view: SeatView;
}

interface AnswerRow {
  readonly name: string;
  readonly hit: string;
  readonly down: string;
}

/** What the other side may do about it, each with what it leaves. */
export function IfAnswered({ view, odds, target }: AnsweredProps): ReactNode {
  const rows = rowsOf(view, odds, target);
  if (rows.length === 0) return null;
  return (
    <section className={side["section"]}>
      <h3>If they answer</h3>
      <table className={css["answers"]}>
        <thead>
          <tr>
            <td aria-hidden />
            <th scope="col">hits</th>
            <th scope="col">drops</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, hit, down }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{hit}</td>
              <td>{down}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rowsOf(view: SeatView, odds: Told, target: string): readonly AnswerRow[] {
  const answers = (odds.answers ?? []).flatMap(({ who, name, choose, odds: then }) => {
    const one = then.targets[then.ids.indexOf(target)];
    if (one === undefined) return [];
    const said = choose === "none" ? `no ${name}` : choose;
    return [
      {
        name: `${nameOf(view, who)}: ${words(said).toLowerCase()}`,
        hit: chanceWords(one.hit, then),
        down: chanceWords(one.down, then),
      },
    ];
  });
  return [...answers, ...fareRow("Best for them", odds.best), ...fareRow("Worst for them", odds.worst)];
}

const fareRow = (name: string, fare: Told["best"]): readonly AnswerRow[] =>
  fare === null || fare === undefined
    ? []
    : [{ name, hit: chanceWords(fare.hit, {}), down: chanceWords(fare.down, {}) }];
