import { Kysely, Migrator, SqliteDialect, sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

import { aDatabase } from '../../../../testing/app.ts';
import { undoAction } from '../../../library/posts/actions/post-actions.repo.ts';
import { findFavorites } from '../../../library/posts/favorites/favorites.repo.ts';
import { openConnection } from '../../sqlite/open-connection.ts';
import { openPool, postgresDialect } from '../postgres.ts';
import type { Database } from '../schema.ts';
import { migrations } from './index.ts';

async function anEmptyDatabase(): Promise<Kysely<Database>> {
  const { DATABASE_URL: url } = await aDatabase('empty');
  if (url !== undefined) return new Kysely<Database>({ dialect: postgresDialect(openPool(url, () => {})) });
  const database = openConnection(':memory:');
  database.pragma('foreign_keys = ON');
  return new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
}

// #favorites-upgraded
it('Own favorites and their Undo stay as they are, and users can have favorites of others', async () => {
  const db = await anEmptyDatabase();
  onTestFinished(() => db.destroy());
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  await migrator.migrateTo('0057-version-index');
  for (const name of ['owner', 'member'])
    await sql`insert into users (name, email, email_key, password_hash, permission, created_at, updated_at)
      values (${name}, ${name}, ${name}, 'x', 7, '', '')`.execute(db);
  for (const [title, isFavorite] of [
    ['Before', 1],
    ['By an action', 1],
    ['None', 0],
  ] as const)
    await sql`insert into posts (user_id, type, title, content, "order", is_favorite, created_at, updated_at)
      values (1, 'text', ${title}, 'x', 1, ${isFavorite}, '', '')`.execute(db);
  await sql`insert into post_jobs (user_id, action, status, turn, total, done, changed, created_at)
    values (1, '{"type":"favorite"}', 'done', 1, 2, 2, 1, '')`.execute(db);
  for (const [position, postId, state] of [
    [0, 1, 0], // it was one already
    [1, 2, 1],
  ] as const)
    await sql`insert into post_job_items (job_id, user_id, position, post_id, state)
      values (1, 1, ${position}, ${postId}, ${state})`.execute(db);

  expect((await migrator.migrateToLatest()).error).toBeUndefined();
  const favorites = async () => {
    const rows = await db.selectFrom('posts').select(['title', 'is_favorite']).orderBy('id').execute();
    return rows.flatMap(({ title, is_favorite }) => (is_favorite ? [title] : []));
  };
  expect(await favorites()).toEqual(['Before', 'By an action']);
  const items = await db.selectFrom('post_job_items').select(['post_id', 'owner_id']).orderBy('position').execute();
  expect(items).toEqual([
    { post_id: 1, owner_id: null },
    { post_id: 2, owner_id: null },
  ]);
  await undoAction({ db, jobId: 1, userId: 1, from: 0, to: 2 }, { type: 'favorite' });
  expect(await favorites()).toEqual(['Before']);

  expect(await db.selectFrom('member_favorites').selectAll().execute()).toEqual([]);
  const one = { user_id: 2, post_id: 3, owner_id: 1, created_at: '' };
  await db.insertInto('member_favorites').values(one).execute();
  await expect(db.insertInto('member_favorites').values(one).execute()).rejects.toThrow(/unique/i);
  expect([await findFavorites(db, 2, 1), await findFavorites(db, 1, 1)]).toEqual([[3], []]);
  await db.deleteFrom('users').where('id', '=', 2).execute();
  expect(await db.selectFrom('member_favorites').selectAll().execute()).toEqual([]);
});
