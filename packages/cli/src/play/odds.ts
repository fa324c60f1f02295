import { type Command, type Offer, unaimed } from "@fray/engine";
import { effectsOf, oddsFor, type TargetOdds } from "@fray/engine/analysis";
import { decimal, wholePercent } from "@fray/engine/numbers";
import { dim } from "../output.ts";
import type { Game } from "./game.ts";

/** Exact odds of what is offered, in few words. */

/** Whatever would take longer than this to look at is told when it is picked. */
const PATIENCE_MS = 400;
const BUDGET = 50_000;

/** The command an offer stands for, aimed and with the options chosen. */
export function commandOf(offer: Offer, more: Partial<Command> = {}): Command {
  const bare = unaimed(offer);
  const options = { ...bare.options, ...more.options };
  return { ...bare, ...more, ...(Object.keys(options).length === 0 ? {} : { options }) };
}

/** Odds by target of a command, as far as this seat may know them. */
export function oddsOf(game: Game, command: Command): ReadonlyMap<string, TargetOdds> {
  const odds = oddsFor(game.ruleset, game.state, command, game.seat, { budget: BUDGET });
  if (!odds.ok || !odds.value.exact) return new Map();
  return new Map(odds.value.ids.map((id, i) => [id, odds.value.targets[i] as TargetOdds]));
}

/** Those an offer can be aimed at: foes first where it harms. */
export function aims(game: Game, offer: Offer): readonly string[] {
  const all = offer.targets?.of ?? [];
  if (!offer.harmful) return all;
  const side = game.sideOf(offer.actor);
  return [...all.filter((id) => game.sideOf(id) !== side), ...all.filter((id) => game.sideOf(id) === side)];
}

/** `62 % hit · 38 % poisoned · 18 % drop · mean 7.1 (0–14)`; nothing where nothing is rolled for. */
export function oddsText(odds: TargetOdds | undefined, offer: Offer): string {
  if (odds === undefined) return "";
  const parts = strikes(odds, offer) ? [`${wholePercent(odds.hit)} hit`] : [];
  if (odds.critical > 0) parts.push(`${wholePercent(odds.critical)} critical`);
  parts.push(...effectTexts(odds));
  if (odds.down > 0) parts.push(`${wholePercent(odds.down)} drop`);
  if (odds.mean > 0) parts.push(harm(odds));
  return parts.join(" · ");
}

/** Whether it is a matter of hitting at all: some things always work, and some only do damage. */
function strikes(odds: TargetOdds, offer: Offer): boolean {
  return odds.hit > 0 || (offer.do === "attack" && odds.mean === 0 && odds.statuses === undefined);
}

const effectTexts = (odds: TargetOdds): string[] =>
  effectsOf(odds).map(({ name, chance }) => `${wholePercent(chance)} ${name}`);

function harm(odds: TargetOdds): string {
  const amounts = Object.keys(odds.damage).map(Number);
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
  return least === most ? `${most} damage` : `mean ${decimal(odds.mean)} (${least}–${most})`;
}

/** One line for the list of actions: every foe with its chance, `Watchman 60 %, 10 % drop`. */
export function foesLine(game: Game, offer: Offer, since: number): string {
  if (!offer.harmful || performance.now() - since > PATIENCE_MS) return "";
  const side = game.sideOf(offer.actor);
  const foes = aims(game, offer).filter((id) => game.sideOf(id) !== side);
  const odds = offer.area ? oddsOf(game, commandOf(offer, { targets: foes })) : null;
  return foes
    .flatMap((id) => {
      const short = shortOdds(
        odds?.get(id) ?? oddsOf(game, commandOf(offer, { targets: [id] })).get(id),
        offer,
      );
      return short === "" ? [] : [`${dim(game.nameOf(id))} ${short}`];
    })
    .join(dim(" · "));
}

function shortOdds(odds: TargetOdds | undefined, offer: Offer): string {
  if (odds === undefined) return "";
  const drop = odds.down > 0 ? [`${wholePercent(odds.down)} drop`] : [];
  const sure = odds.mean > 0 ? [harm(odds)] : effectTexts(odds);
  const first = strikes(odds, offer) ? [wholePercent(odds.hit)] : sure;
  return [...first, ...drop].join(", ");
}
