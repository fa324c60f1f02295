import { type ReactNode, type RefObject, useEffect, useMemo, useRef, useState } from "react";
import { Board } from "../../board/board.tsx";
import { type Mark, rowKey, type Spot, type Stroke } from "../../board/map/words.ts";
import type { Aim } from "../choice/actions.ts";
import { sameAim } from "../choice/actions.ts";
import css from "../look/battle.module.css";
import { useNarrow } from "../../look/narrow.ts";
import { OddsBubble, WhyNot } from "./bubble.tsx";
import * as choose from "../choice/choosing.ts";
import { hurts } from "../choice/odds.ts";
import { lookAt, pointAt, takeUp, usePointing } from "../seen/pointing.ts";
import { thingsOf } from "../seen/things.ts";
import { type Battle, useBattle } from "../choice/use-battle.ts";
import { usePreview, usePreviewed } from "../choice/use-preview.ts";
import { useWhyNot } from "../choice/use-why-not.ts";

/** The map between the battle and its board: what is lit, what a click means, what floats beside the pointer. */

interface PaneProps {
  readonly threat: readonly Mark[];
  readonly ruler: boolean;
  readonly deck: RefObject<HTMLElement | null>;
}

export function BoardPane({ threat, ruler, deck }: PaneProps): ReactNode {
  const battle = useBattle();
  const { view, people, hand } = battle;
  const [pointed, setPointed] = useState<Spot>(null);
  const touch = useRef(false);
  const held = useHeld(battle, pointed);
  const shown = usePreview(battle, usePreviewed(battle, held?.choosing ?? null));
  const marks = useMemo(
    () => [...threat, ...placeMarks(hand.choosing), ...shown.marks],
    [threat, hand.choosing, shown.marks],
  );
  const things = useMemo(() => thingsOf(view.state), [view.state]);
  return (
    <div
      className={css["board"]}
      onPointerDownCapture={(event) => {
        touch.current = event.pointerType === "touch";
      }}
    >
      <Board
        field={view.field}
        tokens={people}
        lit={useLit(battle)}
        chosen={hand.choosing?.targets ?? []}
        marks={marks}
        things={things}
        strokes={strokesOf(battle, held, shown.strokes)}
        rows={rowsOf(battle)}
        ruler={ruler}
        label={view.name}
        onPoint={(spot) => {
          setPointed(spot);
          pointHand(battle, spot);
        }}
        onPick={(spot) => putDown(battle, spot) || pick(battle, spot, touch.current)}
        bubble={useBubble(battle, held, pointed)}
        watched={spotOf(hand.choosing?.cursor ?? null)}
        cover={deck}
      />
    </div>
  );
}

/** Whoever stays on a target wants to know what it may do about it. */
const LINGER = 60;

/** What would be done to what the pointer or the keyboard is on. */
export interface Held {
  readonly choosing: choose.Choosing;
  readonly aim: Aim;
}

/** The action at hand, or while there is none the usual attack on the foe that is pointed at. */
function useHeld(battle: Battle, pointed: Spot): Held | null {
  const { actions, usualAttack } = battle;
  const { want } = battle.odds;
  const { choosing } = battle.hand;
  const held = useMemo((): Held | null => {
    if (choosing !== null) return choosing.cursor === null ? null : { choosing, aim: choosing.cursor };
    const attack = pointed?.kind === "token" ? usualAttack(pointed.id) : null;
    return attack === null || attack.cursor === null ? null : { choosing: attack, aim: attack.cursor };
  }, [choosing, usualAttack, pointed]);
  const harmless = choosing === null && held !== null && isHarmless(battle, held);
  useEffect(() => {
    if (!harmless || pointed?.kind !== "token") return;
    const others = choose.attacksOn(actions, pointed.id);
    want(
      others.flatMap((attack) => choose.preview(attack) ?? []),
      "odds",
    );
  }, [harmless, actions, pointed, want]);
  useEffect(() => {
    const command = held === null ? null : choose.preview(held.choosing, held.aim);
    pointAt(command, held?.aim.kind === "target" ? held.aim.id : null);
    if (command === null || held?.choosing.action.harmful !== true) return undefined;
    want([command], "odds");
    const timer = setTimeout(() => want([command], "answers"), LINGER);
    return () => clearTimeout(timer);
  }, [held, want]);
  return held;
}

const isHarmless = ({ odds }: Battle, { choosing, aim }: Held): boolean =>
  aim.kind === "target" && hurts(odds.of(choose.preview(choosing, aim)), aim.id) === false;

/** A spot of the board as something to aim at. */
function aimOf(spot: Spot): Aim | null {
  if (spot === null) return null;
  if (spot.kind === "token") return { kind: "target", id: spot.id };
  return { kind: "place", at: spot.kind === "square" ? spot.at : spot.row };
}

/** What is aimed at, as a spot of the board; rows are the whole side's. */
function spotOf(aim: Aim | null): Spot {
  if (aim === null) return null;
  if (aim.kind === "target") return { kind: "token", id: aim.id };
  return typeof aim.at === "string" ? null : { kind: "square", at: [aim.at[0], aim.at[1]] };
}

function pointHand({ hand }: Battle, spot: Spot): void {
  const aim = aimOf(spot);
  const { choosing } = hand;
  if (choosing !== null && aim !== null && !sameAim(aim, choosing.cursor) && choose.mayAim(choosing, aim))
    hand.point(aim);
}

/** A finger cannot hover: its first tap points, its second one picks. */
function pick(battle: Battle, spot: NonNullable<Spot>, byTouch: boolean): void {
  const { hand } = battle;
  const aim = aimOf(spot);
  const { choosing } = hand;
  if (aim === null) return;
  if (choosing !== null && choose.mayAim(choosing, aim)) {
    if (byTouch && !sameAim(choosing.cursor, aim)) hand.point(aim);
    else hand.aim(aim);
    return;
  }
  if (spot.kind !== "token") return;
  const attack = choosing === null ? battle.usualAttack(spot.id) : null;
  if (attack !== null) hand.pick(attack.action, aim);
  lookAt(spot.id);
}

/** Whether the game master had somebody in hand: the square clicked is theirs. */
function putDown({ send }: Battle, spot: NonNullable<Spot>): boolean {
  const { placing } = usePointing.getState();
  if (placing === null || spot.kind !== "square") return false;
  takeUp(null);
  void send({ do: "overrule", overrule: { what: "move", target: placing, at: spot.at } });
  return true;
}

/** Who may be picked now, with what a click means. */
function useLit({ hand, people, usualAttack }: Battle): ReadonlyMap<string, string> {
  const { choosing } = hand;
  return useMemo(() => {
    return new Map(
      people.flatMap(({ id, name }): [string, string][] => {
        if (choosing !== null)
          return choose.mayAim(choosing, { kind: "target", id })
            ? [[id, `${choosing.action.label}: ${name}`]]
            : [];
        const attack = usualAttack(id);
        return attack === null ? [] : [[id, `${attack.action.label}: ${name}`]];
      }),
    );
  }, [choosing, people, usualAttack]);
}

function placeMarks(choosing: choose.Choosing | null): readonly Mark[] {
  if (choosing === null) return [];
  return choose.aims(choosing).flatMap((aim): Mark[] => {
    if (aim.kind !== "place" || typeof aim.at === "string") return [];
    const here = sameAim(aim, choosing.cursor);
    return [{ at: aim.at, kind: "place" }, ...(here ? [{ at: aim.at, kind: "path" } as const] : [])];
  });
}

function rowsOf({ hand, actor }: Battle): ReadonlyMap<string, string> {
  const { choosing } = hand;
  if (choosing === null || actor === null) return new Map();
  return new Map(
    choose.aims(choosing).flatMap((aim): [string, string][] => {
      if (aim.kind !== "place" || typeof aim.at !== "string") return [];
      return [[rowKey(actor.side, aim.at), choosing.action.label]];
    }),
  );
}

/** The lines the rules told; while they are not known, or where there are none, one to whoever is aimed at. */
function strokesOf(
  { people, actor }: Battle,
  held: Held | null,
  told: readonly Stroke[] | null,
): readonly Stroke[] {
  const lines = told ?? [];
  const aim = held?.aim;
  if (aim?.kind !== "target" || lines.some((s) => s.kind === "aim" || s.kind === "path")) return lines;
  const from = actor?.at ?? null;
  const to = people.find((p) => p.id === aim.id)?.at ?? null;
  if (from === null || to === null || typeof from === "string" || typeof to === "string") return lines;
  return [{ kind: "aim", points: [from, to] }, ...lines];
}

interface Bubble {
  readonly spot: NonNullable<Spot>;
  readonly content: ReactNode;
}

function useBubble(battle: Battle, held: Held | null, pointed: Spot): Bubble | null {
  const whyNot = useWhyNot(battle, pointed);
  const narrow = useNarrow();
  if (whyNot !== null && pointed !== null) return { spot: pointed, content: <WhyNot reasons={whyNot} /> };
  if (held === null || !held.choosing.action.harmful || !battle.odds.shown) return null;
  if (narrow && battle.hand.choosing !== null) return null; // there the panel tells them, and the map stays free
  const spot = spotOf(held.aim);
  if (spot === null) return null;
  return { spot, content: <OddsBubble held={held} /> };
}
