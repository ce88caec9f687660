import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { insertRows } from '../../kernel/database/insert-rows.ts';
import type { Database } from '../../kernel/database/schema.ts';

/** `top`: the order above which the uncategorized posts of a user begin. */
export type MigratedKind = 'user' | 'collection' | 'tag' | 'post' | 'share' | 'file' | 'top';

/** What some rows of a source have become, by their ids there. */
export async function findTargets(
  db: Db,
  source: string,
  kind: MigratedKind,
  ids: readonly (string | number)[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('migrated_rows')
    .select(['source_id', 'target'])
    .where('source', '=', source)
    .where('kind', '=', kind)
    .where('source_id', 'in', ids.map(String))
    .execute();
  return new Map(rows.map(({ source_id, target }) => [source_id, target]));
}

export async function addTargets(
  db: Db,
  source: string,
  kind: MigratedKind,
  targets: readonly (readonly [from: string | number, to: string | number])[],
): Promise<void> {
  const rows = targets.map(([from, to]) => ({ source, kind, source_id: String(from), target: String(to) }));
  await insertRows(db, 'migrated_rows', rows);
}

const TABLES = { user: 'users', collection: 'collections', tag: 'tags', post: 'posts', share: 'shares' } as const;

/** How many rows of a kind were taken over and exist. */
export async function countPresent(db: Db, source: string, kind: keyof typeof TABLES): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from migrated_rows
    where source = ${source} and kind = ${kind}
      and exists (select 1 from ${sql.table(TABLES[kind])} as own where own.id = cast(migrated_rows.target as integer))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

export async function insertUser(db: Db, user: Insertable<Database['users']>): Promise<number> {
  return (await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow()).id;
}

/** The tags of a user with these keys. */
export async function findTagIds(db: Db, userId: number, keys: readonly string[]): Promise<Map<string, number>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name_key'])
    .where('user_id', '=', userId)
    .where('name_key', 'in', [...new Set(keys)])
    .execute();
  return new Map(rows.map(({ id, name_key }) => [name_key, id]));
}

/** The collections of a user (null: Uncategorized) with posts that have no or equal order numbers. */
export async function findUnordered(db: Db, userId: number): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('posts')
    .select('collection_id')
    .where('user_id', '=', userId)
    .where('is_archived', '=', 0)
    .groupBy('collection_id')
    .having(sql<boolean>`count(distinct "order") < count(*) or min("order") < 1`)
    .execute();
  return rows.map(({ collection_id }) => collection_id);
}

/** A migrated post with the names of its tags. */
export async function findMigrated(
  db: Db,
  id: number,
): Promise<(Selectable<Database['posts']> & { tags: string[] }) | null> {
  const post = await db.selectFrom('posts').selectAll().where('id', '=', id).executeTakeFirst();
  if (!post) return null;
  const tags = await db
    .selectFrom('post_tag')
    .innerJoin('tags', 'tags.id', 'post_tag.tag_id')
    .select('tags.name_key')
    .where('post_tag.post_id', '=', id)
    .orderBy('tags.name_key')
    .execute();
  return { ...post, tags: tags.map(({ name_key }) => name_key) };
}
