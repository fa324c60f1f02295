import { usage } from "../failure.ts";
import { hostNames, oneOf, proxies, publicUrl, type Reader, text, whole } from "./readers.ts";

/**
 * Settings of `fray serve`: flags, names in the environment, help and the table in docs/running.md come of this list.
 * A flag goes before the environment, and that before what is usual.
 */
export interface Setting<T = unknown> {
  /** What stands behind the flag: `<port>`; `[who]` may be left out, which means `bare`. */
  readonly takes: string;
  readonly bare?: string;
  readonly about: string;
  /** Its name in the environment, where that is another than FRAY_ and the flag's. */
  readonly env?: string;
  readonly usual?: string;
  readonly many?: "many";
  readonly read: Reader<T>;
}

/** At least what a shipped encounter takes. */
const bytes = whole(100_000, 1_000_000_000_000);

export const LEVELS = ["silent", "error", "warn", "info", "debug"] as const;

export const SETTINGS = {
  host: {
    takes: "<host>",
    env: "HOST",
    usual: "127.0.0.1",
    about: "address to listen on; 0.0.0.0 lets the home network in",
    read: text,
  },
  port: { takes: "<port>", env: "PORT", usual: "4600", about: "port to listen on", read: whole(0, 65_535) },
  data: { takes: "<folder>", usual: ".fray", about: "where tables are kept, and backups", read: text },
  databaseUrl: {
    takes: "<address>",
    env: "DATABASE_URL",
    about: "a PostgreSQL database for the tables instead, shared by several servers",
    read: text,
  },
  publicUrl: {
    takes: "<address>",
    about: "the address people open, such as https://fray.example, where a proxy stands in front",
    read: publicUrl,
  },
  trustProxy: {
    takes: "[who]",
    bare: "loopback",
    about:
      "take guests' addresses from X-Forwarded-For of these proxies: loopback, networks such as 10.0.0.0/8, or a number of proxies",
    read: proxies,
  },
  hostName: {
    takes: "<name>",
    many: "many",
    about: "a further name the server answers to",
    read: hostNames,
  },
  log: {
    takes: "<level>",
    about: `what is logged: ${LEVELS.join(", ")}; info if nothing is said, on a terminal warn`,
    read: oneOf(LEVELS),
  },
  requestsPerMinute: {
    takes: "<n>",
    usual: "1200",
    about: "most requests a minute from one address",
    read: whole(1, 1_000_000),
  },
  tablesPerHour: {
    takes: "<n>",
    about:
      "most tables that one address opens in an hour; 240 if nothing is said, and any number from this machine",
    read: whole(1, 1_000_000),
  },
  bytesPerDay: {
    takes: "<bytes>",
    about:
      "most bytes of the tables that one address opens in a day; 200000000 if nothing is said, and any number from this machine",
    read: bytes,
  },
  importBytes: { takes: "<bytes>", usual: "4000000", about: "largest file that is imported", read: bytes },
  entriesPerTable: {
    takes: "<n>",
    usual: "50000",
    about: "most entries of a table: commands, answers, rolls, seats",
    read: whole(100, 10_000_000),
  },
  bytesPerTable: {
    takes: "<bytes>",
    usual: "50000000",
    about: "most bytes of a table, with its snapshots",
    read: bytes,
  },
  mostCombatants: {
    takes: "<n>",
    usual: "300",
    about: "most combatants of a battle",
    read: whole(2, 500),
  },
  mostSquares: {
    takes: "<n>",
    usual: "25000",
    about: "most squares of a map",
    read: whole(1, 1_000_000),
  },
  mostSquaresTimesCombatants: {
    takes: "<n>",
    usual: "1000000",
    about: "most squares times combatants of a battle: what a look at it costs",
    read: whole(2, 500_000_000),
  },
  keepDays: {
    takes: "<days>",
    about: "delete tables that nobody has touched for so many days; if nothing is said all are kept",
    read: whole(1, 36_500),
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type Name = keyof typeof SETTINGS;
type ValueOf<S> = S extends { readonly read: Reader<infer T> } ? T : never;
type Given<S> = S extends { readonly usual: string } ? ValueOf<S> : ValueOf<S> | undefined;
export type Settings = { readonly [K in Name]: Given<(typeof SETTINGS)[K]> };
/** As commander hands them over. */
export type Flags = { readonly [K in Name]?: string | true | readonly string[] };

const named = Object.entries(SETTINGS) as unknown as readonly (readonly [Name, Setting])[];

/** `publicUrl` → `public-url` */
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
export const flagOf = (name: Name): string => `--${kebab(name)}`;
export const envOf = (name: Name, { env }: Setting): string =>
  env ?? `FRAY_${kebab(name).replaceAll("-", "_").toUpperCase()}`;

/** Its secret: as a flag, everybody who lists processes would read it. */
export const ADMIN_TOKEN = "FRAY_ADMIN_TOKEN";
/** Every name in the environment that is read. */
export const ENVIRONMENT: readonly string[] = [
  ...named.map(([name, setting]) => envOf(name, setting)),
  ADMIN_TOKEN,
];

type Option = readonly [flags: string, about: string, often?: "many"];

/** For the help of the command line. */
const optionOf = ([name, setting]: readonly [Name, Setting]): Option => {
  const usual = setting.usual === undefined ? "" : `, or ${setting.usual}`;
  const about = `${setting.about} (default: ${envOf(name, setting)}${usual})`;
  const flags = `${flagOf(name)} ${setting.takes}`;
  return setting.many === undefined ? [flags, about] : [flags, about, setting.many];
};
export const SETTING_OPTIONS: readonly Option[] = named.map(optionOf);

/** Settings that say where tables are, for commands that need no server. */
const PLACE = ["data", "databaseUrl"] as const;
export const PLACE_OPTIONS: readonly Option[] = PLACE.map((name) => optionOf([name, SETTINGS[name]]));

/** Where tables are: a database, or a data directory. Of two flags neither is guessed at. */
export type Place = { readonly databaseUrl: string } | { readonly directory: string };

export function readPlace(flags: Flags, environment: NodeJS.ProcessEnv): Place {
  const [directory, databaseUrl] = PLACE.map((name) =>
    readOne(name, SETTINGS[name], flags[name], environment),
  ) as [string, string | undefined];
  if (flags.data !== undefined && flags.databaseUrl !== undefined)
    throw usage("--data, --database-url: expected one of them, found both");
  return databaseUrl === undefined || flags.data !== undefined ? { directory } : { databaseUrl };
}

/** Rows of the table in docs/running.md. */
export const settingRows = (): readonly string[] =>
  named.map(
    ([name, setting]) =>
      `| \`${flagOf(name)} ${setting.takes}\` | \`${envOf(name, setting)}\` | ${setting.usual ?? ""} | ${setting.about} |`,
  );

/** Every setting from its flag, the environment, or what is usual; what cannot be read is refused by name. */
export function readSettings(flags: Flags, environment: NodeJS.ProcessEnv): Settings {
  return Object.fromEntries(
    named.map(([name, setting]) => [name, readOne(name, setting, flags[name], environment)]),
  ) as unknown as Settings;
}

function readOne(name: Name, setting: Setting, flag: Flags[Name], environment: NodeJS.ProcessEnv): unknown {
  const env = envOf(name, setting);
  // an empty variable is one that nobody has set
  const [from, given] =
    flag === undefined ? [env, environment[env] || setting.usual] : [flagOf(name), asText(flag, setting)];
  if (given === undefined) return undefined;
  const read = setting.read(given);
  if ("value" in read) return read.value;
  throw usage(`${from}: expected ${read.expected}, found ${JSON.stringify(given)}`);
}

const asText = (flag: string | true | readonly string[], { bare = "" }: Setting): string =>
  flag === true ? bare : typeof flag === "string" ? flag : flag.join(",");
