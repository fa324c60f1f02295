export * from "./words.ts";
export { DEAREST_TERRAIN, HIGHEST_TERRAIN, MOST_SQUARES_A_SIDE, MOST_WALL_LENGTH } from "./check.ts";
export {
  blocksOf,
  cellAt,
  type Field,
  fits,
  isOnMap,
  isPartOf,
  makeField,
  setDoor,
  squareAt,
  squareOf,
} from "./field.ts";
export { distance, distanceBetween, gap, movesBetween } from "./distance.ts";
export { clear, clearLine } from "./sight.ts";
export { bestCorner, cover, type CoverLine, coverLines } from "./cover.ts";
export { visible } from "./visible.ts";
export { type Aim, aimAt, followLine, lineFrom, lineToward, nearestSquare } from "./line.ts";
export { nthOnLine, straying } from "./straight.ts";
export { flight, type Flight, projectile, type Shot } from "./projectile.ts";
export { burst, type Cone, cone, inSight, within } from "./area.ts";
export { blasts, sweeps } from "./placements.ts";
export {
  addZone,
  isAdjacent,
  isInReach,
  slide,
  slideDirection,
  stepBetween,
  type Zone,
} from "./adjacency.ts";
export { isBlocked, isFree, isOpenTo } from "./bodies.ts";
export {
  BLOCKS,
  costTo,
  type Flood,
  FREE,
  type Journey,
  makeWalk,
  PASSABLE,
  rise,
  type Walk,
} from "./walk.ts";
export { flood } from "./reach.ts";
export { findPath, pathTo } from "./path.ts";
export { drawAnswer, drawField, type Marks } from "./draw.ts";
export {
  ASKS,
  askField,
  askMap,
  type FieldQuestion,
  type MapAnswer,
  type MapQuestion,
  SHAPES,
} from "./question.ts";
