import type { SeatOutline, SeatView } from "@fray/server/messages";
import { Check, Copy, RefreshCw, UserX } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, Dialog, IconButton } from "../../look/controls.tsx";
import { seatAt } from "../../table/saved.ts";
import type { TableStore } from "../../table/store.ts";
import { decisionOf, nameOf } from "../seen/people.ts";
import { copyText } from "../seen/files.ts";
import { giveSeat, mayType, onlyHere, revokeSeat, useLinks } from "./invite.ts";
import css from "./share.module.css";
import { NewSeat } from "./share-new.tsx";
import { usePut, WhatWasSaid } from "../put/use-put.tsx";

/** Who sits at the table, who is here, and links for those who shall. */

interface ShareProps {
  readonly store: TableStore;
  readonly onClose: () => void;
}

export function ShareDialog({ store, onClose }: ShareProps): ReactNode {
  const view = store((s) => s.view);
  if (view === null) return null;
  const isMaster = view.you.role === "game-master";
  return (
    <Dialog title="Play together" onClose={onClose}>
      <div className={css["share"]}>
        <p className={css["waiting"]} role="status">
          {decisionOf(view).text}
        </p>
        <ul className={css["seats"]} aria-label="Seats">
          {view.seats.map((seat) => (
            <Seat key={seat.id} store={store} view={view} seat={seat} />
          ))}
        </ul>
        {isMaster ? (
          <NewSeat store={store} view={view} />
        ) : (
          <p className={css["note"]}>Only the game master gives out links to seats.</p>
        )}
        {onlyHere() ? (
          <p className={css["note"]}>
            This address works on this computer alone. For friends on your network, start the table server
            with HOST=0.0.0.0 and open the address it prints.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

interface SeatProps {
  readonly store: TableStore;
  readonly view: SeatView;
  readonly seat: SeatOutline;
}

function Seat({ store, view, seat }: SeatProps): ReactNode {
  const here = store((s) => s.here.includes(seat.id));
  const links = useLinks();
  const { said, run } = usePut(store);
  const you = view.you.seat === seat.id;
  const link = links[`${view.table} ${seat.id}`] ?? (you ? ownLink(view.table) : undefined);
  return (
    <li className={css["seat"]}>
      <span className={here ? css["here"] : css["away"]} title={here ? "here" : "away"} />
      <div className={css["who"]}>
        <strong>
          {seat.name || seat.id}
          {you ? " (you)" : ""}
        </strong>
        <span>
          {aboutSeat(view, seat)} · {here ? "here" : "away"}
          {you ? " · your own link: keep it to yourself" : ""}
        </span>
      </div>
      {view.you.role === "game-master" && !you ? (
        <span className={css["acts"]}>
          <IconButton
            label={`A new link for ${seat.name || seat.id}; the old one stops working`}
            onClick={() => run(() => giveSeat(store, { id: seat.id }), "A new link. The old one is dead.")}
          >
            <RefreshCw size={16} aria-hidden />
          </IconButton>
          <IconButton
            label={`Take the seat of ${seat.name || seat.id} away`}
            onClick={() => run(() => revokeSeat(store, seat.id), "")}
          >
            <UserX size={16} aria-hidden />
          </IconButton>
        </span>
      ) : null}
      {view.you.role === "game-master" && seat.role === "player" ? (
        <label className={css["types"]}>
          <input
            type="checkbox"
            checked={seat.mayTypeDice !== false}
            onChange={(event) => {
              const { checked } = event.target;
              run(
                () => mayType(store, seat.id, checked),
                checked ? "May type dice." : "Dice are thrown here.",
              );
            }}
          />
          May type dice
        </label>
      ) : null}
      {link === undefined ? null : (
        <LinkLine link={link} whose={you ? "Your own link" : `Link for ${seat.name}`} />
      )}
      <WhatWasSaid said={said} />
    </li>
  );
}

function ownLink(table: string): string | undefined {
  const token = seatAt(table)?.token;
  return token === undefined ? undefined : `${location.origin}/#seat=${token}`;
}

function aboutSeat(view: SeatView, seat: SeatOutline): string {
  if (seat.role === "game-master") return "game master";
  if (seat.role === "onlooker") return "looks on";
  const names = seat.combatants.map((id) => nameOf(view, id));
  return names.length === 0 ? "plays nobody yet" : `plays ${names.join(", ")}`;
}

interface LinkProps {
  readonly link: string;
  readonly whose: string;
}

/** Shown short: it is a key, and long. Copied whole. */
function LinkLine({ link, whose }: LinkProps): ReactNode {
  const [copied, setCopied] = useState("");
  return (
    <div className={css["link"]}>
      <input readOnly value={link} aria-label={whose} onFocus={(event) => event.target.select()} />
      <Button onClick={() => void copyText(link).then(() => setCopied(link))}>
        {copied === link ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
        {copied === link ? "Copied" : "Copy"}
      </Button>
    </div>
  );
}
