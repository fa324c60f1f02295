import type { Ruleset } from "@fray/engine";
import { type ReactNode, useId, useRef, useState } from "react";
import { withNumbers } from "../seen/book.ts";
import css from "./rule.module.css";

/** Rule numbers that say what the rule says: pressed, a small card opens beside them. */

interface RuleProps {
  readonly id: string;
  readonly book: Ruleset | null;
}

export function RuleNumber({ id, book }: RuleProps): ReactNode {
  const card = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const name = useId();
  const [open, setOpen] = useState(false);
  const rule = book?.book.find((r) => r.id === id);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css["number"]}
        popoverTarget={name}
        aria-expanded={open}
        title={rule?.says}
        aria-label={`Rule ${id}`}
        onClick={(event) => event.stopPropagation()}
      >
        {id}
      </button>
      <div
        ref={card}
        id={name}
        popover="auto"
        className={css["card"]}
        role="note"
        onToggle={(event) => {
          const shown = event.newState === "open";
          setOpen(shown);
          if (shown) placeBeside(card.current, button.current);
        }}
      >
        <strong>{id}</strong>
        <p>{saysOf(rule?.says, book)}</p>
        {book === null ? null : <p className={css["of"]}>{book.title}</p>}
      </div>
    </>
  );
}

function saysOf(says: string | undefined, book: Ruleset | null): string {
  if (says !== undefined) return says;
  return book === null ? "The rules are being fetched…" : "The book of this ruleset has no such number.";
}

const EDGE = 8;

/** Under the number, or over it where there is no room; never off the screen. */
function placeBeside(card: HTMLElement | null, button: HTMLElement | null): void {
  if (card === null || button === null) return;
  const at = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = card;
  const left = Math.max(EDGE, Math.min(at.left, innerWidth - width - EDGE));
  const below = at.bottom + EDGE / 2;
  const top = below + height + EDGE <= innerHeight ? below : Math.max(EDGE, at.top - height - EDGE / 2);
  card.style.left = `${left}px`;
  card.style.top = `${top}px`;
}

interface RuleTextProps {
  readonly text: string;
  readonly book: Ruleset | null;
}

/** Text in which every rule number can be pressed. */
export function RuleText({ text, book }: RuleTextProps): ReactNode {
  return withNumbers(text).map((piece, i) =>
    // oxlint-disable-next-line react/no-array-index-key -- the pieces of one text never change places
    i % 2 === 1 ? <RuleNumber key={`${piece} ${i}`} id={piece} book={book} /> : piece,
  );
}
