// All players of one server: node players.mjs KIND PORT MATCHES. Every line on stdin asks how many moves there were.
import { MATCH } from "./clients.mjs";

const [kind, port, matches] = process.argv.slice(2);
const say = (what) => process.stdout.write(`@@${JSON.stringify(what)}\n`);
let moves = 0;
for (let i = 0; i < Number(matches); i++) await MATCH[kind](Number(port), () => moves++, i);
process.stdin.on("data", () => say({ moves }));
process.stdin.on("end", () => process.exit(0));
say({ ready: true });
