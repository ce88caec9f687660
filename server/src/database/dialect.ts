import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely';

/** Which of the two databases this is. */
export const isPostgres = <D>(db: Kysely<D>) => db.getExecutor().adapter instanceof PostgresAdapter;

/** Text that is compared and ordered by its characters' numbers, the same on both databases. */
export const textOf = <D>(db: Kysely<D>): 'text' | RawBuilder<unknown> =>
  isPostgres(db) ? sql`text collate "C"` : 'text';

/** A number that the database hands out. */
export const identity =
  <D>(db: Kysely<D>) =>
  (column: ColumnDefinitionBuilder) =>
    isPostgres(db) ? column.primaryKey().generatedByDefaultAsIdentity() : column.primaryKey().autoIncrement();
