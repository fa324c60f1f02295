import { Component, lazy, type ReactNode, Suspense, useEffect } from "react";
import { Route, Switch, useLocation } from "wouter";
import { HomeView } from "./home/home.tsx";
import { Button, controls, Note } from "./look/controls.tsx";
import { seatInAddress } from "./table/saved.ts";

/** Which view is shown at which address. The heavy ones are loaded when first opened. */

const BattleView = lazy(() => import("./battle/battle.tsx").then((m) => ({ default: m.BattleView })));
const LabView = lazy(() => import("./lab/lab.tsx").then((m) => ({ default: m.LabView })));
const SimulatorView = lazy(() =>
  import("./simulator/simulator.tsx").then((m) => ({ default: m.SimulatorView })),
);
const BuilderView = lazy(() => import("./builder/builder.tsx").then((m) => ({ default: m.BuilderView })));

const RulesView = lazy(() => import("./rules/rules.tsx").then((m) => ({ default: m.RulesView })));

export function App(): ReactNode {
  useSeatLinks();
  return (
    <Mishap>
      <Suspense fallback={<Note title="One moment…" />}>
        <Switch>
          <Route path="/" component={HomeView} />
          <Route path="/table/:id">{({ id }) => <BattleView key={id} id={id} />}</Route>
          <Route path="/lab" component={LabView} />
          <Route path="/simulate" component={SimulatorView} />
          <Route path="/build" component={BuilderView} />
          <Route path="/rules/:id">{({ id }) => <RulesView id={id} />}</Route>
          <Route>
            <main className={controls["alone"]}>
              <Note title="There is nothing at this address">
                <p>The link may be old or cut short.</p>
                <a href="/">Go home</a>
              </Note>
            </main>
          </Route>
        </Switch>
      </Suspense>
    </Mishap>
  );
}

/** A link to a seat ends in `#seat=TOKEN`: take the token out of sight, keep it, and sit down. */
function useSeatLinks(): void {
  const [, go] = useLocation();
  useEffect(() => {
    const sit = () => {
      const table = seatInAddress();
      if (table !== null) go(`/table/${table}`, { replace: true });
    };
    sit();
    window.addEventListener("hashchange", sit);
    return () => window.removeEventListener("hashchange", sit);
  }, [go]);
}

interface MishapState {
  readonly error: Error | null;
}

/** Our own mistakes end here, in words, with a way on; the battle itself is safe at the table. */
class Mishap extends Component<{ readonly children: ReactNode }, MishapState> {
  override state: MishapState = { error: null };

  static getDerivedStateFromError(error: Error): MishapState {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <Note title="Something went wrong on this page">
        <p>{error.message}</p>
        <p>Your battle is kept; nothing was lost.</p>
        <Button kind="main" onClick={() => location.reload()}>
          Load the page again
        </Button>
      </Note>
    );
  }
}
