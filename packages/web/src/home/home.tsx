import { ArrowRight, Hammer, Moon, Play, Sun, SunMoon } from "lucide-react";
import { type FormEvent, type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "wouter";
import { Button, controls, IconButton } from "../look/controls.tsx";
import { THEMES, useTheme } from "../look/theme.ts";
import { isInPage } from "../systems/load.ts";
import { openTable, reasonsIn, type RulesetOutline, rulesets } from "../table/api.ts";
import { type SavedSeat, savedSeats, saveSeat, tableOf, tokenIn } from "../table/saved.ts";
import css from "./home.module.css";
import { Scene } from "./scene.tsx";

/** Home: a ready fight of each system one click away. Nothing else is in the way. */
export function HomeView(): ReactNode {
  const [systems, setSystems] = useState<readonly RulesetOutline[] | null>(null);
  const [trouble, setTrouble] = useState<readonly string[]>([]);
  useEffect(() => {
    document.title = "Fray";
    rulesets().then(setSystems, (error: unknown) => setTrouble(reasonsIn(error)));
  }, []);
  return (
    <main className={css["home"]}>
      <header className={css["head"]}>
        <h1>Fray</h1>
        <p>A battle table that runs the rules and tells you the odds before you commit.</p>
        <ThemeButton />
      </header>
      <Seats onTrouble={setTrouble} />
      {trouble.length > 0 && (
        <p role="alert" className={css["trouble"]}>
          {trouble.join(" ")}
        </p>
      )}
      <ul className={css["systems"]} aria-label="Systems" aria-busy={systems === null}>
        {systems === null
          ? [0, 1, 2, 3, 4].map((i) => <li key={i} className={css["ghost"]} aria-hidden />)
          : systems.map((system) => <System key={system.id} system={system} onTrouble={setTrouble} />)}
      </ul>
      <nav className={css["more"]} aria-label="More">
        <Link href="/build" className={controls["button"]}>
          <Hammer size={16} aria-hidden /> Build your own encounter
        </Link>
        <Link href="/lab">Odds lab</Link>
        <Link href="/simulate">Simulator</Link>
      </nav>
    </main>
  );
}

interface SystemProps {
  readonly system: RulesetOutline;
  readonly onTrouble: (reasons: readonly string[]) => void;
}

function System({ system, onTrouble }: SystemProps): ReactNode {
  const [encounter, setEncounter] = useState(system.encounters[0]?.id ?? "");
  const [busy, setBusy] = useState(false);
  const [, go] = useLocation();
  const fight = async () => {
    setBusy(true);
    try {
      go(`/table/${await openFight(system, encounter)}`);
    } catch (error) {
      onTrouble(reasonsIn(error));
      setBusy(false);
    }
  };
  return (
    <li className={css["system"]}>
      <Scene of={system.id} />
      <h2>{system.title}</h2>
      <p className={css["feel"]}>{system.feel}</p>
      <label className={css["pick"]}>
        <span className="unseen">Which fight of {system.title}</span>
        <select value={encounter} onChange={(event) => setEncounter(event.target.value)}>
          {system.encounters.map((e) => (
            <option key={e.id} value={e.id}>
              {e.name}
            </option>
          ))}
        </select>
      </label>
      <Button kind="main" disabled={busy} onClick={() => void fight()}>
        <Play size={16} aria-hidden /> Fight now
        <span className="unseen"> with {system.title}</span>
      </Button>
      {isInPage(system) && (
        <p className={css["links"]}>
          <Link href={`/lab?ruleset=${system.id}`}>Odds</Link>
          <Link href={`/simulate?ruleset=${system.id}&encounter=${encounter}`}>Simulate</Link>
          <Link href={`/rules/${system.id}`}>Rules</Link>
        </p>
      )}
    </li>
  );
}

/** Opens a fight in which the first side is yours and tactics play the others. */
async function openFight(system: RulesetOutline, encounter: string): Promise<string> {
  const all = system.encounters.find((e) => e.id === encounter)?.combatants ?? [];
  const mine = all[0]?.side;
  const tactics = all.filter((c) => c.side !== mine).map((c) => c.id);
  const { table, token } = await openTable({ ruleset: system.id, encounter, tactics });
  saveSeat({ table, token });
  return table;
}

const ago = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

function sinceThen({ last }: SavedSeat): string {
  const minutes = Math.round((last - Date.now()) / 60_000);
  if (minutes > -60) return ago.format(minutes, "minute");
  return minutes > -60 * 24
    ? ago.format(Math.round(minutes / 60), "hour")
    : ago.format(Math.round(minutes / 1440), "day");
}

/** Continue where you were, or come to somebody's table. */
function Seats({ onTrouble }: { readonly onTrouble: (reasons: readonly string[]) => void }): ReactNode {
  const [, go] = useLocation();
  const [seats] = useState(() =>
    savedSeats()
      .filter((s) => s.name !== "")
      .slice(0, 4),
  );
  const [link, setLink] = useState("");
  const join = (event: FormEvent) => {
    event.preventDefault();
    const token = tokenIn(link);
    const table = token === null ? null : tableOf(token);
    if (token === null || table === null) {
      onTrouble(["That is not a seat's link. It ends in #seat= and a long word; ask for it again."]);
      return;
    }
    saveSeat({ table, token });
    go(`/table/${table}`);
  };
  return (
    <section className={css["seats"]} aria-label="Your tables">
      {seats.map((seat) => (
        <Link key={seat.table} href={`/table/${seat.table}`} className={css["seat"]}>
          <span>
            Continue <b>{seat.name}</b>
          </span>
          <small>{sinceThen(seat)}</small>
          <ArrowRight size={16} aria-hidden />
        </Link>
      ))}
      <form className={css["join"]} onSubmit={join}>
        <label>
          <span className="unseen">A seat's link</span>
          <input
            className={controls["input"]}
            value={link}
            onChange={(event) => setLink(event.target.value)}
            placeholder="Paste a link to join a table"
          />
        </label>
        <Button type="submit" disabled={link.trim() === ""}>
          Join
        </Button>
      </form>
    </section>
  );
}

const THEME_WORDS = { system: "as the system", light: "light", dark: "dark" } as const;
const THEME_ICONS = { system: SunMoon, light: Sun, dark: Moon } as const;

function ThemeButton(): ReactNode {
  const [theme, setTheme] = useTheme();
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
  const Icon = THEME_ICONS[theme];
  return (
    <IconButton
      className={css["theme"]}
      label={`Colours: ${THEME_WORDS[theme]}. Change to ${THEME_WORDS[next]}`}
      onClick={() => setTheme(next)}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  );
}
