// On a disk of its own with little room: appends until it is full, makes room, appends again, opens it anew.
// node full.mjs DIRECTORY STORE_MODULE
import { rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
const [disk, module] = process.argv.slice(2);
const { openSqlite } = await import(module);
const directory = join(disk, "data");
const ballast = join(disk, "ballast");
writeFileSync(ballast, Buffer.alloc(1_000_000));
const store = openSqlite(directory);
const opening = { table: "t", ruleset: "x", encounter: { name: "t" } };
await store.append("t", [{ seq: 0, who: "w", when: "", fact: { kind: "open", opening } }]);
let seq = 1;
const appended = async () => {
  try {
    const padding = "x".repeat(2000);
    const entry = { seq, who: "w", when: "", fact: { kind: "roll", dice: padding, faces: [seq], total: 0 } };
    await store.append("t", [entry]);
    seq += 1;
    return null;
  } catch (error) {
    return { code: error.code, message: error.message.replace(directory, "DISK") };
  }
};
let trouble = null;
for (let tries = 0; trouble === null && tries < 10_000; tries++) trouble = await appended();
const again = await appended();
const readable = (await store.read("t")).length === seq;
rmSync(ballast);
const after = [await appended(), await appended()];
await store.close();
const reopened = openSqlite(directory);
const entries = await reopened.read("t");
await reopened.close();
const inOrder = entries.every((e, i) => e.seq === i && (i === 0 || e.fact.faces[0] === i));
const left = statfsSync(disk).blocks > 0;
console.log(JSON.stringify({ trouble, again, readable, after, kept: entries.length === seq, inOrder, left }));
