import type { Ruleset } from "@fray/engine";
import { Check, Link2 } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { Button, Note } from "../look/controls.tsx";
import { useSystem, useSystems } from "../systems/hooks.ts";
import { Bench, Workbench } from "../workbench/workbench.tsx";
import { formatAddress, parseAddress } from "./address.ts";
import { Answer } from "./answer-card.tsx";
import { CurveCard } from "./curve.tsx";
import css from "./lab.module.css";
import { useOdds } from "./odds-workers.ts";
import { Question } from "./question.tsx";
import { type LabState, subjectOf } from "./odds/subject.ts";

const TITLE = "Odds lab";

/** The odds lab: ask anything of any ruleset, see the whole distribution, drag a number and watch. */
export function LabView(): ReactNode {
  const [query, setQuery] = useState(() => new URLSearchParams(location.search));
  const systems = useSystems();
  const id = query.get("ruleset") ?? systems?.[0]?.id;
  const ruleset = useSystem(id);
  useEffect(() => {
    document.title = `${TITLE} · Fray`;
  }, []);
  if (ruleset === undefined)
    return (
      <Note title="There is no such system">
        <p>The link names {JSON.stringify(id)}.</p>
        <a href="/lab">Open the odds lab</a>
      </Note>
    );
  const pick = (next: string) => {
    const pins = query.get("pins");
    setQuery(new URLSearchParams({ ruleset: next, ...(pins === null ? {} : { pins }) }));
  };
  if (ruleset === null) return <Workbench title={TITLE} system={id} onPick={pick} />;
  return <Lab key={ruleset.id} ruleset={ruleset} query={query} onPick={pick} onQuery={setQuery} />;
}

interface LabProps {
  readonly ruleset: Ruleset;
  readonly query: URLSearchParams;
  readonly onPick: (id: string) => void;
  readonly onQuery: (query: URLSearchParams) => void;
}

/** Browsers refuse more than a few addresses a second. */
const ADDRESS_MS = 250;

function Lab({ ruleset, query, onPick, onQuery }: LabProps): ReactNode {
  const [state, setState] = useState<LabState>(() => parseAddress(ruleset, query));
  const address = formatAddress(ruleset, state).toString();
  useEffect(() => {
    const timer = setTimeout(() => {
      history.replaceState(history.state, "", `/lab?${address}`);
      onQuery(new URLSearchParams(address));
    }, ADDRESS_MS);
    return () => clearTimeout(timer);
  }, [address, onQuery]);
  const odds = useOdds({ ruleset: ruleset.id, subject: subjectOf(state) });
  const change = (part: Partial<LabState>) => setState((before) => ({ ...before, ...part }));
  const part = { ruleset, state, odds, onChange: change };
  return (
    <Workbench
      title={TITLE}
      system={ruleset.id}
      onPick={onPick}
      tools={<CopyLink address={`/lab?${address}`} />}
    >
      <Bench width="wide">
        <Question {...part} />
        <div className={css["answers"]}>
          <Answer {...part} />
          {state.kind !== "dice" && <CurveCard {...part} />}
        </div>
      </Bench>
    </Workbench>
  );
}

function CopyLink({ address }: { readonly address: string }): ReactNode {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(new URL(address, location.href).href);
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <Button onClick={() => void copy()}>
      {copied ? <Check size={16} aria-hidden /> : <Link2 size={16} aria-hidden />}
      <span aria-live="polite">{copied ? "Copied" : "Copy link"}</span>
    </Button>
  );
}
