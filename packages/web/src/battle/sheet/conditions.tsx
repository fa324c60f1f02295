import { Plus, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, controls, IconButton } from "../../look/controls.tsx";
import css from "./sheet.module.css";

/** Only if… : facts of the moment held against numbers, all of which must hold. */

export interface Condition {
  readonly fact: string;
  readonly is: "at least" | "at most";
  readonly value: number;
}

export interface Policy {
  readonly mode: "ask" | "off" | "automatic";
  readonly when?: readonly Condition[];
}

interface ConditionsProps {
  readonly policy: Policy;
  readonly facts: readonly string[];
  readonly onSet: (policy: Policy) => void;
}

export function Conditions({ policy, facts, onSet }: ConditionsProps): ReactNode {
  const list = policy.when ?? [];
  const put = (when: readonly Condition[]) =>
    onSet(when.length === 0 ? { mode: policy.mode } : { ...policy, when });
  const [first] = facts;
  if (first === undefined) return null;
  return (
    <div className={css["conditions"]}>
      {list.map((condition, i) => (
        <OneCondition
          // oxlint-disable-next-line react/no-array-index-key -- conditions have no name of their own
          key={`${i} ${condition.fact}`}
          condition={condition}
          facts={facts}
          onSet={(next) => put(list.map((c, at) => (at === i ? next : c)))}
          onDrop={() => put(list.filter((_, at) => at !== i))}
        />
      ))}
      <div>
        <Button kind="plain" onClick={() => put([...list, { fact: first, is: "at least", value: 1 }])}>
          <Plus size={14} aria-hidden />
          {list.length === 0 ? "Only if…" : "And only if…"}
        </Button>
      </div>
    </div>
  );
}

interface OneProps {
  readonly condition: Condition;
  readonly facts: readonly string[];
  readonly onSet: (condition: Condition) => void;
  readonly onDrop: () => void;
}

function OneCondition({ condition, facts, onSet, onDrop }: OneProps): ReactNode {
  return (
    <div className={css["condition"]}>
      <span>only if</span>
      <select
        className={controls["input"]}
        aria-label="Fact"
        value={condition.fact}
        onChange={(event) => onSet({ ...condition, fact: event.target.value })}
      >
        {facts.map((fact) => (
          <option key={fact}>{fact}</option>
        ))}
      </select>
      <select
        className={controls["input"]}
        aria-label="Compared"
        value={condition.is}
        onChange={(event) => onSet({ ...condition, is: event.target.value as Condition["is"] })}
      >
        <option>at least</option>
        <option>at most</option>
      </select>
      <input
        key={condition.value}
        className={controls["input"]}
        aria-label="Value"
        type="number"
        defaultValue={condition.value}
        onKeyDown={(event) => event.stopPropagation()}
        onBlur={(event) => {
          const value = event.target.valueAsNumber;
          if (Number.isFinite(value) && value !== condition.value) onSet({ ...condition, value });
        }}
      />
      <IconButton label="Remove this condition" onClick={onDrop}>
        <X size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
