import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Whether a database is PostgreSQL; otherwise it is SQLite. */
export const isPostgres = <D>(db: Kysely<D>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** A text type that is compared by code points, the same on both databases. */
export const textOf = <D>(db: Kysely<D>): 'text' | RawBuilder<unknown> =>
  isPostgres(db) ? sql`text collate "C"` : 'text';

/** A generated primary key. */
export const identity =
  <D>(db: Kysely<D>) =>
  (column: ColumnDefinitionBuilder) =>
    isPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
