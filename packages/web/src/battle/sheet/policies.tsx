import type { ReactionEntry, Ruleset } from "@fray/engine";
import type { ReactNode } from "react";
import type { TableStore } from "../../table/store.ts";
import { useAtOnce } from "../seen/at-once.ts";
import { Conditions, type Policy } from "./conditions.tsx";
import { words } from "../seen/units.ts";
import { RuleText } from "../log/rule.tsx";
import css from "./sheet.module.css";
import side from "../look/side.module.css";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** What somebody does about each reaction without being asked: always, never, or ask; and on which conditions. */

const MODES = [
  { mode: "automatic", text: "Always" },
  { mode: "off", text: "Never" },
  { mode: "ask", text: "Ask me" },
] as const;

interface PoliciesProps {
  readonly store: TableStore;
  readonly id: string;
  readonly book: Ruleset | null;
}

export function Policies({ store, id, book }: PoliciesProps): ReactNode {
  const you = store((s) => s.view?.you);
  const { said, put } = usePut(store);
  const mine = you?.role === "game-master" || you?.combatants.includes(id) === true;
  if (!mine || book === null || book.reactions.length === 0) return null;
  const set = (reaction: string, policy: Policy) => {
    const options = { mode: policy.mode, ...(policy.when === undefined ? {} : { when: policy.when }) };
    const command = { do: "policy", actor: id, with: reaction, options: options as never };
    return put({ do: "command", command }, "");
  };
  return (
    <section className={side["section"]}>
      <h3>Reactions</h3>
      {said?.kind === "wrong" && <WhatWasSaid said={said} />}
      {book.reactions.map((reaction) => (
        <Reaction
          key={reaction.name}
          store={store}
          id={id}
          reaction={reaction}
          book={book}
          ask={(policy) => set(reaction.name, policy)}
        />
      ))}
    </section>
  );
}

interface ReactionProps {
  readonly store: TableStore;
  readonly id: string;
  readonly reaction: ReactionEntry;
  readonly book: Ruleset;
  readonly ask: (policy: Policy) => Promise<boolean>;
}

const ASK: Policy = { mode: "ask" };

function Reaction({ store, id, reaction, book, ask }: ReactionProps): ReactNode {
  const told = store((s) => s.view?.policies?.[id]?.[reaction.name]) ?? ASK;
  const [policy, onSet] = useAtOnce(told, ask);
  const { name, when, facts } = reaction;
  return (
    <div className={css["reaction"]}>
      <h4>{words(name)}</h4>
      <p>
        When <RuleText text={when} book={book} />
      </p>
      <fieldset className={css["plain"]}>
        <legend className="unseen">{words(name)}</legend>
        <div className={css["modes"]}>
          {MODES.map(({ mode, text }) => (
            <label key={mode}>
              <input
                className="unseen"
                type="radio"
                name={`${id} ${name}`}
                checked={policy.mode === mode}
                onChange={() => onSet({ ...policy, mode })}
              />
              {text}
            </label>
          ))}
        </div>
      </fieldset>
      {policy.mode === "off" ? null : <Conditions policy={policy} facts={facts} onSet={onSet} />}
    </div>
  );
}
