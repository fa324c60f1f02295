import type { GlossaryEntry, Ruleset } from "@fray/engine";
import { type ReactNode, useEffect, useState } from "react";
import { capital } from "@fray/engine/numbers";
import { Link } from "wouter";
import { Note } from "../look/controls.tsx";
import { Head } from "../look/head.tsx";
import { useSystem } from "../systems/hooks.ts";
import css from "./rules.module.css";

/** What a system's rules say, number by number, and what may be changed: made from the ruleset itself. */
export function RulesView({ id }: { readonly id: string }): ReactNode {
  const ruleset = useSystem(id);
  const [wanted, setWanted] = useState("");
  useEffect(() => {
    if (ruleset) document.title = `Rules of ${ruleset.title} · Fray`;
  }, [ruleset]);
  if (ruleset === null) return <Note title="One moment…" />;
  if (ruleset === undefined)
    return (
      <Note title="There is no such system">
        <Link href="/">Go home</Link>
      </Note>
    );
  return (
    <main className={css["rules"]}>
      <Head title={ruleset.title} />
      <p className={css["feel"]}>{ruleset.feel}</p>
      <label className={css["find"]}>
        Find
        <input
          type="search"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
          placeholder={`a word or a number, as ${ruleset.book[0]?.id ?? ""}`}
        />
      </label>
      <Sections ruleset={ruleset} has={matcher(wanted)} />
    </main>
  );
}

type Has = (...texts: readonly string[]) => boolean;

function matcher(wanted: string): Has {
  const word = wanted.trim().toLowerCase();
  return (...texts) => word === "" || texts.some((text) => text.toLowerCase().includes(word));
}

interface Row {
  readonly head: string;
  readonly text: string;
  readonly aside?: string;
}

function Sections({ ruleset, has }: { readonly ruleset: Ruleset; readonly has: Has }): ReactNode {
  const options = Object.entries(ruleset.options).map(([name, o]) => ({
    head: name,
    text: o.about,
    aside: `${o.rule}, usually ${String(o.default)}`,
  }));
  const glossary = Object.entries(ruleset.glossary ?? {});
  const names = new Set(ruleset.glossary?.["reactions"]?.map((entry) => entry.id));
  const isUntold = ({ name }: { readonly name: string }): boolean => !names.has(name);
  return (
    <>
      <Table
        title="The rules"
        rows={ruleset.book.map(({ id, says }) => ({ head: id, text: says }))}
        has={has}
      />
      <Table title="House rules" rows={options} has={has} />
      <Table
        title="Reactions"
        rows={ruleset.reactions.filter(isUntold).map(({ name, when }) => ({ head: name, text: when }))}
        has={has}
      />
      <Table
        title="What is asked"
        rows={ruleset.asks.map(({ name, answer, who, when }) => ({
          head: name,
          text: when,
          aside: `${answer}; ${who}`,
        }))}
        has={has}
      />
      {glossary.map(([kind, entries]) => (
        <Table key={kind} title={capital(kind)} rows={entries.map(entryRow)} has={has} />
      ))}
      <Table
        title="Who can be met"
        rows={Object.values(ruleset.roster).map(({ name, side, about }) => ({
          head: name,
          text: about,
          aside: side,
        }))}
        has={has}
      />
    </>
  );
}

const entryRow = ({ name, kind, about }: GlossaryEntry): Row => ({ head: name, text: about, aside: kind });

interface TableProps {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly has: Has;
}

function Table({ title, rows, has }: TableProps): ReactNode {
  const shown = rows.filter(({ head, text, aside = "" }) => has(head, text, aside));
  if (shown.length === 0) return null;
  return (
    <section className={css["section"]}>
      <h2>{title}</h2>
      <dl>
        {shown.map(({ head, text, aside }) => (
          <div key={`${head} ${text}`} id={head}>
            <dt>{head}</dt>
            <dd>
              {text} {aside !== undefined && <small>{aside}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
