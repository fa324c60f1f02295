import type { CombatantSummary, Offer } from "@fray/engine";
import { chanceText, sureText } from "@fray/engine/analysis";
import { decimal } from "@fray/engine/numbers";
import type { Chances, ChanceWords, Frame, OptionChances, Request, SeatView, Told } from "../table/index.ts";

/** What an assistant reads: few words, every name as it has to be given back. */

export function sceneText(view: SeatView): string {
  const { state, you, request, waitingFor } = view;
  const whom = you.role === "player" ? ` of ${you.combatants.join(", ")}` : "";
  return [
    `${view.name} (${view.ruleset}). You are ${you.role}${whom}.`,
    `Round ${state.round}. ${turnText(view)}`,
    ...Object.entries(state.combatants).map(([id, c]) => combatantText(id, c)),
    ...(request === null ? [] : [requestText(request)]),
    ...(request === null && waitingFor !== null ? [`Waiting for ${waitingFor} to answer.`] : []),
  ].join("\n");
}

function turnText({ state, offers }: SeatView): string {
  if (state.winner !== null) return `It is over: ${state.winner}.`;
  if (offers.length > 0) return `${offers[0]?.actor} acts, and you decide.`;
  return state.turn === null ? "The battle has not begun, or somebody unseen acts." : `${state.turn} acts.`;
}

function combatantText(id: string, c: CombatantSummary): string {
  const hp = c.hp < 0 ? (c.looks ?? "health unknown") : `${c.hp} HP`;
  const points = Object.entries(c.points).map(([name, n]) => `${name} ${n}`);
  const at = c.at === null ? [] : [`at ${typeof c.at === "string" ? c.at : `[${c.at.join(",")}]`}`];
  return `- ${id} (${c.side}): ${[hp, c.state, ...at, ...points, ...c.statuses].join(", ")}`;
}

/** A question, with the odds of its answers where they were asked for. */
export function requestText(request: Request, told: readonly OptionChances[] = []): string {
  const head = `You are asked (${request.id}): ${request.name} of ${request.who}`;
  if (request.kind === "dice") return `${head}, ${request.dice ?? "dice"}: give faces, or throw.`;
  const options = (request.options ?? []).map(({ choose }) => {
    const { odds = null, back } = told.find((option) => option.choose === choose) ?? {};
    const texts = [
      ...(odds === null ? [] : [chancesText(odds)]),
      ...(back === undefined ? [] : [`striking back: ${chancesText(back)}`]),
    ];
    return texts.length === 0 ? choose : `${choose} (${texts.join("; ")})`;
  });
  return `${head}: ${options.join(" | ")}`;
}

export function offerText(offer: Offer, odds: readonly string[]): string {
  const cost = Object.entries(offer.cost).map(([name, n]) => `${n} ${name}`);
  const parts = [
    `do ${offer.do}`,
    ...(offer.with === undefined ? [] : [`with ${offer.with}`]),
    ...(offer.targets === undefined
      ? []
      : [`targets ${offer.targets.min}–${offer.targets.max} of ${offer.targets.of.join(", ")}`]),
    ...(offer.places === undefined ? [] : [`places ${placesText(offer.places)}`]),
    ...Object.entries(offer.options ?? {}).map(([name, values]) => `option ${name}: ${values.join("|")}`),
    ...(cost.length === 0 ? [] : [`costs ${cost.join(", ")}`]),
  ];
  return [`- ${offer.label}: ${parts.join("; ")}`, ...odds.map((o) => `    ${o}`)].join("\n");
}

const MOST_PLACES = 24;

function placesText(places: NonNullable<Offer["places"]>): string {
  const shown = places.slice(0, MOST_PLACES).map((p) => (typeof p === "string" ? p : `[${p.join(",")}]`));
  return shown.join(" ") + (places.length > MOST_PLACES ? ` and ${places.length - MOST_PLACES} more` : "");
}

export function chancesText(odds: Chances): string {
  if (odds.kind === "words")
    return odds.ids
      .map((id, i) => {
        const { hit, down, statuses = {} } = odds.targets[i] as ChanceWords;
        return `${id}: hit ${hit}, drop ${down}${statusesText(statuses)}`;
      })
      .join("; ");
  const told = (chance: number): string => chanceText(chance, odds, "percent");
  const each = odds.ids.map((id, i) => {
    const t = odds.targets[i];
    if (t === undefined) return id;
    const statuses = Object.entries(t.statuses ?? {}).map(([status, chance]) => [status, told(chance)]);
    return `${id}: hit ${told(t.hit)}, mean damage ${decimal(t.mean, 2)}, drop ${told(t.down)}${statusesText(Object.fromEntries(statuses))}`;
  });
  return each.join("; ") + (odds.exact ? "" : ` (${sureText(odds)})`);
}

/** `, poisoned 38 %` */
const statusesText = (statuses: { readonly [status: string]: string }): string =>
  Object.entries(statuses)
    .map(([status, chance]) => `, ${status} ${chance}`)
    .join("");

/** The odds as things stand, and for each answer the other side may give. */
export function toldText(odds: Told): string {
  const answers = (odds.answers ?? []).map(
    ({ who, name, choose, odds: each }) => `  if ${who} answers ${name} with ${choose}: ${chancesText(each)}`,
  );
  const line = odds.line === undefined ? [] : [odds.line.text];
  return [...line, chancesText(odds), ...answers].join("\n");
}

export function framesText(frames: readonly Frame[]): string {
  return frames.flatMap((f) => f.events.map((e) => e.text)).join("\n") || "Nothing was seen to happen.";
}
