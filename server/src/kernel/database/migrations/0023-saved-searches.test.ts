import { Kysely, Migrator, SqliteDialect, sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';

import { openConnection } from '../../sqlite/open-connection.ts';
import type { Database } from '../schema.ts';
import { migrations } from './index.ts';

describe('The migration of shares (SQLite)', () => {
  it('keeps them with their ids, and never uses the id of a deleted one again', async () => {
    const database = openConnection(':memory:');
    database.pragma('foreign_keys = ON');
    const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
    onTestFinished(() => db.destroy());
    const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
    await migrator.migrateTo('0018-search-operators');
    await sql`insert into users (name, email, email_key, password_hash, permission, created_at, updated_at)
      values ('x', 'x', 'x', 'x', 7, '', '')`.execute(db);
    for (const name of ['one', 'two', 'three'])
      await sql`insert into collections (user_id, name, position, created_at, updated_at)
        values (1, ${name}, 0, '', '')`.execute(db);
    for (const id of [1, 2])
      await sql`insert into shares (user_id, collection_id, token, is_active)
        values (1, ${id}, ${`token ${id}`}, 1)`.execute(db);
    await sql`delete from shares where id = 2`.execute(db);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();
    const share = { id: 1, user_id: 1, collection_id: 1, token: 'token 1', is_active: 1, saved_search_id: null };
    expect(await db.selectFrom('shares').selectAll().execute()).toMatchObject([share]);
    const added = { user_id: 1, collection_id: 3, token: 'new', is_active: 1 as const };
    expect(await db.insertInto('shares').values(added).returning('id').executeTakeFirst()).toEqual({ id: 3 });
    const neither = { user_id: 1, collection_id: null, token: 'none', is_active: 1 as const };
    await expect(db.insertInto('shares').values(neither).execute()).rejects.toThrow(/CHECK/);
    await sql`delete from collections`.execute(db);
    expect(await db.selectFrom('shares').selectAll().execute()).toEqual([]);
  });
});
