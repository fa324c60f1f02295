import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from "kysely";

/** One schema for both engines, and how older data come to it. */

export interface Schema {
  tables: { id: string; ruleset: string; name: string; created: string; next: number; touched: string };
  entries: { table_id: string; seq: number; data: string };
  snapshots: { table_id: string; seq: number; depth: number; data: string };
  journal: { id: number; data: string };
}

export type Engine = "sqlite" | "postgres";

type Writer = Kysely<Schema>;
interface Migration {
  readonly name: string;
  statements(db: Writer, engine: Engine): readonly { compile(): CompiledQuery }[];
}

/** The time as entries have it. */
const NOW: Readonly<Record<Engine, RawBuilder<string>>> = {
  sqlite: sql`strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  postgres: sql`to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
};

/** Never changed once it has been somebody's: a new shape is a new migration at the end. */
const MIGRATIONS: readonly Migration[] = [
  {
    name: "1-tables",
    statements(db, engine) {
      // SQLite keeps a table in the order of its key only if told so; "if not exists": the first data had no migrations
      const end = engine === "sqlite" ? sql`without rowid` : sql``;
      return [
        db.schema
          .createTable("tables")
          .ifNotExists()
          .addColumn("id", "text", (c) => c.primaryKey().notNull())
          .addColumn("ruleset", "text", (c) => c.notNull())
          .addColumn("name", "text", (c) => c.notNull())
          .addColumn("created", "text", (c) => c.notNull())
          .addColumn("next", "integer", (c) => c.notNull())
          .modifyEnd(end),
        db.schema
          .createTable("entries")
          .ifNotExists()
          .addColumn("table_id", "text", (c) => c.notNull())
          .addColumn("seq", "integer", (c) => c.notNull())
          .addColumn("data", "text", (c) => c.notNull())
          .addPrimaryKeyConstraint("entries_key", ["table_id", "seq"])
          .modifyEnd(end),
        db.schema
          .createTable("snapshots")
          .ifNotExists()
          .addColumn("table_id", "text", (c) => c.notNull())
          .addColumn("seq", "integer", (c) => c.notNull())
          .addColumn("depth", "integer", (c) => c.notNull())
          .addColumn("data", "text", (c) => c.notNull())
          .addPrimaryKeyConstraint("snapshots_key", ["table_id", "seq"])
          .modifyEnd(end),
      ];
    },
  },
  {
    name: "2-journal",
    // PostgreSQL has one of its own
    statements: (db, engine) =>
      engine === "postgres"
        ? []
        : [
            db.schema
              .createTable("journal")
              .addColumn("id", "integer", (c) => c.primaryKey().notNull())
              .addColumn("data", "text", (c) => c.notNull()),
          ],
  },
  {
    name: "3-touched",
    // of tables that were there nobody knows when they were touched last: now, so that none is deleted too early
    statements: (db, engine) => [
      db.schema.alterTable("tables").addColumn("touched", "text", (c) => c.notNull().defaultTo("")),
      db.updateTable("tables").set({ touched: NOW[engine] }),
      db.schema.createIndex("tables_created").on("tables").columns(["created", "id"]),
    ],
  },
];

/** The version of the data: how many migrations they have been through. */
export const VERSION = MIGRATIONS.length;

const writers: Readonly<Record<Engine, Writer>> = {
  sqlite: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  }),
  postgres: new Kysely<Schema>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
};

/** What is to be done to data of a version, in the engine's words. */
export function migrationsFrom(version: number, engine: Engine): readonly string[] {
  return MIGRATIONS.slice(version).flatMap((m) =>
    m.statements(writers[engine], engine).map((statement) => statement.compile().sql),
  );
}
