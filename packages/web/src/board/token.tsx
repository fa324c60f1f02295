import { memo, type ReactNode } from "react";
import { artFor, artPath } from "../look/art.tsx";
import type { Box } from "./map/camera.ts";
import { UNIT } from "./drawing.ts";
import { sayToken } from "./saying.ts";
import css from "./token.module.css";
import type { Token } from "./map/words.ts";

interface TokenProps {
  readonly token: Token;
  readonly seat: Box;
  /** What a click means, if it may be picked. */
  readonly means: string | undefined;
  /** What is held by it or lies at it, in words. */
  readonly things: readonly string[];
  /** How often it is chosen already. */
  readonly chosen: number;
  readonly dim: boolean;
  readonly tab: 0 | -1;
  readonly named: boolean;
}

const RINGS = ["solid", "dashed", "double"] as const;
const MOST_STATUSES = 3;

/** A combatant on the board: drawn in a box of 64 by 64, focusable, with everything said in words. */
export const TokenView = memo(function TokenView(props: TokenProps): ReactNode {
  const { token, seat, means, tab } = props;
  const look = `${css["token"]} ${css[`side${token.sideIndex % 3}`]}`;
  return (
    <g
      className={look}
      style={{ transform: `translate(${seat.x * UNIT}px, ${seat.y * UNIT}px) scale(${seat.width})` }}
      role="button"
      tabIndex={tab}
      aria-label={sayToken(token, means, props.things)}
      aria-pressed={props.chosen > 0 ? true : undefined}
      data-token={token.id}
      data-down={token.down || undefined}
      data-hidden={token.hidden || undefined}
      data-lit={means === undefined ? undefined : true}
    >
      <circle className={css["focus"]} cx={32} cy={32} r={32} />
      <Body {...props} />
    </g>
  );
}, sameProps);

function Body({ token, means, chosen, dim, named }: TokenProps): ReactNode {
  return (
    <>
      {token.acting && <circle className={css["halo"]} cx={32} cy={32} r={38} />}
      {token.asked && <circle className={css["pulse"]} cx={32} cy={32} r={29} />}
      <circle className={css["disc"]} cx={32} cy={32} r={25} />
      <Face token={token} />
      <Ring kind={RINGS[token.sideIndex % 3] ?? "solid"} />
      {token.down && <path className={css["fallen"]} d="M17 17L47 47M47 17L17 47" />}
      {dim && <circle className={css["dim"]} cx={32} cy={32} r={28} />}
      {means !== undefined && <circle className={css["lit"]} cx={32} cy={32} r={29.5} />}
      {token.health !== null && !token.down && <Health share={token.health} />}
      <Statuses names={token.statuses} />
      {token.hidden && <CrossedEye />}
      {token.acting && <path className={css["caret"]} d="M25 -8h14l-7 9z" />}
      {token.asked && <Badge x={8} text="?" look="ask" />}
      {chosen > 0 && <Badge x={8} text={chosen === 1 ? "✓" : `×${chosen}`} look="chosen" />}
      {named && <Name token={token} />}
    </>
  );
}

/** The picture, or where there is none the first letter of the name. */
function Face({ token }: { readonly token: Token }): ReactNode {
  const d = artPath(token.art);
  if (d !== "") return <path className={css["art"]} d={d} transform="translate(15.5 14.5) scale(.0645)" />;
  return (
    <text className={css["letter"]} x={32} y={41}>
      {token.name.charAt(0)}
    </text>
  );
}

function Ring({ kind }: { readonly kind: (typeof RINGS)[number] }): ReactNode {
  if (kind !== "double") return <circle className={css[kind]} cx={32} cy={32} r={25.5} />;
  return (
    <>
      <circle className={css["double"]} cx={32} cy={32} r={26.5} />
      <circle className={css["double"]} cx={32} cy={32} r={22.5} />
    </>
  );
}

function Health({ share }: { readonly share: number }): ReactNode {
  const level = share > 0.5 ? "well" : share > 0.25 ? "hurt" : "bad";
  return (
    <>
      <rect className={css["barBack"]} x={11} y={53} width={42} height={8} rx={4} />
      <rect
        className={css[level]}
        x={12.5}
        y={54.5}
        width={39 * Math.min(1, Math.max(0, share))}
        height={5}
        rx={2.5}
      />
    </>
  );
}

function Statuses({ names }: { readonly names: readonly string[] }): ReactNode {
  const shown = names.length > MOST_STATUSES ? names.slice(0, MOST_STATUSES - 1) : names;
  const rest = names.slice(shown.length);
  return (
    <>
      {shown.map((name, i) => (
        <g key={name} transform={`translate(${47 + bulge(i)} ${3 + i * 16})`}>
          <title>{name}</title>
          <circle className={css["status"]} cx={8} cy={8} r={8} />
          <path
            className={css["statusArt"]}
            d={artPath(artFor("statuses", name))}
            transform="translate(2.4 2.4) scale(.0219)"
          />
        </g>
      ))}
      {rest.length > 0 && (
        <g transform={`translate(${47 + bulge(shown.length)} ${3 + shown.length * 16})`}>
          <title>{rest.join(", ")}</title>
          <circle className={css["status"]} cx={8} cy={8} r={8} />
          <text className={css["statusText"]} x={8} y={11.4}>
            +{rest.length}
          </text>
        </g>
      )}
    </>
  );
}

/** On the lower left of the disc, where nothing else is drawn. */
const CrossedEye = (): ReactNode => (
  <g aria-hidden className={css["eye"]}>
    <circle cx={10} cy={46} r={9.5} />
    <path d="M3.5 46q6.5 -8.5 13 0q-6.5 8.5 -13 0zM8 46a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M4.5 52L15.5 40" />
  </g>
);

/** Icons follow the round of the disc. */
const bulge = (i: number): number => [0, 5, 3][i] ?? 0;

function Badge({
  x,
  text,
  look,
}: {
  readonly x: number;
  readonly text: string;
  readonly look: "ask" | "chosen";
}): ReactNode {
  return (
    <g aria-hidden className={css[look]}>
      <circle cx={x} cy={10} r={10} />
      <text x={x} y={14.5}>
        {text}
      </text>
    </g>
  );
}

function Name({ token }: { readonly token: Token }): ReactNode {
  const short = token.name.length > 16 ? `${token.name.slice(0, 15)}…` : token.name;
  return (
    <text className={css["name"]} x={32} y={75.5} aria-hidden>
      {short}
    </text>
  );
}

/** Owners make tokens anew for every view: what looks the same is not drawn again. */
function sameProps(a: TokenProps, b: TokenProps): boolean {
  return (
    a.means === b.means &&
    a.things.join("\n") === b.things.join("\n") &&
    a.chosen === b.chosen &&
    a.dim === b.dim &&
    a.tab === b.tab &&
    a.named === b.named &&
    a.seat.x === b.seat.x &&
    a.seat.y === b.seat.y &&
    a.seat.width === b.seat.width &&
    sameToken(a.token, b.token)
  );
}

function sameToken(a: Token, b: Token): boolean {
  if (a === b) return true;
  const keys = Object.keys(a) as (keyof Token)[];
  return keys.every((key) =>
    key === "at" || key === "statuses" ? String(a[key]) === String(b[key]) : a[key] === b[key],
  );
}
