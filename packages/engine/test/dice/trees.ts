import * as fc from "fast-check";
import {
  COMPARISONS,
  type Condition,
  COUNTS,
  type DiceExpression,
  type DiceTerm,
  EXPLOSIONS,
  type FunctionName,
  FUNCTIONS,
  KEEPS,
  OPERATORS,
  pool,
  REROLLS,
} from "../../src/dice/index.ts";

export interface Size {
  readonly dice: number;
  readonly sides: number;
  readonly number: number;
}

/** Any pool of dice the notation can say, sensible or not. */
export function anyTerm(size: Size): fc.Arbitrary<DiceTerm> {
  const face = fc.integer({ min: -2, max: size.sides + 1 });
  const when: fc.Arbitrary<Condition> = fc.record({ is: fc.constantFrom(...COMPARISONS), value: face });
  const bound = fc.option(face, { freq: 6 });
  const few = { maxLength: 2, depthIdentifier: "modifiers" };
  return fc
    .record({
      count: fc.integer({ min: 0, max: size.dice }),
      sides: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: size.sides }) },
        fc.constant("F" as const),
      ),
      rerolls: rarely(fc.array(fc.record({ word: fc.constantFrom(...REROLLS), when }), few)),
      explosion: fc.option(fc.record({ word: fc.constantFrom(...EXPLOSIONS), when }), { freq: 3 }),
      least: bound,
      most: bound,
      keeps: rarely(
        fc.array(fc.record({ word: fc.constantFrom(...KEEPS), count: fc.integer({ min: 0, max: 3 }) }), few),
      ),
      counts: rarely(fc.array(fc.record({ word: fc.constantFrom(...COUNTS), when }), { maxLength: 3 })),
      forces: fc.option(fc.infiniteStream(fc.nat()), { freq: 8 }),
    })
    .map(withForcedFaces);
}

function withForcedFaces({
  forces,
  ...term
}: Omit<DiceTerm, "kind" | "forced"> & { forces: fc.Stream<number> | null }): DiceTerm {
  const low = term.sides === "F" ? -1 : 1;
  const width = term.sides === "F" ? 3 : term.sides;
  const forced = forces && term.count > 0 ? [...forces.take(term.count)].map((n) => low + (n % width)) : null;
  return { ...pool(term.count, term.sides), ...term, forced };
}

function callOf(name: FunctionName, of: readonly DiceExpression[]): DiceExpression {
  return { kind: "call", name, of: name === "max" || name === "min" ? of : of.slice(0, 1) };
}

function rarely<T>(list: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> {
  return fc.oneof(fc.constant<T[]>([]), list);
}

/** Any expression, as a tree the parser could have made. */
export function anyExpression(size: Size): fc.Arbitrary<DiceExpression> {
  const number = fc.record({
    kind: fc.constant("number" as const),
    value: fc.oneof(fc.nat(size.number), fc.constantFrom(0.5, 0.1, 0.25, 2.75)),
  });
  const tag = fc.constantFrom("fire", "Cold Iron", "öl ✓");
  const { expression } = fc.letrec<{ expression: DiceExpression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 3, depthSize: "small", withCrossShrink: true },
      { weight: 2, arbitrary: anyTerm(size) },
      number,
      {
        weight: 3,
        arbitrary: fc.record({
          kind: fc.constant("operation" as const),
          operator: fc.constantFrom(...OPERATORS),
          left: tie("expression"),
          right: tie("expression"),
        }),
      },
      fc.record({ kind: fc.constant("negation" as const), of: tie("expression") }),
      fc.record({
        kind: fc.constant("comparison" as const),
        is: fc.constantFrom(...COMPARISONS),
        left: tie("expression"),
        right: tie("expression"),
      }),
      fc
        .tuple(fc.constantFrom(...FUNCTIONS), fc.array(tie("expression"), { minLength: 1, maxLength: 3 }))
        .map(([name, of]) => callOf(name, of)),
      fc.record({ kind: fc.constant("tagged" as const), tag, of: tie("expression") }),
    ),
  }));
  // A plain copy: what the generator hands out carries marks of its own.
  return expression.map((tree) => JSON.parse(JSON.stringify(tree)) as DiceExpression);
}
