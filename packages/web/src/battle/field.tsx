import type { SeatView } from "@fray/server/messages";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { TableStore } from "../table/store.ts";
import { Announcer } from "./announcer.tsx";
import { ActionBar } from "./deck/bar.tsx";
import css from "./look/battle.module.css";
import { BoardPane } from "./deck/board-pane.tsx";
import { Deck } from "./deck/deck.tsx";
import { Dialogs, type Opened } from "./dialogs.tsx";
import { lookAt, openTab, usePointing } from "./seen/pointing.ts";
import { useStandingOrders } from "./request/policy.tsx";
import { useReplay } from "./replay/moment.ts";
import { useMomentInAddress } from "./replay/replay.tsx";
import { SidePanel } from "./side.tsx";
import { TopBar } from "./top.tsx";
import { TurnOrder } from "./turns.tsx";
import { BattleProvider, useMadeBattle } from "./choice/use-battle.ts";
import { useKeys } from "./choice/use-keys.ts";
import { useThreat } from "./choice/use-threat.ts";

interface FieldProps {
  readonly store: TableStore;
  readonly now: SeatView;
}

/** The battle view: bar, turn order, map, side, actions. On a phone the side is one tap away. */
export function Battlefield({ store, now }: FieldProps): ReactNode {
  const battle = useMadeBattle(store, now);
  useMomentInAddress(store);
  const seq = store((s) => s.seq);
  const [opened, setOpened] = useState<Opened>(null);
  const [sideShown, setSideShown] = useState(false);
  // on a phone the side lies over the board that is to be seen
  useEffect(() => useReplay.subscribe(({ step }) => step !== null && setSideShown(false)), []);
  const [ruler, setRuler] = useState(false);
  const threat = useThreat(battle);
  const deck = useRef<HTMLDivElement>(null);
  useKeys(battle, {
    help: () => setOpened("keys"),
    threat: threat.toggle,
    ruler: () => setRuler((on) => !on),
    side: (tab) => {
      const shown = usePointing.getState().tab === tab;
      openTab(tab);
      setSideShown((on) => !(on && shown));
    },
  });
  return (
    <BattleProvider value={battle}>
      <div
        className={`${css["battle"]} ${sideShown ? css["sideShown"] : ""}`}
        data-moment={battle.decision.moment}
        data-seq={seq}
      >
        <TopBar onOpen={setOpened} sideShown={sideShown} onSide={() => setSideShown((on) => !on)} />
        <TurnOrder
          onLook={(id) => {
            lookAt(id);
            openTab("sheet");
            setSideShown(true);
          }}
        />
        <main className={css["middle"]}>
          <h1 className="unseen">{battle.view.name}</h1>
          <BoardPane threat={threat.marks} ruler={ruler} deck={deck} />
          <Deck ref={deck} note={threat.words} />
        </main>
        <div className={css["side"]} data-keys="own">
          <SidePanel store={store} />
        </div>
        <StandingOrders />
        <ActionBar threat={threat} ruler={ruler} onRuler={() => setRuler((on) => !on)} />
      </div>
      <Announcer />
      <Dialogs opened={opened} onClose={() => setOpened(null)} />
    </BattleProvider>
  );
}

/** How many are still to be handed over is told to whoever looks for it. */
function StandingOrders(): ReactNode {
  return <span hidden data-orders={useStandingOrders()} />;
}
