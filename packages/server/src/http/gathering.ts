/**
 * Takes things one after the other once the event loop has taken in all that has come: reading, working and writing
 * by turns for every single message costs the machine far more than each of them for many at once.
 */
export function gathering<T>(take: (thing: T) => void): (thing: T) => void {
  let gathered: T[] = [];
  const takeAll = (): void => {
    const all = gathered;
    gathered = [];
    for (const thing of all) take(thing);
  };
  return (thing) => {
    if (gathered.push(thing) === 1) setImmediate(takeAll);
  };
}
