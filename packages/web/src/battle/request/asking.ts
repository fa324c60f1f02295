import type { Chances, Request } from "@fray/server/messages";
import { decimal, spoken } from "@fray/engine/numbers";
import { conditionsOf, conditionTexts, headlineOf } from "../seen/headline.ts";
import { chanceWords } from "../seen/numbers.ts";
import { answerLabel } from "../seen/words.ts";

/** A question as a person reads it: its sentence, its answers with keys and odds. */

/** A question with the odds of its answers, once they have been worked out. */
export type Asked = Omit<Request, "options"> & {
  readonly options?: readonly {
    readonly choose: string;
    readonly odds?: Chances;
    readonly back?: Chances;
  }[];
};

export interface Choice {
  readonly choose: string;
  readonly label: string;
  /** `Enter`, a letter or a digit. */
  readonly keys: readonly string[];
  readonly odds: string;
  readonly usual: boolean;
}

interface Names {
  /** Of a combatant, or of anything else as it stands. */
  of(id: string): string | undefined;
  /** Whoever acts while this is asked. */
  readonly actor: string | null;
}

/** `Ana, dodge?` where it may be declined, else `Ana: initiative call`. */
export function sentenceOf({ name, who, kind, dice, options }: Request, names: Names): string {
  const person = names.of(who) ?? who;
  if (kind === "dice") return `${person}: throw ${dice ?? "the dice"} (${spoken(name)})`;
  const declinable = options?.some((o) => o.choose === "none") === true;
  return declinable ? `${person}: ${spoken(name)}?` : `${person}: ${spoken(name)}`;
}

/** What it is about: who does what to whom meanwhile, and how it goes where no answer changes that. */
export function aboutOf(request: Asked, { of }: Names): string {
  const { who, during } = request;
  const { actor, label, targets } = during;
  if (actor === null) return label === "Somebody unseen acts" ? `${label}.` : "";
  if (actor === who && targets.length === 0) return "";
  const named = targets.map((id) => of(id) ?? id);
  const aim = named.length === 0 ? "" : `, aimed at ${named.join(", ")}`;
  const same = sameForAll(request);
  return `${of(actor) ?? actor}: ${label}${aim}${same === "" ? "" : `: ${same} either way`}.`;
}

export function choicesOf(request: Asked, names: Names): readonly Choice[] {
  const options = request.options ?? [];
  const usual = "choose" in request.default ? request.default.choose : "";
  const labels = options.map(({ choose }) => names.of(choose) ?? answerLabel(choose));
  const keys = answerKeys(labels);
  const blows = sameForAll(request) === "" ? oddsOf(request) : [];
  const odds = options.map(({ back }, i) =>
    [back === undefined ? "" : backWords(back, names), blows[i] ?? ""]
      .filter((text) => text !== "")
      .join("; "),
  );
  return options.map(({ choose }, i) => ({
    choose,
    label: labels[i] ?? choose,
    keys: [...(choose === usual ? ["Enter"] : []), ...(keys[i] ?? [])],
    odds: odds[i] ?? "",
    usual: choose === usual,
  }));
}

/** How it goes with each answer; nothing where there is nothing worth saying. */
function oddsOf({ options = [], who }: Asked): readonly string[] {
  const telling = options.some(({ odds }) => odds !== undefined && matters(odds));
  return options.map(({ odds }) => (telling && odds !== undefined ? oddsWords(odds, who) : ""));
}

/** Beside an answer that changes nothing of it, the odds of the blow would read as the answer's own. */
function sameForAll(request: Asked): string {
  const [first = "", ...others] = oddsOf(request);
  return others.length > 0 && others.every((o) => o === first) ? first : "";
}

/** Whether anybody could be hit or hurt at all: odds of nothing are not worth saying. */
const matters = (odds: Chances): boolean => odds.targets.some((t) => headlineOf(t) !== null);

/** Numbers are their own keys; words go by their first letter where no other begins with it, and by their place. */
function answerKeys(labels: readonly string[]): readonly (readonly string[])[] {
  const firsts = labels.map((l) => l.charAt(0).toUpperCase());
  const numbers = labels.some((l) => /^\d+$/.test(l));
  return labels.map((label, i) => {
    if (numbers) return /^\d$/.test(label) ? [label] : label === "10" ? ["0"] : [];
    const first = firsts[i] ?? "";
    const alone = /[A-Z]/.test(first) && firsts.filter((f) => f === first).length === 1;
    return [...(alone ? [first] : []), ...(i < 9 ? [String(i + 1)] : [])];
  });
}

/** How it goes for whoever answers; for somebody else's sake, how it goes for the first one met. */
export function oddsWords(odds: Chances, who: string): string {
  const own = odds.ids.indexOf(who);
  const one = odds.targets[Math.max(0, own)];
  if (one === undefined) return "";
  const headline = headlineOf(one);
  // beside an answer that strikes back, `19 % hit` would be taken for that blow's chance
  const blow = own < 0 || typeof one.hit === "string" ? "hit" : "to be hit";
  const first = headline?.condition == null ? [`${chanceWords(one.hit, odds)} ${blow}`] : [];
  return [...first, ...harmTexts(odds, one), ...conditionTexts(odds, conditionsOf(one))].join(", ");
}

function harmTexts(odds: Chances, one: Chances["targets"][number]): readonly string[] {
  const harm = "mean" in one && one.mean > 0 ? [`${decimal(one.mean)} damage`] : [];
  const fall = typeof one.down === "number" && one.down > 0 ? [`${chanceWords(one.down, odds)} down`] : [];
  return [...harm, ...fall];
}

/** How an answer that strikes at whoever acts goes. */
function backWords(odds: Chances, { of }: Names): string {
  const { ids, targets } = odds;
  const [id = ""] = ids;
  const [one] = targets;
  if (one === undefined) return "";
  return [`${chanceWords(one.hit, odds)} to hit ${of(id) ?? id}`, ...harmTexts(odds, one)].join(", ");
}

/** What a standing order answers. */
export function answerBy(mode: "automatic" | "off", request: Request): string | null {
  const options = (request.options ?? []).map((o) => o.choose);
  if (mode === "off") return options.includes("none") ? "none" : null;
  return options.find((o) => o !== "none") ?? null;
}
