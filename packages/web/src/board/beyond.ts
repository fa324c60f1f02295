import { type Box, type Camera, onScreen, type Size } from "./map/camera.ts";

/** Who cannot be seen, and which way to look for them. Pure. */

export type Edge = "left" | "right" | "top" | "bottom";

type Far = readonly [edge: Edge, pixels: number];

/** By edge: whoever lies beyond it, the nearest first. Who is past two edges counts where they are farther. */
export function beyond(
  seats: ReadonlyMap<string, Box>,
  camera: Camera,
  room: Size,
): ReadonlyMap<Edge, readonly string[]> {
  const found = new Map<Edge, { readonly id: string; readonly far: number }[]>();
  for (const [id, seat] of seats) {
    const [edge, far] = past(onScreen(camera, seat), room);
    if (far <= 0) continue;
    const there = found.get(edge);
    if (there === undefined) found.set(edge, [{ id, far }]);
    else there.push({ id, far });
  }
  return new Map([...found].map(([edge, who]) => [edge, who.sort((a, b) => a.far - b.far).map((w) => w.id)]));
}

/** How far somebody's middle is past the edge they are farthest past; none or less: in sight. */
function past({ x, y, width, height }: Box, room: Size): Far {
  const [across, down] = [x + width / 2, y + height / 2];
  const sideways: Far = across < room.width / 2 ? ["left", -across] : ["right", across - room.width];
  const upright: Far = down < room.height / 2 ? ["top", -down] : ["bottom", down - room.height];
  return upright[1] > sideways[1] ? upright : sideways;
}
