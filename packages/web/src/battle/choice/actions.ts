import type { Command, Id, Json, Offer, Place } from "@fray/engine";
import { capital } from "@fray/engine/numbers";
import { pointsName } from "../seen/words.ts";

/** What may be done now as a person sees it: one button for what is one thing to them, however many offers it is made of. */

export interface Action {
  readonly key: string;
  readonly do: string;
  readonly actor: Id;
  readonly with: string | null;
  readonly label: string;
  readonly cost: Offer["cost"];
  readonly harmful: boolean;
  /** Offers of the same thing: at a target, at a place. */
  readonly variants: readonly [Offer, ...Offer[]];
}

/** What an action is aimed at. */
export type Aim =
  | { readonly kind: "target"; readonly id: Id }
  | { readonly kind: "place"; readonly at: Place };

export type Options = Readonly<Record<string, Json>>;

/** Offers, and what is closed, are the same thing if they have the same key. */
export const keyOf = (offer: Pick<Offer, "do" | "with" | "label">): string =>
  [offer.do, offer.with ?? "", offer.label].join("\n");

/** Whether somebody is on another side than whoever acts. */
export type IsFoe = (id: Id) => boolean;

export function actionsOf(offers: readonly Offer[], isFoe: IsFoe = () => false): readonly Action[] {
  const found = new Map<string, [Offer, ...Offer[]]>();
  for (const given of offers) {
    const offer = foremost(given, isFoe);
    const known = found.get(keyOf(offer));
    if (known === undefined) found.set(keyOf(offer), [offer]);
    else known.push(offer);
  }
  return [...found].map(([key, variants]) => actionOf(key, variants));
}

/** What harms lists foes first, what helps lists friends first. */
function foremost(offer: Offer, isFoe: IsFoe): Offer {
  if (offer.targets === undefined) return offer;
  const first = (id: Id): boolean => isFoe(id) === (offer.harmful === true);
  const { of } = offer.targets;
  return {
    ...offer,
    targets: { ...offer.targets, of: [...of.filter(first), ...of.filter((id) => !first(id))] },
  };
}

function actionOf(key: string, variants: readonly [Offer, ...Offer[]]): Action {
  const [{ do: verb, actor, with: what, label, cost }] = variants;
  const harmful = variants.some((v) => v.harmful === true);
  return { key, do: verb, actor, with: what ?? null, label: capital(label), cost, harmful, variants };
}

/** Everything an action may be aimed at: combatants first, then places. */
export function aimsOf({ variants }: Action): readonly Aim[] {
  const ids = new Set(variants.flatMap((v) => v.targets?.of ?? []));
  const targets = [...ids].map((id): Aim => ({ kind: "target", id }));
  return [...targets, ...variants.flatMap((v) => v.places ?? []).map((at): Aim => ({ kind: "place", at }))];
}

/** The offer that reaches an aim. */
export function variantFor({ variants }: Action, aim: Aim | null): Offer {
  const fits = (v: Offer): boolean =>
    aim === null
      ? v.targets === undefined && v.places === undefined
      : aim.kind === "target"
        ? v.targets?.of.includes(aim.id) === true
        : v.places?.some((p) => samePlace(p, aim.at)) === true;
  return variants.find(fits) ?? variants[0];
}

export const samePlace = (a: Place, b: Place): boolean =>
  typeof a === "string" || typeof b === "string" ? a === b : a[0] === b[0] && a[1] === b[1];

export const sameAim = (a: Aim | null, b: Aim | null): boolean => {
  if (a === null || b === null) return a === b;
  if (a.kind === "target") return b.kind === "target" && a.id === b.id;
  return b.kind === "place" && samePlace(a.at, b.at);
};

/** The values each option takes unless somebody says otherwise. */
export function usualOptions(offer: Offer): Options {
  const rows = Object.entries(offer.options ?? {}).flatMap(([name, [first]]) =>
    first === undefined ? [] : [[name, first] as const],
  );
  return Object.fromEntries(rows);
}

/** Options that leave a choice. */
export function openOptions(offer: Offer): readonly (readonly [string, readonly Json[]])[] {
  return Object.entries(offer.options ?? {}).filter(([, values]) => values.length > 1);
}

interface Aimed {
  readonly targets?: readonly Id[];
  readonly at?: Place;
  readonly options: Options;
}

/** Those that an offer takes together: one of them stands for all. */
function withOthers(offer: Offer, picked: readonly Id[]): readonly Id[] {
  const { of, min } = offer.targets ?? { of: [], min: 0 };
  return min < 2 || min < of.length ? picked : [...picked, ...of.filter((id) => !picked.includes(id))];
}

/** The command that an offer stands for. Options of another offer of the same action are left out. */
export function commandOf(offer: Offer, { targets, at, options }: Aimed): Command {
  const chosen = Object.fromEntries(
    Object.entries(usualOptions(offer)).map(([name, usual]) => [name, options[name] ?? usual]),
  );
  return {
    do: offer.do,
    actor: offer.actor,
    ...(offer.with === undefined ? {} : { with: offer.with }),
    ...(targets === undefined ? {} : { targets: withOthers(offer, targets) }),
    ...(at === undefined ? {} : { at }),
    ...(Object.keys(chosen).length === 0 ? {} : { options: chosen }),
  };
}

/** What the bar shows: an action by itself, or several of a kind behind one button. */
export type Entry =
  | { readonly kind: "action"; readonly action: Action }
  | {
      readonly kind: "group";
      readonly key: string;
      readonly label: string;
      readonly actions: readonly Action[];
    };

/** Digits there are: 1 to 9, then 0. Moving and ending the turn have keys of their own. */
export const DIGITS = 10;
const LOOSE = 3;

export const isEnd = (action: Action): boolean => action.do === "end";
export const isMove = (action: Action): boolean => action.do === "move";

/** What is looked for first comes first: what harms, then moving, then the rest. */
const rank = (action: Action): number => (isEnd(action) ? 3 : action.harmful ? 0 : isMove(action) ? 1 : 2);

/** Where there are more actions than digits, the largest kinds fold into one button each; the first attacks stay out, and nothing folds alone. What is folded already stays so. */
export function entriesOf(
  actions: readonly Action[],
  already: ReadonlySet<string> = NONE_FOLDED,
): readonly Entry[] {
  const sorted = actions.toSorted((a, b) => rank(a) - rank(b));
  const foremost = sorted.find((a) => a.harmful)?.do;
  const folded = new Set(already);
  const keptOut = (action: Action): boolean =>
    !folded.has(action.do) ||
    (action.do === foremost && sorted.filter((a) => a.do === foremost).indexOf(action) < LOOSE);
  const digits = (): number =>
    new Set(sorted.filter((a) => !isEnd(a)).map((a) => (keptOut(a) ? a.key : a.do))).size;
  for (const verb of verbsBySize(sorted)) {
    if (digits() <= DIGITS) break;
    folded.add(verb);
  }
  return foldedEntries(sorted, keptOut, already);
}

const NONE_FOLDED: ReadonlySet<string> = new Set();

function verbsBySize(actions: readonly Action[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { do: verb } of actions) counts.set(verb, (counts.get(verb) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort((a, b) => b[1] - a[1])
    .map(([verb]) => verb);
}

function foldedEntries(
  sorted: readonly Action[],
  keptOut: (action: Action) => boolean,
  already: ReadonlySet<string>,
): readonly Entry[] {
  const entries: Entry[] = [];
  const groups = new Set<string>();
  for (const action of sorted) {
    if (keptOut(action)) entries.push({ kind: "action", action });
    else if (!groups.has(action.do)) {
      groups.add(action.do);
      const actions = sorted.filter((a) => a.do === action.do && !keptOut(a));
      const more = sorted.some((a) => a.do === action.do && keptOut(a)) ? "More: " : "";
      const label = `${more}${capital(action.do.replaceAll("-", " "))}`;
      const alone = actions.length === 1 && !already.has(action.do);
      entries.push(alone ? { kind: "action", action } : { kind: "group", key: action.do, label, actions });
    }
  }
  return entries;
}

/** What a cost reads like: `1 AP · 7 MP`, `standard · 4 SP`. */
export function costWords(cost: Offer["cost"]): string {
  return Object.entries(cost)
    .filter(([, value]) => value !== 0)
    .map(([name, value]) =>
      name.length > 3 && value === 1 ? pointsName(name) : `${value} ${pointsName(name)}`,
    )
    .join(" · ");
}
