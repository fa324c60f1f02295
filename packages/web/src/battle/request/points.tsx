import { type ReactNode, useState } from "react";
import css from "../look/bar.module.css";
import type { Person } from "../seen/people.ts";
import { useBook } from "../seen/book.ts";
import { calledIn } from "../sheet/sheet-fields.ts";
import { useBattle } from "../choice/use-battle.ts";
import { pointsName } from "../seen/words.ts";

/** Points left: few of them as dots, many as a number. */
export function Points({ person }: { readonly person: Person }): ReactNode {
  const { view } = useBattle();
  const called = calledIn(useBook(view.ruleset));
  const [most, setMost] = useState(person.points);
  const rows = Object.entries(person.points);
  if (rows.some(([name, value]) => value > (most[name] ?? 0)))
    setMost(Object.fromEntries(rows.map(([name, value]) => [name, Math.max(value, most[name] ?? 0)])));
  return (
    <ul className={css["points"]} aria-label={`What ${person.name} has left`}>
      {rows.map(([name, value]) => (
        <li key={name} className={value === 0 ? css["spent"] : ""}>
          <span className={css["pointsName"]}>{pointsName(name, called)}</span>{" "}
          <Left value={value} most={most[name] ?? value} />
        </li>
      ))}
    </ul>
  );
}

const MOST_DOTS = 5;

function Left({ value, most }: { readonly value: number; readonly most: number }): ReactNode {
  if (most > MOST_DOTS || most === 0) return <b>{value}</b>;
  return (
    <span className={css["dots"]} role="img" aria-label={String(value)}>
      {Array.from({ length: most }, (_, i) => (
        <i key={`dot ${i + 1}`} className={i < value ? css["dot"] : css["gone"]} />
      ))}
    </span>
  );
}
