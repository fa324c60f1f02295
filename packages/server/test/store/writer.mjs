// Appends to a table as fast as it can and prints the number of every entry once it is acknowledged.
// Run from what `tsc -b` wrote: node writer.mjs DIRECTORY|DATABASE_URL STORE_MODULE
const [place, module] = process.argv.slice(2);
const { openStore } = await import(module);
const store = await openStore(place.startsWith("postgres") ? { databaseUrl: place } : { directory: place });
let seq = await store.length("t");
const open = {
  table: "t",
  ruleset: "x",
  version: 1,
  generator: "",
  encounter: { fray: 1, ruleset: "x", name: "t" },
  seed: "",
  commitment: "",
  settings: {},
  tactics: [],
};
for (;;) {
  const fact =
    seq === 0 ? { kind: "open", opening: open } : { kind: "roll", dice: "1d6", faces: [seq], total: seq };
  const batch = [{ seq, who: "w", when: "2026-01-01T00:00:00.000Z", fact }];
  if (seq > 0) batch.push({ ...batch[0], seq: seq + 1 });
  await store.append("t", batch);
  seq += batch.length;
  process.stdout.write(`${seq}\n`);
}
