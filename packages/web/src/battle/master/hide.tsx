import type { SeatView } from "@fray/server/messages";
import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, type ReactNode } from "react";
import { Button } from "../../look/controls.tsx";
import type { TableStore } from "../../table/store.ts";
import { nameOf, turnHidden } from "../seen/people.ts";
import { useBattle } from "../choice/use-battle.ts";
import { everybody, Pick } from "../put/fields.tsx";
import css from "../look/master.module.css";
import { useWhom } from "./overrule.tsx";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** Takes somebody out of the players' sight, and brings them back into it. */

interface HideProps {
  readonly store: TableStore;
  readonly view: SeatView;
}

export function HideOrReveal({ store, view }: HideProps): ReactNode {
  const [who, setWho] = useWhom(view);
  const { people } = useBattle();
  const { said, put } = usePut(store);
  const one = people.find((p) => p.id === who);
  const hidden = one?.hidden === true;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    put(turnHidden({ id: who, hidden }), `${nameOf(view, who)} is ${hidden ? "seen again" : "hidden now"}.`);
  };
  return (
    <form className={side["section"]} onSubmit={submit}>
      <h2>Hide or reveal</h2>
      <div className={css["row"]}>
        <Pick
          label="Whom"
          value={who}
          onPick={setWho}
          choices={everybody(view).map(([id, name]) => [
            id,
            people.some((p) => p.id === id && p.hidden) ? `${name} (hidden)` : name,
          ])}
        />
        <Button type="submit">
          {hidden ? <Eye size={16} aria-hidden /> : <EyeOff size={16} aria-hidden />}
          {hidden ? "Reveal" : "Hide"}
        </Button>
      </div>
      <p className={side["quiet"]}>Only you and whoever plays them see somebody hidden.</p>
      <WhatWasSaid said={said} />
    </form>
  );
}
