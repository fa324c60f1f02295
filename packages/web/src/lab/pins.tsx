import { chanceText } from "@fray/engine/analysis";
import { decimal } from "@fray/engine/numbers";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Button, controls, IconButton } from "../look/controls.tsx";
import type { LabOdds } from "./odds/answer.ts";
import css from "./lab.module.css";
import type { Pin } from "./odds/subject.ts";

interface PinsProps {
  readonly ruleset: string;
  readonly now: LabOdds | null;
  readonly pins: readonly Pin[];
  readonly odds: readonly (LabOdds | null)[];
  readonly onChange: (pins: readonly Pin[]) => void;
  /** Back to a variant, to go on from there. */
  readonly onOpen: (pin: Pin) => void;
}

/** Variants side by side, in numbers; the picture above has them as shapes. */
export function Pins({ ruleset, now, pins, odds, onChange, onOpen }: PinsProps): ReactNode {
  return (
    <section className={`${controls["card"]} ${css["card"]}`} aria-label="Compared">
      <table className={css["pins"]}>
        <caption>Side by side</caption>
        <thead>
          <tr>
            <th scope="col">Variant</th>
            <th scope="col">Hit</th>
            <th scope="col">Drop</th>
            <th scope="col">Mean</th>
            <th scope="col">
              <span className="unseen">Tools</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <Row name="Now" odds={now} />
          {pins.map((pin, i) => (
            <Row key={pin.name} name={pin.name} odds={odds[i] ?? null}>
              <Button kind="plain" disabled={pin.ruleset !== ruleset} onClick={() => onOpen(pin)}>
                Open<span className="unseen"> {pin.name}</span>
              </Button>
              <IconButton
                label={`Remove ${pin.name}`}
                onClick={() => onChange(pins.filter((p) => p !== pin))}
              >
                <X size={15} aria-hidden />
              </IconButton>
            </Row>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface RowProps {
  readonly name: string;
  readonly odds: LabOdds | null;
  readonly children?: ReactNode;
}

function Row({ name, odds, children }: RowProps): ReactNode {
  const first = odds?.targets[0]?.odds;
  const mean = first?.mean ?? odds?.total?.mean;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{first === undefined ? "–" : chanceText(first.hit, odds ?? {})}</td>
      <td>{first === undefined ? "–" : chanceText(first.down, odds ?? {})}</td>
      <td>{mean === undefined ? "–" : decimal(mean, 2)}</td>
      <td>{children}</td>
    </tr>
  );
}
