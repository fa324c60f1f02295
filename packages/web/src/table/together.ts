import type { TextEvent } from "@fray/server/messages";

/** A walk is told step by step: what is said of each of them alike is read once, with how often. */
export function together(events: readonly TextEvent[]): readonly TextEvent[] {
  const runs: TextEvent[][] = [];
  for (const event of events) {
    const run = runs.at(-1);
    if (run !== undefined && goesOn(run.at(-1) as TextEvent, event)) run.push(event);
    else runs.push([event]);
  }
  return runs.length === events.length ? events : runs.map(told);
}

const goesOn = (before: TextEvent, { event, target, to, text }: TextEvent): boolean =>
  to !== undefined &&
  before["to"] !== undefined &&
  before.event === event &&
  before.target === target &&
  before.text === text;

function told(run: readonly TextEvent[]): TextEvent {
  const last = run.at(-1) as TextEvent;
  return run.length === 1 ? last : { ...last, text: `${last.text.replace(/\.$/, "")}, ${run.length} times.` };
}
