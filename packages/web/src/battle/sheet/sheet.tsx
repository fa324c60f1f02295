import type { CombatantSummary, Ruleset } from "@fray/engine";
import { capital } from "@fray/engine/numbers";
import type { SeatView } from "@fray/server/messages";
import type { ReactNode } from "react";
import { Art, artFor } from "../../look/art.tsx";
import { controls } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { actorOf, idsOf, nameOf, sidesOf } from "../seen/people.ts";
import { lookAt, usePointing } from "../seen/pointing.ts";
import { pointsName } from "../seen/words.ts";
import { useBook } from "../seen/book.ts";
import { useMoment } from "../replay/moment.ts";
import { sideClass, words } from "../seen/units.ts";
import { Policies } from "./policies.tsx";
import css from "./sheet.module.css";
import { calledIn, fieldsOf, type SheetField } from "./sheet-fields.ts";
import side from "../look/side.module.css";

/** Everything this seat may know of one combatant. */

interface SheetProps {
  readonly store: TableStore;
}

export function SheetTab({ store }: SheetProps): ReactNode {
  const { view, replaying } = useMoment(store);
  const focus = usePointing((p) => p.focus);
  const book = useBook(view?.ruleset);
  if (view === null) return null;
  const id = whoseSheet(view, focus);
  const one = id === null ? undefined : view.state.combatants[id];
  if (id === null || one === undefined) return <p className={css["nobody"]}>Nobody is to be seen.</p>;
  return (
    <div className={side["scroll"]}>
      <Chooser view={view} id={id} />
      <SheetHead view={view} one={one} id={id} />
      <Points one={one} book={book} />
      <Statuses one={one} />
      {fieldsOf(one, book).map((field) => (
        <Field key={field.name} field={field} />
      ))}
      {replaying ? null : <Policies store={store} id={id} book={book as Ruleset | null} />}
    </div>
  );
}

/** Who was pointed at; else whoever acts, one's own, or simply the first. */
export function whoseSheet(view: SeatView, focus: string | null): string | null {
  const ids = idsOf(view);
  const wanted = [focus, actorOf(view), view.you.combatants[0] ?? null];
  return wanted.find((id) => id !== null && ids.includes(id)) ?? ids[0] ?? null;
}

function Chooser({ view, id }: { readonly view: SeatView; readonly id: string }): ReactNode {
  return (
    <select
      className={`${controls["input"]} ${css["chooser"]}`}
      aria-label="Whose sheet"
      value={id}
      onChange={(event) => lookAt(event.target.value)}
    >
      {idsOf(view).map((each) => (
        <option key={each} value={each}>
          {nameOf(view, each)}
        </option>
      ))}
    </select>
  );
}

interface OneProps {
  readonly one: CombatantSummary;
}

function SheetHead({
  view,
  one,
  id,
}: OneProps & { readonly view: SeatView; readonly id: string }): ReactNode {
  const most = one["maxHp"];
  const looks = one["looks"];
  const known = one.hp >= 0 || typeof looks !== "string";
  return (
    <header className={`${css["head"]} ${sideClass(sidesOf(view).indexOf(one.side))}`}>
      <span className={css["face"]}>
        <Art icon={artFor("creatures", one.name, view.is[id], id)} size={32} />
      </span>
      <div>
        <h2>{one.name}</h2>
        <p className={css["under"]}>
          {words(one.side)} · {words(one.state)}
        </p>
        <p className={css["health"]}>
          {known ? (
            <>
              <strong>{one.hp}</strong>
              {typeof most === "number" ? ` of ${most}` : ""} HP
            </>
          ) : (
            words(looks)
          )}
        </p>
      </div>
      {known && typeof most === "number" && most > 0 ? (
        <span
          className={css["bar"]}
          aria-hidden
          style={{ "--share": Math.max(0, Math.min(1, one.hp / most)) } as object}
        />
      ) : null}
    </header>
  );
}

function Points({ one, book }: OneProps & { readonly book: Ruleset | null }): ReactNode {
  const points = Object.entries(one.points ?? {});
  if (points.length === 0) return null;
  return (
    <dl className={css["points"]}>
      {points.map(([name, value]) => (
        <div key={name}>
          <dt>{capital(pointsName(name, calledIn(book)))}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Statuses({ one }: OneProps): ReactNode {
  if (one.statuses.length === 0) return null;
  return (
    <section className={side["section"]}>
      <h3>Statuses</h3>
      <ul className={css["chips"]}>
        {one.statuses.map((status) => (
          <li key={status} className={css["chip"]}>
            <Art icon={artFor("statuses", status)} size={16} />
            {words(status)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Field({ field }: { readonly field: SheetField }): ReactNode {
  if (field.kind === "value")
    return (
      <p className={css["value"]}>
        <span>{field.name}</span>
        <strong>{field.text}</strong>
      </p>
    );
  return (
    <section className={side["section"]}>
      <h3>{field.name}</h3>
      {field.kind === "list" ? (
        <ul className={css["list"]}>
          {field.items.map(({ name, about }, i) => (
            // oxlint-disable-next-line react/no-array-index-key -- two cards may be alike
            <li key={`${name} ${i}`}>
              <span>{words(name)}</span>
              {about === "" ? null : <small>{about}</small>}
            </li>
          ))}
        </ul>
      ) : (
        <table className={css["table"]}>
          <tbody>
            {field.rows.map(({ name, text }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
