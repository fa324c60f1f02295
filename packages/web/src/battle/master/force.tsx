import type { Ruleset } from "@fray/engine";
import type { SeatView } from "@fray/server/messages";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { diceNamed } from "../seen/book.ts";
import { everybody, Pick, TypeIn } from "../put/fields.tsx";
import css from "../look/master.module.css";
import { words } from "../seen/units.ts";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** A result fixed before it falls: the next roll of that name shows these faces. Nobody else is told. */

interface ForceProps {
  readonly store: TableStore;
  readonly view: SeatView;
  readonly book: Ruleset | null;
}

export function ForceResult({ store, view, book }: ForceProps): ReactNode {
  const rolls = (book?.asks ?? []).filter((a) => diceNamed([a], a.name) !== null);
  const [faces, setFaces] = useState("");
  const { said, put } = usePut(store);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const who = String(form.get("who"));
    const name = String(form.get("name"));
    const forced = { name, faces: facesIn(faces), ...(who === "" ? {} : { who }) };
    put({ do: "force", forced: [forced] }, `The next ${name} shows ${forced.faces.join(", ")}.`);
  };
  if (rolls.length === 0) return null;
  return (
    <form className={side["section"]} onSubmit={submit}>
      <h2>Force a result</h2>
      <div className={css["row"]}>
        <Pick label="Next roll" name="name" choices={rolls.map((a) => [a.name, words(a.name)])} />
        <Pick label="Of" name="who" choices={[["", "anybody"], ...everybody(view)]} />
        <TypeIn
          label="Faces"
          value={faces}
          onText={setFaces}
          required
          pattern="\s*\d+(\s*[,\s]\s*\d+)*\s*"
          title="Numbers, with commas between them: 3, 4"
          placeholder="3, 4"
        />
        <Button type="submit">Force</Button>
        <Button onClick={() => put({ do: "force", forced: [] }, "Dice fall as they fall.")}>Forget</Button>
      </div>
      <WhatWasSaid said={said} />
    </form>
  );
}

/** `3, 4` or `3 4`; `0` stays for the server to refuse. */
export const facesIn = (text: string): readonly number[] =>
  text
    .split(/[,\s]+/)
    .filter((part) => part !== "")
    .map(Number);
