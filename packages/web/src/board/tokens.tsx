import { memo, type ReactNode } from "react";
import type { Scene } from "./map/scene.ts";
import { thingsOf } from "./saying.ts";
import { TokenView } from "./token.tsx";
import type { BoardProps, Token } from "./map/words.ts";

type Told = Pick<BoardProps, "tokens" | "lit" | "chosen" | "things"> & Pick<Scene, "seats">;
type TokensProps = Told & { readonly named: boolean };

export const tokensOf = ({ scene, props }: { readonly scene: Scene; readonly props: BoardProps }): Told => ({
  tokens: props.tokens,
  lit: props.lit,
  chosen: props.chosen,
  ...(props.things === undefined ? {} : { things: props.things }),
  seats: scene.seats,
});

/** All tokens, the fallen beneath; untouched while the pointer only wanders. */
export const Tokens = memo(function Tokens(props: TokensProps): ReactNode {
  const { tokens, lit, chosen, things, seats, named } = props;
  const home = (tokens.find((t) => t.acting) ?? tokens.find((t) => !t.down))?.id;
  const tabOf = (id: string) => ((lit.size > 0 ? lit.has(id) : id === home) ? 0 : -1);
  const draw = (token: Token) => {
    const seat = seats.get(token.id);
    if (seat === undefined) return null;
    return (
      <TokenView
        key={token.id}
        token={token}
        seat={seat}
        means={lit.get(token.id)}
        things={thingsOf(token, things)}
        chosen={chosen.filter((id) => id === token.id).length}
        dim={lit.size > 0 && !lit.has(token.id) && !token.acting}
        tab={tabOf(token.id)}
        named={named}
      />
    );
  };
  return (
    <>
      <g>{tokens.filter((t) => t.down).map(draw)}</g>
      <g>{tokens.filter((t) => !t.down).map(draw)}</g>
    </>
  );
}, sameTokens);

function sameTokens(a: TokensProps, b: TokensProps): boolean {
  return (
    a.tokens === b.tokens &&
    a.lit === b.lit &&
    a.things === b.things &&
    a.seats === b.seats &&
    a.named === b.named &&
    a.chosen.join("\n") === b.chosen.join("\n")
  );
}
