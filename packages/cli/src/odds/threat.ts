import { type Battle, type Encounter, type Place, type Summary, stateOf } from "@fray/engine";
import { type PlaceThreat, type Threat, threatSampling } from "@fray/engine/analysis";
import { decimal, estimate, interval, plural, seenIn } from "@fray/engine/numbers";
import { drawBoard } from "../board.ts";
import { nameIn } from "../field.ts";
import { bold, dim, paint, type Style, table } from "../output.ts";

/** What they can do to somebody, place by place: on the map, and in a table. */

export function threatOf(
  battle: Battle,
  who: string,
  settings: { readonly samples?: number; readonly seed?: string },
): ReturnType<typeof threatSampling> {
  return threatSampling(battle.ruleset, stateOf(battle), who, settings);
}

/** Of many places the best and the worst are listed. */
const LISTED = 5;

export function threatText(threat: Threat, summary: Summary, field: Encounter["field"]): string {
  const { who, samples, places } = threat;
  const head = `${bold("If")} ${nameIn(summary, who)} ${bold("ends the turn here")}   ${dim(`${plural(samples, "playing")} for each of ${plural(places.length, "place")}, by everybody's tactics, until its next turn`)}`;
  const map = drawBoard(field, summary, shadesOf(places));
  const drawn =
    map === null
      ? ""
      : `\n${map.map
          .split("\n")
          .map((line) => `  ${line}`.trimEnd())
          .join("\n")}\n\n  ${legend()}\n`;
  return `${head}\n${drawn}\n${placesTable(threat)}`;
}

const LEVELS: readonly Style[] = ["green", "yellow", "red"];
const levelOf = (chance: number): Style => LEVELS[Math.min(2, Math.floor(chance * 3))] as Style;

/** The tens of the chance to drop; full from 95 % on, empty where it never happened. Nobody is drawn by these. */
function shadeOf(drop: number): string {
  const letter = drop === 0 ? "○" : drop >= 0.95 ? "●" : String(Math.min(9, Math.round(drop * 10)));
  return paint(levelOf(drop), letter);
}

const legend = (): string =>
  dim("○ never dropped · 0–9 the chance to drop, in tens of per cent · ● 95 % or more");

function shadesOf(places: readonly PlaceThreat[]): ReadonlyMap<string, string> {
  return new Map(places.flatMap((p) => (Array.isArray(p.at) ? [[p.at.join(","), shadeOf(p.drop)]] : [])));
}

function placesTable({ places, samples }: Threat): string {
  const [stay, ...others] = places;
  const ranked = others.toSorted((a, b) => a.drop - b.drop || a.hit - b.hit || a.mean - b.mean);
  const shown =
    ranked.length <= 2 * LISTED ? ranked : [...ranked.slice(0, LISTED), null, ...ranked.slice(-LISTED)];
  const rows = [stay ?? null, ...shown].map((place, i) =>
    place === null ? [dim("…")] : rowOf(place, { staying: i === 0, samples }),
  );
  const align = ["left", "right", "right", "left", "right"] as const;
  return table(rows, { align, head: ["ends", "is hit", "drops", "95 %", "damage"] });
}

function rowOf(
  { at, hit, drop, dropInterval, mean }: PlaceThreat,
  { staying, samples }: { readonly staying: boolean; readonly samples: number },
): string[] {
  const where = placeText(at);
  return [
    staying ? (where === "" ? "here" : `${where} ${dim("(stays)")}`) : where,
    seenIn(hit, samples),
    paint(levelOf(drop), estimate(drop, dropInterval)),
    dim(interval(dropInterval, "percent")),
    decimal(mean),
  ];
}

const placeText = (at: Place | null): string =>
  at === null ? "" : typeof at === "string" ? at : at.join(",");
