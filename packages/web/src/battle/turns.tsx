import { spoken } from "@fray/engine/numbers";
import type { Input } from "@fray/server/messages";
import { Bot, EllipsisVertical, EyeOff } from "lucide-react";
import { type ReactNode, useEffect, useRef } from "react";
import { Art } from "../look/art.tsx";
import { IconButton } from "../look/controls.tsx";
import { type Person, turnHidden } from "./seen/people.ts";
import css from "./turns.module.css";
import { useBattle } from "./choice/use-battle.ts";

interface TurnsProps {
  /** Somebody wants to see a sheet. */
  readonly onLook: (id: string) => void;
}

/** Who acts in which order: faces with their health, whoever acts or is asked marked; on a phone a strip. */
export function TurnOrder({ onLook }: TurnsProps): ReactNode {
  const { people, decision } = useBattle();
  const list = useRef<HTMLOListElement>(null);
  const acting = people.find((p) => p.acting)?.id;
  useEffect(() => {
    const face = [...(list.current?.children ?? [])].find(
      (li) => (li as HTMLElement).dataset["id"] === acting,
    );
    face?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [acting]);
  return (
    <nav className={css["turns"]} aria-label="Turn order" data-keys="own">
      <h2 className={css["head"]}>{decision.moment === "before" ? "Who fights" : "Turn order"}</h2>
      <ol ref={list} className={css["list"]}>
        {people.map((person) => (
          <Face key={person.id} person={person} onLook={onLook} />
        ))}
      </ol>
    </nav>
  );
}

const SIDES = ["a", "b", "c"] as const;

const MARKS = ["acting", "asked", "down", "hidden"] as const;

interface FaceProps extends TurnsProps {
  readonly person: Person;
}

function Face({ person, onLook }: FaceProps): ReactNode {
  const { name, sideIndex } = person;
  const marks = MARKS.filter((mark) => person[mark])
    .map((mark) => css[mark])
    .join(" ");
  const side = css[`side-${SIDES[sideIndex % SIDES.length]}`];
  return (
    <li
      className={`${css["person"]} ${side} ${marks}`}
      data-id={person.id}
      aria-current={person.acting ? "true" : undefined}
    >
      <button
        type="button"
        className={css["face"]}
        title={`${name}: ${person.healthText}`}
        onClick={() => onLook(person.id)}
      >
        <span className={css["portrait"]}>
          <Art icon={person.art} size={24} />
        </span>
        <span className={css["about"]}>
          <span className={css["name"]}>
            <span>{name}</span>
            {person.hidden && <EyeOff size={13} role="img" aria-label="hidden from the players" />}
            {person.tactics && <Bot size={13} role="img" aria-label="played by tactics" />}
          </span>
          <Health person={person} />
          <span className={css["words"]}>{wordsOf(person)}</span>
        </span>
      </button>
      <Menu person={person} />
    </li>
  );
}

function wordsOf({ asked, down, state, healthText, statuses, owner }: Person): string {
  const first = asked ? "decides…" : down ? spoken(state) : healthText;
  return [first, ...statuses.map(spoken), owner ?? ""].filter((w) => w !== "").join(" · ");
}

function Health({ person: { health, down } }: { readonly person: Person }): ReactNode {
  if (health === null) return null;
  const tone = down || health <= 0.25 ? css["low"] : health <= 0.5 ? css["half"] : css["well"];
  return (
    <span className={css["bar"]} aria-hidden>
      <span className={tone} style={{ width: `${Math.round(health * 100)}%` }} />
    </span>
  );
}

/** Tactics may take somebody over and be taken back, by whoever plays them; the game master may hide them. */
function Menu({ person }: { readonly person: Person }): ReactNode {
  const { view, send } = useBattle();
  const menu = useRef<HTMLDivElement>(null);
  const master = view.you.role === "game-master";
  if (!master && !view.you.combatants.includes(person.id)) return null;
  const id = `menu-${person.id}`;
  const choose = (input: Input) => () => {
    menu.current?.hidePopover();
    void send(input);
  };
  return (
    <>
      <IconButton label={`More about ${person.name}`} className={css["more"]} popoverTarget={id}>
        <EllipsisVertical size={15} aria-hidden />
      </IconButton>
      <div ref={menu} id={id} popover="auto" className={css["menu"]}>
        <button type="button" onClick={choose({ do: "tactics", combatant: person.id, on: !person.tactics })}>
          {person.tactics ? `Play ${person.name} yourself` : `Let tactics play ${person.name}`}
        </button>
        {master && (
          <button type="button" onClick={choose(turnHidden(person))}>
            {person.hidden ? `Reveal ${person.name}` : `Hide ${person.name} from the players`}
          </button>
        )}
      </div>
    </>
  );
}
