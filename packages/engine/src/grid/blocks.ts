/** Tables for creatures of one size, by the top-left square of their block. */
export interface BlockTables {
  /** Bit by direction: the whole block may step that way (G1, G5). */
  readonly steps: Uint8Array;
  /** HOUSE: a bigger creature pays for the dearest square it comes to stand on. */
  readonly cost: Uint8Array;
  /** HOUSE: and stands as high as the highest of them. */
  readonly levels: Uint8Array;
}

interface Ground {
  readonly width: number;
  readonly height: number;
  readonly steps: Uint8Array;
  readonly cost: Uint8Array;
  readonly levels: Uint8Array;
}

/** A block may step where every one of its squares may: then it fits there and squeezes past nothing on the way. */
export function makeBlockTables(ground: Ground, size: number): BlockTables {
  if (size === 1) return { steps: ground.steps, cost: ground.cost, levels: ground.levels };
  const steps = new Uint8Array(ground.steps.length);
  const cost = new Uint8Array(ground.steps.length);
  const levels = new Uint8Array(ground.steps.length);
  for (let row = 0; row + size <= ground.height; row++) {
    for (let column = 0; column + size <= ground.width; column++) {
      const at = row * ground.width + column;
      let all = 255;
      let dearest = 1;
      let highest = 0;
      for (let i = 0; i < size * size; i++) {
        const square = at + Math.floor(i / size) * ground.width + (i % size);
        all &= ground.steps[square]!;
        dearest = Math.max(dearest, ground.cost[square]!);
        highest = Math.max(highest, ground.levels[square]!);
      }
      steps[at] = all;
      cost[at] = dearest;
      levels[at] = highest;
    }
  }
  return { steps, cost, levels };
}
