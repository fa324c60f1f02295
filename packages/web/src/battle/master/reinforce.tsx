import type { Json, Ruleset } from "@fray/engine";
import type { SeatView } from "@fray/server/messages";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { sidesOf } from "../seen/people.ts";
import { Pick, TypeIn } from "../put/fields.tsx";
import { freshId } from "../share/invite.ts";
import css from "../look/master.module.css";
import { words } from "../seen/units.ts";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** Somebody of the roster comes into the battle. */

interface ReinforceProps {
  readonly store: TableStore;
  readonly view: SeatView;
  readonly book: Ruleset | null;
}

export function Reinforcements({ store, view, book }: ReinforceProps): ReactNode {
  const roster = Object.entries(book?.roster ?? {});
  const [chosen, setChosen] = useState<string | null>(null);
  const { said, put } = usePut(store);
  const is = chosen ?? roster[0]?.[0] ?? "";
  const usual = book?.roster[is];
  if (usual === undefined || view.steps === 0) return null;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const combatant = newcomer(view, is, new FormData(event.currentTarget));
    put(
      { do: "overrule", overrule: { what: "join", combatant } },
      `${String(combatant["name"])} joins the battle.`,
    );
  };
  return (
    <form className={side["section"]} onSubmit={submit}>
      <h2>Reinforcements</h2>
      <div className={css["row"]}>
        <Pick
          label="Who"
          value={is}
          onPick={setChosen}
          choices={roster.map(([id, { name }]) => [id, name])}
        />
        <TypeIn
          key={`${is} name`}
          label="Called"
          name="name"
          required
          maxLength={60}
          defaultValue={usual.name}
        />
        <Pick
          key={`${is} side`}
          label="Side"
          name="side"
          defaultValue={usual.side}
          choices={[...new Set([...sidesOf(view), usual.side])].map((name) => [name, words(name)])}
        />
        <Button type="submit">Bring in</Button>
      </div>
      <p className={side["quiet"]}>
        {usual.about} They come in at their side's edge and act last; move them if need be.
      </p>
      <WhatWasSaid said={said} />
    </form>
  );
}

function newcomer(view: SeatView, is: string, form: FormData): { readonly [field: string]: Json } {
  const name = String(form.get("name"));
  const id = freshId(name, Object.keys(view.state.combatants));
  return { id, name, is, side: String(form.get("side")) };
}
