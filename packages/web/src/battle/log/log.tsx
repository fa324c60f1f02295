import { ArrowDown } from "lucide-react";
import {
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Button } from "../../look/controls.tsx";
import { type FreshDice, loadStory, type TableStore } from "../../table/store.ts";
import { useBook } from "../seen/book.ts";
import { Earlier } from "./earlier.tsx";
import { filtered, freshText, isFiltered, itemsOf, type LogFilter, NO_FILTER } from "./lines.ts";
import css from "./log.module.css";
import { LogTools } from "./log-tools.tsx";
import { RollBox } from "./roll-box.tsx";
import { RollLine } from "./roll-line.tsx";
import { StepLines } from "./step-lines.tsx";

/** Everything that happened, in words, newest at the bottom; every number says on demand what it is made of. */

interface LogProps {
  readonly store: TableStore;
}

export function LogTab({ store }: LogProps): ReactNode {
  const story = store((s) => s.story);
  const rolls = store((s) => s.rolls);
  const fresh = store((s) => s.fresh);
  const view = store((s) => s.view);
  const book = useBook(view?.ruleset);
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER);
  const wanted = useDeferredValue(filter);
  const items = useMemo(() => itemsOf(story, rolls, fresh), [story, rolls, fresh]);
  const shown = useMemo(() => filtered(items, wanted), [items, wanted]);
  const { box, list, behind, follow, onScroll } = useFollowing(shown.length, items.at(-1)?.seq ?? -1);
  return (
    <div className={css["log"]}>
      <LogTools store={store} items={shown} filter={filter} onFilter={setFilter} />
      {/* a scrolling region must be reachable by keyboard */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div
        ref={box}
        className={css["scroll"]}
        onScroll={onScroll}
        tabIndex={0}
        role="log"
        aria-label="The log"
      >
        {isFiltered(wanted) ? null : <Earlier store={store} />}
        <ol ref={list} className={css["list"]}>
          {shown.map((item) =>
            item.kind === "roll" ? (
              <RollLine key={item.seq} roll={item.roll} store={store} />
            ) : item.kind === "fresh" ? (
              <FreshLine key={item.seq} fresh={item.fresh} />
            ) : (
              <StepLines key={item.seq} step={item.step} store={store} book={book} />
            ),
          )}
        </ol>
        {shown.length === 0 ? <Empty store={store} searching={isFiltered(wanted)} /> : null}
      </div>
      {behind ? (
        <button type="button" className={css["behind"]} onClick={follow}>
          <ArrowDown size={14} aria-hidden /> Newest
        </button>
      ) : null}
      <RollBox store={store} />
    </div>
  );
}

interface FreshProps {
  readonly fresh: FreshDice;
}

/** Fresh dice, and what was promised of them: the seed that is told at the end has this SHA-256. */
function FreshLine({ fresh }: FreshProps): ReactNode {
  return (
    <li className={css["item"]} title={`Promised: SHA-256 ${fresh.commitment}`}>
      <p className={css["text"]}>{freshText(fresh)}</p>
    </li>
  );
}

interface EmptyProps extends LogProps {
  readonly searching: boolean;
}

/** Nothing to show: because of the filter, because nothing happened, or because the story is still on its way. */
function Empty({ store, searching }: EmptyProps): ReactNode {
  const missing = store((s) => s.since === null && (s.view?.steps ?? 0) > 0);
  if (searching) return <p className={css["empty"]}>Nothing in the log is like that.</p>;
  if (!missing) return <p className={css["empty"]}>Nothing has happened yet.</p>;
  return (
    <div className={css["empty"]}>
      <p>Reading what has happened…</p>
      <Button kind="plain" onClick={() => void loadStory(store)}>
        Read it again
      </Button>
    </div>
  );
}

const NEAR = 24;

/** Stays at the newest line unless somebody scrolled up to read. */
function useFollowing(count: number, newest: number) {
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true);
  const top = useRef(0);
  const [behind, setBehind] = useState(false);
  const follow = useCallback(() => {
    const here = box.current;
    if (here === null) return;
    atEnd.current = true;
    here.scrollTop = here.scrollHeight;
    setBehind(false);
  }, []);
  useLayoutEffect(() => {
    if (atEnd.current) follow();
    else setBehind(true);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another line, another look
  }, [count, newest, follow]);
  useEffect(() => {
    if (list.current === null) return undefined;
    // lines get their true height only once they are in sight: the end moves on after it was reached
    const grown = new ResizeObserver(() => {
      if (atEnd.current) follow();
    });
    grown.observe(list.current);
    return () => grown.disconnect();
  }, [follow]);
  const onScroll = () => {
    const here = box.current;
    if (here === null) return;
    const near = here.scrollHeight - here.scrollTop - here.clientHeight < NEAR;
    if (near || here.scrollTop < top.current) atEnd.current = near;
    top.current = here.scrollTop;
    if (atEnd.current) setBehind(false);
  };
  return { box, list, behind, follow, onScroll };
}
