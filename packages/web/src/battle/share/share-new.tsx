import type { SeatView } from "@fray/server/messages";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { idsOf, nameOf } from "../seen/people.ts";
import { Pick, TypeIn } from "../put/fields.tsx";
import { freshId, giveSeat } from "./invite.ts";
import master from "../look/master.module.css";
import css from "./share.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** A link for somebody new: a player of chosen combatants, an onlooker, a second game master. */

const ROLES = [
  ["player", "Plays"],
  ["onlooker", "Looks on"],
  ["game-master", "Game master too"],
] as const;
type Role = (typeof ROLES)[number][0];

interface NewProps {
  readonly store: TableStore;
  readonly view: SeatView;
}

export function NewSeat({ store, view }: NewProps): ReactNode {
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("player");
  const [whom, setWhom] = useState<readonly string[]>([]);
  const { said, run } = usePut(store);
  const lacks = lackingFor(name, role === "player" && whom.length === 0 ? "whom" : null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const taken = view.seats.map((s) => s.id);
    const combatants = role === "player" ? whom : [];
    const seat = { id: freshId(name, taken), role, name: name.trim(), combatants };
    run(async () => {
      await giveSeat(store, seat);
      setName("");
      setWhom([]);
    }, "The link is above: send it to them.");
  };
  return (
    <form className={css["new"]} onSubmit={submit}>
      <h3>Invite somebody</h3>
      <div className={master["row"]}>
        <TypeIn label="Name" required maxLength={60} value={name} onText={setName} />
        <Pick
          label="What they do"
          value={role}
          choices={ROLES}
          onPick={(chosen) => setRole(chosen as Role)}
        />
      </div>
      {role === "player" ? <Plays view={view} whom={whom} onWhom={setWhom} /> : null}
      <Button kind="main" type="submit" disabled={lacks !== ""}>
        Make a link
      </Button>
      {lacks === "" ? null : <p className={css["note"]}>{lacks}</p>}
      <WhatWasSaid said={said} />
    </form>
  );
}

/** What is still to be said before there can be a link; nothing: all of it is. */
function lackingFor(name: string, also: "whom" | null): string {
  if (name.trim() !== "") return also === null ? "" : "Choose whom they play.";
  return also === null ? "Give them a name." : "Give them a name and choose whom they play.";
}

interface PlaysProps {
  readonly view: SeatView;
  readonly whom: readonly string[];
  readonly onWhom: (ids: readonly string[]) => void;
}

const Plays = ({ view, whom, onWhom }: PlaysProps): ReactNode => (
  <fieldset className={css["plays"]}>
    <legend>Plays</legend>
    <div className={master["checks"]}>
      {idsOf(view).map((id) => (
        <label key={id} className={master["check"]}>
          <input
            type="checkbox"
            checked={whom.includes(id)}
            onChange={(event) => onWhom(event.target.checked ? [...whom, id] : whom.filter((w) => w !== id))}
          />
          {nameOf(view, id)}
        </label>
      ))}
    </div>
  </fieldset>
);
