// A server as it is started for people, from what `tsc -b` wrote: node server.mjs DIRECTORY PORT
const [directory, port] = process.argv.slice(2);
const { makeServer, openSqlite } = await import(new URL("../../dist/index.js", import.meta.url).href);
const { hitDie } = await import("@fray/engine/rulesets/hit-die");
const rulesets = { ids: ["hit-die"], load: async (id) => (id === "hit-die" ? hitDie : null) };
const server = await makeServer({ rulesets, store: openSqlite(directory), perMinute: 1e9 });
process.once("SIGTERM", () => server.close().then(() => process.stdout.write("closed\n")));
process.stdout.write(`${await server.listen({ port: Number(port) })}\n`);
