import type { Input, Request } from "@fray/server/messages";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button } from "../../look/controls.tsx";
import { Die } from "../../look/dice.tsx";
import { takeFocus, useCardKeys } from "./request.tsx";
import css from "./request.module.css";
import { answerOf, enterFace, isDone, takeBack, typeDigit, type Typing, typingOf } from "./typed.ts";
import { useBattle } from "../choice/use-battle.ts";

type Answer = (Input & { readonly do: "answer" })["answer"];

/** Real dice on a real table, typed in: one key per face, the next box by itself. What the table did not hear stays typed. */
export function TypedDice({ request }: { readonly request: Request }): ReactNode {
  const { send } = useBattle();
  const [typing, setTyping] = useState(() => typingOf(request));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => takeFocus(box.current), []);
  const [refused, setRefused] = useState(false);
  const answer = (given: Answer): void =>
    void send({ do: "answer", request: request.id, answer: given }).then((taken) => setRefused(!taken));
  const take = (next: Typing): void => {
    setTyping(next);
    if (isDone(next)) answer(answerOf(next));
  };
  const hand = (): void => answer({ throw: true });
  useCardKeys((key) => {
    if (/^\d$/.test(key)) take(typeDigit(typing, key));
    else if (key === "Enter") take(enterFace(typing));
    else if (key === "Backspace") setTyping(takeBack(typing));
    else if (key === "R") hand();
    else return false;
    return true;
  });
  return (
    <div className={css["typed"]}>
      <div
        ref={box}
        role="group"
        tabIndex={0}
        className={css["boxes"]}
        aria-label={`Type what fell: ${request.dice ?? "dice"}. ${typing.faces.length} of ${typing.sides.length} typed.`}
      >
        <Boxes typing={typing} />
      </div>
      <Faces typing={typing} onDigit={take} />
      {refused && isDone(typing) && (
        <Button kind="main" onClick={() => take(typing)}>
          That is what fell <kbd>Enter</kbd>
        </Button>
      )}
      <Button onClick={hand}>
        Let it be thrown <kbd>R</kbd>
      </Button>
    </div>
  );
}

function Boxes({ typing }: { readonly typing: Typing }): ReactNode {
  const { sides, faces, text, open } = typing;
  const count = Math.max(sides.length, faces.length + (open ? 1 : 0));
  return Array.from({ length: count }, (_, i) => {
    const of = sides[i] ?? sides.at(-1) ?? 6;
    const face = faces[i];
    const key = `box ${i + 1}`;
    if (face !== undefined) return <Die key={key} sides={of} value={face} marks={["typed"]} size={40} />;
    return (
      <span key={key} className={`${css["box"]} ${i === faces.length ? css["now"] : ""}`}>
        {i === faces.length && text !== "" ? text : <small>d{of === 100 ? "%" : of}</small>}
      </span>
    );
  });
}

interface FacesProps {
  readonly typing: Typing;
  readonly onDigit: (next: Typing) => void;
}

/** More than these stand in rows; more than those are typed digit by digit. */
const ONE_ROW = 12;
const MOST_FACES = 20;

/** For fingers: every face of the die at hand as a button, or the digits of it. */
function Faces({ typing, onDigit }: FacesProps): ReactNode {
  const of = typing.sides[typing.faces.length] ?? typing.sides.at(-1) ?? 6;
  if (isDone(typing)) return null;
  if (of > MOST_FACES) return <Digits typing={typing} onDigit={onDigit} />;
  return (
    <div className={`${css["faces"]} ${of > ONE_ROW ? css["many"] : ""}`}>
      {Array.from({ length: of }, (_, i) => (
        <button
          key={`face ${i + 1}`}
          type="button"
          aria-label={`${i + 1} fell`}
          onClick={() => onDigit({ ...typing, faces: [...typing.faces, i + 1], text: "" })}
        >
          <Die sides={of} value={i + 1} size={30} />
        </button>
      ))}
    </div>
  );
}

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

function Digits({ typing, onDigit }: FacesProps): ReactNode {
  return (
    <div className={css["faces"]}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => onDigit(typeDigit(typing, digit))}>
          {digit}
        </button>
      ))}
      <button type="button" disabled={typing.text === ""} onClick={() => onDigit(enterFace(typing))}>
        That is it
      </button>
    </div>
  );
}
