import { capital, spoken } from "@fray/engine/numbers";
import type { ReactNode } from "react";
import { Art } from "../../look/art.tsx";
import { Button } from "../../look/controls.tsx";
import { type Aim, sameAim } from "../choice/actions.ts";
import * as choose from "../choice/choosing.ts";
import css from "./deck.module.css";
import { headlineOf } from "../seen/headline.ts";
import { chanceWords } from "../seen/numbers.ts";
import type { Page } from "../choice/odds.ts";
import { useBattle } from "../choice/use-battle.ts";

/** Everybody the action may be aimed at, with the chance beside the name: the same choice as on the map, as a list. */
export function TargetList({ choosing }: { readonly choosing: choose.Choosing }): ReactNode {
  const listed = choose.aims(choosing).filter((a) => a.kind === "target" || typeof a.at === "string");
  if (listed.length === 0) return null;
  return (
    <ul className={css["targets"]} aria-label="Targets">
      {listed.map((aim) => (
        <li key={aim.kind === "target" ? aim.id : String(aim.at)}>
          <Target choosing={choosing} aim={aim} />
        </li>
      ))}
    </ul>
  );
}

interface TargetProps {
  readonly choosing: choose.Choosing;
  readonly aim: Aim;
}

function Target({ choosing, aim }: TargetProps): ReactNode {
  const { hand, people, odds, actor } = useBattle();
  const person = aim.kind === "target" ? people.find((p) => p.id === aim.id) : undefined;
  const picked = aim.kind === "target" && choosing.targets.includes(aim.id);
  const here = sameAim(aim, choosing.cursor);
  const name = aim.kind === "target" ? (person?.name ?? aim.id) : capital(spoken(String(aim.at)));
  const { harmful } = choosing.action;
  const friend = harmful && actor !== null && person?.side === actor.side && person.id !== actor.id;
  const told = harmful && odds.shown;
  const chance = told ? chanceOf(odds.of(choose.preview(choosing, aim)), aim) : "";
  return (
    <Button
      className={`${css["target"]} ${here ? css["here"] : ""} ${picked ? css["picked"] : ""}`}
      aria-pressed={picked}
      onPointerEnter={() => hand.point(aim)}
      onFocus={() => hand.point(aim)}
      onClick={() => hand.aim(aim)}
    >
      {person !== undefined && <Art icon={person.art} size={18} />}
      {name}
      {friend && <span className={css["friend"]}>friend</span>}
      {told && <b className={css["chance"]}>{chance}</b>}
    </Button>
  );
}

function chanceOf(told: Page | null, aim: Aim): string {
  if (told === null) return "…";
  if (told.kind === "none") return "";
  const index = aim.kind === "target" ? told.ids.indexOf(aim.id) : 0;
  const one = told.targets[index];
  const headline = one === undefined ? null : headlineOf(one);
  return headline === null ? "" : chanceWords(headline.chance, told);
}
