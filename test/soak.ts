/** How much the soak plays: `npm run soak:long` has ten times of everything that can grow. */
const TIMES = Number(process.env["FRAY_SOAK_TIMES"] ?? 1);

export const times = (count: number): number => count * TIMES;

/** A time limit for something that grows, in milliseconds. */
export const minutes = (count: number): number => count * TIMES * 60_000;
