import { type Kysely, type Migration, sql } from 'kysely';

import { isPostgres } from '../dialect.ts';

/** Each table that gets an owner, with the table that has it and the column that refers to that. */
const TABLES = [
  ['post_files', 'posts', 'post_id'],
  ['post_job_items', 'post_jobs', 'job_id'],
  ['post_job_tags', 'post_jobs', 'job_id'],
  ['webhook_deliveries', 'webhooks', 'webhook_id'],
] as const;

/** Every row of a user names the user, so that all tables can be distributed by owner. */
export const owners: Migration = {
  async up(db: Kysely<unknown>) {
    for (const [table, parent, column] of TABLES) {
      await db.schema.alterTable(table).addColumn('user_id', 'integer').execute();
      if (isPostgres(db)) await fillFromOldProcesses(db, table, parent, column);
      await sql`
        update ${sql.table(table)} set user_id = (
          select owner.user_id from ${sql.table(parent)} as owner where owner.id = ${sql.ref(`${table}.${column}`)}
        )`.execute(db);
    }
  },
};

/** During an upgrade, processes of the last version insert rows without an owner. */
async function fillFromOldProcesses(db: Kysely<unknown>, table: string, parent: string, column: string): Promise<void> {
  const name = sql.raw(`fill_owner_of_${table}`);
  await sql`
    create function ${name}() returns trigger language plpgsql as $$
    begin
      select owner.user_id into new.user_id from ${sql.table(parent)} as owner where owner.id = new.${sql.ref(column)};
      return new;
    end $$`.execute(db);
  await sql`
    create trigger ${name} before insert on ${sql.table(table)}
    for each row when (new.user_id is null) execute function ${name}()`.execute(db);
}
