import { distance } from "@fray/engine/grid";
import type { Grid } from "./map/scene.ts";
import { sameSquare } from "./map/state.ts";
import { type BoardProps, rowKey, type Spot, type Square, type Thing, type Token } from "./map/words.ts";

/** What the board says, shown and read aloud. */

type Told = Pick<BoardProps, "field" | "tokens" | "marks" | "rows" | "things">;

const HIDDEN = "hidden from the players";

/** `Orc, side bandits, 12 of 30 HP, poisoned, Bomb held by Orc, goes off in 2 turns. Strike Orc` */
export function sayToken(token: Token, means: string | undefined, things: readonly string[] = []): string {
  const parts = [
    token.name,
    `side ${token.side}`,
    token.healthText,
    token.down ? "down" : "",
    token.hidden ? HIDDEN : "",
    ...token.statuses,
    ...things,
  ];
  const doing = [token.acting ? "acting now" : "", token.asked ? "has to decide" : ""];
  const said = [...parts, ...doing].filter((part) => part !== "").join(", ");
  return means === undefined ? said : `${said}. ${means}`;
}

/** `6 squares`, or where the two ways of counting differ: `6 squares, 5 plain`. */
export function sayDistance(from: Square, to: Square): string {
  const counted = distance(to[0] - from[0], to[1] - from[1], "1-2-1");
  const plain = distance(to[0] - from[0], to[1] - from[1], "plain");
  const squares = `${counted} ${counted === 1 ? "square" : "squares"}`;
  return counted === plain ? squares : `${squares}, ${plain} plain`;
}

/** `Column 4, row 2, 1 MP`: counted from 1, as the edges of the map do. */
export function saySquare(props: Told, at: Square): string {
  return [`Column ${at[0] + 1}, row ${at[1] + 1}`, ...(sayAt(props, { kind: "square", at }) ?? [])].join(
    ", ",
  );
}

/** What is said of a spot when it is pointed at, in parts; null if there is nothing to say. */
export function sayAt(props: Told, spot: Spot): readonly string[] | null {
  if (spot?.kind === "token") {
    const token = props.tokens.find((t) => t.id === spot.id);
    if (token === undefined) return null;
    const parts = [
      token.name,
      token.healthText,
      token.down ? "down" : "",
      token.hidden ? HIDDEN : "",
      token.statuses.join(", "),
      ...thingsOf(token, props.things),
    ];
    return parts.filter((part) => part !== "");
  }
  if (spot?.kind !== "square") return spot === null ? null : rowWords(props, spot);
  const marked = props.marks.filter((m) => sameSquare(m.at, spot.at)).flatMap((m) => m.text ?? []);
  const ground = props.field.kind === "grid" ? groundAt(props.field, spot.at) : null;
  const things = thingsAt(props, (at) => typeof at !== "string" && sameSquare(at, spot.at));
  const parts = [...new Set([...marked, ...things, ...(ground === null ? [] : [ground])])];
  return parts.length === 0 ? null : parts;
}

const NOTHING: readonly string[] = [];

/** What somebody holds, or has lying beside or beneath them, in words. */
export const thingsOf = (token: Token, things: readonly Thing[] = []): readonly string[] =>
  things.length === 0 ? NOTHING : thingsAt({ things }, (at) => isUnder(token, at));

const thingsAt = (
  { things = [] }: Pick<Told, "things">,
  isHere: (at: Thing["at"]) => boolean,
): readonly string[] => things.filter((thing) => isHere(thing.at)).map((thing) => thing.text);

function isUnder({ id, at, size }: Token, place: Thing["at"]): boolean {
  if (typeof place === "string") return place === id;
  if (at === null || typeof at === "string") return false;
  return [0, 1].every((i) => place[i]! >= at[i]! && place[i]! < at[i]! + size);
}

function rowWords(
  props: Told,
  spot: { readonly side: string; readonly row: string },
): readonly string[] | null {
  const means = props.rows?.get(rowKey(spot.side, spot.row));
  return means === undefined ? null : [means];
}

function groundAt(field: Grid, [x, y]: readonly [number, number]): string | null {
  const letter = [...(field.cells[y] ?? "")][x] ?? "";
  if (letter === "#") return "solid";
  const ground = field.legend[letter];
  return ground === undefined ? null : sayGround(ground);
}

/** `shallows, 2 to enter`; `bluff, height 3`: the usual cost is told only where there is nothing else to tell. */
export function sayGround({ name, cost, height = 0 }: Grid["legend"][string]): string {
  const costs = cost > 1 || height === 0 ? `, ${cost} to enter` : "";
  return `${name}${costs}${height === 0 ? "" : `, height ${height}`}`;
}
