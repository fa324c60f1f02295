import type { Command, Id, Json } from "@fray/engine";
import type { Input, SeatView } from "@fray/server/messages";
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import { reasonsIn, Refused } from "../../table/api.ts";
import { isLive, type TableStore } from "../../table/store.ts";
import { type Action, actionsOf, type Aim, type Entry, type IsFoe } from "./actions.ts";
import * as choose from "./choosing.ts";
import { learn } from "../seen/learnt.ts";
import { numberedEntries, type Numbering, renumbered, UNNUMBERED } from "./numbering.ts";
import { type Depth, hurts, keyOf, OddsBook, type Page } from "./odds.ts";
import { decisionOf, type Decision, type Person, peopleOf } from "../seen/people.ts";
import { useMoment } from "../replay/moment.ts";

/** Everything the parts of the battle view share: what is seen, what may be done, what is being chosen, and how to do it. */
export interface Battle {
  readonly store: TableStore;
  readonly view: SeatView;
  readonly replaying: boolean;
  readonly people: readonly Person[];
  readonly decision: Decision;
  readonly actor: Person | null;
  readonly actions: readonly Action[];
  readonly entries: readonly Entry[];
  readonly numbering: Numbering;
  readonly isFoe: IsFoe;
  readonly hand: Hand;
  readonly odds: Odds;
  /** What a click on somebody would take up while nothing is chosen. */
  usualAttack(id: Id): choose.Choosing | null;
  /** Gives an input to the table; what speaks against it is shown. */
  send(input: Input): Promise<boolean>;
  readonly trouble: readonly string[];
  hush(): void;
}

export interface Odds {
  /** Whether this seat is told any. */
  readonly shown: boolean;
  /** Null while they are not known, or not shown at this table. */
  of(command: Command | null): Page | null;
  /** The same until the table moves on, whatever becomes known meanwhile. */
  readonly want: (commands: readonly Command[], depth: Depth) => void;
}

/** What the person holds: an action being aimed, a group of actions opened. */
export interface Hand {
  readonly choosing: choose.Choosing | null;
  readonly group: string | null;
  pick(action: Action, cursor?: Aim | null): void;
  open(group: string | null): void;
  aim(aim: Aim): void;
  point(aim: Aim): void;
  move(direction: choose.Direction): void;
  enter(): void;
  finish(): void;
  all(): void;
  option(name: string, value: Json): void;
  back(): void;
  drop(): void;
}

const BattleContext = createContext<Battle | null>(null);
export const BattleProvider = BattleContext.Provider;

export function useBattle(): Battle {
  const battle = useContext(BattleContext);
  if (battle === null) throw new Error("not inside a battle");
  return battle;
}

export function useMadeBattle(store: TableStore, now: SeatView): Battle {
  const moment = useMoment(store);
  const view = moment.view ?? now;
  const people = useMemo(() => peopleOf(view), [view]);
  const isFoe = useMemo(() => foesOf(people, view.offers[0]?.actor), [people, view.offers]);
  const actions = useMemo(() => actionsOf(view.offers, isFoe), [view.offers, isFoe]);
  const numbering = useNumbering(view, actions);
  const entries = useMemo(() => numberedEntries(numbering, actions), [numbering, actions]);
  const { send, trouble, hush } = useSending(store);
  const hand = useHand({ store, actions, people, isFoe, send });
  const first = useMemo(() => choose.firstAttack(actions), [actions]);
  const odds = useOdds(store, view, hand.choosing ?? first);
  return {
    store,
    view,
    replaying: moment.replaying,
    people,
    decision: decisionOf(view),
    actor: people.find((p) => p.acting) ?? null,
    actions,
    entries,
    numbering,
    isFoe,
    hand,
    odds,
    usualAttack: useUsualAttack(actions, isFoe, odds),
    send,
    trouble,
    hush,
  };
}

function useUsualAttack(actions: readonly Action[], isFoe: IsFoe, odds: Odds): Battle["usualAttack"] {
  return useCallback(
    (id) =>
      isFoe(id)
        ? choose.usualAttack(choose.attacksOn(actions, id), (attack) =>
            hurts(odds.of(choose.preview(attack)), id),
          )
        : null,
    [actions, isFoe, odds],
  );
}

/** Digits as they were given out since this turn began. */
function useNumbering({ state, offers }: SeatView, actions: readonly Action[]): Numbering {
  const [kept, setKept] = useState(UNNUMBERED);
  const turn = `${state.round} ${offers[0]?.actor}`;
  const now = useMemo(() => renumbered(kept, turn, actions), [kept, turn, actions]);
  if (now !== kept) setKept(now);
  return now;
}

interface Trouble {
  readonly reasons: readonly string[];
  /** Nothing was wrong but the line: once it is back there is nothing to complain of. */
  readonly away: boolean;
}

const NO_TROUBLE: Trouble = { reasons: [], away: false };

function useSending(store: TableStore): Pick<Battle, "send" | "trouble" | "hush"> {
  const [{ reasons, away }, setTrouble] = useState<Trouble>(NO_TROUBLE);
  const live = store(isLive);
  const send = useCallback(
    async (input: Input): Promise<boolean> => {
      try {
        await store.getState().put(input);
        if (input.do === "undo") learn("undo");
        setTrouble(NO_TROUBLE);
        return true;
      } catch (error) {
        setTrouble({ reasons: reasonsIn(error), away: error instanceof Refused && error.status === 0 });
        return false;
      }
    },
    [store],
  );
  const trouble = away && live ? NO_TROUBLE.reasons : reasons;
  return { send, trouble, hush: useCallback(() => setTrouble(NO_TROUBLE), []) };
}

const foesOf = (people: readonly Person[], actor: string | undefined): IsFoe => {
  const side = new Map(people.map((p) => [p.id, p.side]));
  return (id) => actor !== undefined && side.get(id) !== side.get(actor);
};

const standing = (people: readonly Person[], isFoe: IsFoe): readonly Person[] =>
  people.filter((p) => isFoe(p.id) && !p.down);

const locateAmong =
  (people: readonly Person[]): choose.Locate =>
  (aim) => {
    if (aim.kind === "place") return choose.squareOf(aim.at);
    const at = people.find((p) => p.id === aim.id)?.at ?? null;
    return at === null ? null : choose.squareOf(at);
  };

function useHand({
  store,
  actions,
  people,
  isFoe,
  send,
}: Pick<Battle, "store" | "actions" | "people" | "isFoe" | "send">): Hand {
  const [held, setHeld] = useState<choose.Choosing | null>(null);
  const [group, setGroup] = useState<string | null>(null);
  const choosing = useMemo(() => choose.carriedOver(held, actions), [held, actions]);
  const take = (step: choose.Step): void => {
    if (step.kind === "command") void send({ do: "command", command: step.command });
    if (step.kind === "command" && !isLive(store.getState())) return; // it is told so, and stays aimed
    setGroup(null);
    setHeld(step.kind === "choosing" ? step.choosing : null);
    if (step.kind === "command" && choosing?.action.harmful === true) learn("attack");
  };
  const change = (how: (now: choose.Choosing) => choose.Choosing | null): void =>
    setHeld(choosing === null ? null : how(choosing));
  const step = (how: (now: choose.Choosing) => choose.Step): void => {
    if (choosing !== null) take(how(choosing));
  };
  const locate = locateAmong(people);
  const foes = (): readonly (readonly [number, number])[] =>
    standing(people, isFoe)
      .map((p) => locate({ kind: "target", id: p.id }))
      .filter((at) => at !== null);
  const around = ({ actor }: Action) => ({
    from: locate({ kind: "target", id: actor }),
    foes: foes(),
    locate,
  });
  return {
    choosing,
    group: actions.length === 0 ? null : group,
    pick: (action, cursor = null) =>
      take(choose.begin(action, cursor ?? choose.firstAim(action, around(action)))),
    open: setGroup,
    aim: (aim) => step((now) => choose.aimAt(now, aim)),
    point: (aim) => change((now) => ({ ...now, cursor: aim })),
    move: (direction) =>
      change((now) =>
        direction === "next" || direction === "previous"
          ? choose.leapCursor(now, { way: direction, toward: foes(), locate })
          : choose.moveCursor(now, direction, locate),
      ),
    enter: () => step(choose.enter),
    finish: () => step(choose.done),
    all: () => change((now) => choose.pickAll(now, isFoe)),
    option: (name, value) => change((now) => choose.setOption(now, name, value)),
    back: () => (group === null ? change(choose.back) : setGroup(null)),
    drop: () => {
      setHeld(null);
      setGroup(null);
    },
  };
}

/** Asks for the odds of everything the action at hand could be aimed at, together. */
function useOdds(store: TableStore, view: SeatView, choosing: choose.Choosing | null): Odds {
  const book = useMemo(() => new OddsBook(store), [store]);
  const seq = store((s) => s.seq);
  const live = store(isLive);
  const known = useSyncExternalStore(book.subscribe, book.now);
  const shown = view.you.role === "game-master" || view.settings.odds !== "off";
  const want = useCallback<Odds["want"]>(
    (commands, depth) => {
      if (shown && live) book.want(seq, commands, depth);
    },
    [book, seq, shown, live],
  );
  const odds = useMemo(
    (): Odds => ({
      shown,
      of: (command) => (shown && command !== null ? (known.get(keyOf(seq, command)) ?? null) : null),
      want,
    }),
    [known, seq, shown, want],
  );
  useEffect(() => {
    if (choosing === null || !choosing.action.harmful) return;
    const all = [choosing.cursor, ...choose.aims(choosing)];
    want(
      all.flatMap((aim) => choose.preview(choosing, aim) ?? []),
      "odds",
    );
  }, [want, choosing]);
  return odds;
}
