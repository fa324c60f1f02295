// A server as it is started for people, from what `tsc -b` wrote: node server.mjs DIRECTORY|DATABASE_URL PORT [OPTIONS_AS_JSON]
const [place, port, options = "{}"] = process.argv.slice(2);
const { makeServer, openStore } = await import(new URL("../../dist/index.js", import.meta.url).href);
const { hitDie } = await import("@fray/engine/rulesets/hit-die");
const rulesets = { ids: ["hit-die"], load: async (id) => (id === "hit-die" ? hitDie : null) };
const store = await openStore(place.startsWith("postgres") ? { databaseUrl: place } : { directory: place });
const limits = { burst: 1e9, perSecond: 1e9 };
const server = await makeServer({ rulesets, store, perMinute: 1e9, limits, ...JSON.parse(options) });
process.once("SIGTERM", () =>
  server.close().then((left) => process.stdout.write(`closed ${JSON.stringify(left)}\n`)),
);
process.stdout.write(`${await server.listen({ port: Number(port) })}\n`);
