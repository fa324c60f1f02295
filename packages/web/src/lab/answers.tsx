import { decimal, wholePercent } from "@fray/engine/numbers";
import type { ReactNode } from "react";
import type { IfAnswered } from "./odds/answer.ts";
import css from "./lab.module.css";

/** With and without each reaction: what the target may expect. */
export function Answers({ rows }: { readonly rows: readonly IfAnswered[] }): ReactNode {
  return (
    <table className={css["answersTable"]}>
      <caption>What the answer changes</caption>
      <thead>
        <tr>
          <th scope="col">If they answer</th>
          <th scope="col">Hit</th>
          <th scope="col">
            <span className="unseen">As a bar</span>
          </th>
          <th scope="col">Damage</th>
          <th scope="col">Drop</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, hit, mean, down }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{wholePercent(hit)}</td>
            <td aria-hidden>
              <meter min={0} max={1} value={hit} />
            </td>
            <td>{decimal(mean, 1)}</td>
            <td>{wholePercent(down)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
