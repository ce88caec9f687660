import type { CountedTag, Tag } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { TOUCHED } from '../database/mark-edited.ts';

const COLUMNS = ['id', 'name'] as const;

/** How names of tags are compared: without case, in one Unicode form. */
export const tagKey = (name: string) => name.normalize('NFKC').toLowerCase();

/** All tags of a person, by name, case ignored. */
export const findTags = (db: Db, userId: number): Promise<Tag[]> =>
  db.selectFrom('tags').select(COLUMNS).where('user_id', '=', userId).orderBy('name_key').execute();

export async function findTag(db: Db, userId: number, id: number): Promise<Tag | null> {
  const query = db.selectFrom('tags').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** A tag by its name, whatever its case. */
export async function findTagNamed(db: Db, userId: number, name: string): Promise<Tag | null> {
  const query = db
    .selectFrom('tags')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('name_key', '=', tagKey(name));
  return (await query.executeTakeFirst()) ?? null;
}

export const addTag = (db: Db, userId: number, name: string): Promise<Tag> =>
  db
    .insertInto('tags')
    .values({ user_id: userId, name, name_key: tagKey(name) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

export async function renameTag(db: Db, userId: number, id: number, name: string): Promise<void> {
  await db
    .updateTable('tags')
    .set({ name, name_key: tagKey(name), ...TOUCHED })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** The posts that bear a tag, in the bin or not. */
export async function findTagged(db: Db, userId: number, id: number): Promise<number[]> {
  const query = db.selectFrom('post_tag').select('post_id').where('tag_id', '=', id).where('user_id', '=', userId);
  return (await query.execute()).map(({ post_id }) => post_id);
}

/** Removes a tag; posts lose it by the foreign key. False when the person has no such tag. */
export async function removeTag(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * All tags of a person by name, each with how many live posts bear it: all that do, read off the index of the tags,
 * without those in the bin. To look at every post that bears a tag takes seven times as long.
 */
export async function findCountedTags(db: Db, userId: number): Promise<CountedTag[]> {
  const inBin = db
    .selectFrom('posts')
    .innerJoin('post_tag', 'post_tag.post_id', 'posts.id')
    .select((row) => ['post_tag.tag_id', row.fn.countAll<number>().as('posts')])
    .where('posts.user_id', '=', userId)
    .where('posts.is_archived', '=', 1)
    .groupBy('post_tag.tag_id')
    .as('bin');
  const rows = await db
    .selectFrom('tags')
    .leftJoin(inBin, 'bin.tag_id', 'tags.id')
    .select((tag) => [
      'tags.id',
      'tags.name',
      'bin.posts as binned',
      tag
        .selectFrom('post_tag')
        .select((row) => row.fn.countAll<number>().as('posts'))
        .whereRef('post_tag.tag_id', '=', 'tags.id')
        .as('all'),
    ])
    .where('tags.user_id', '=', userId)
    .orderBy('tags.name_key')
    .execute();
  return rows.map(({ id, name, all, binned }) => ({ id, name, posts_count: (all ?? 0) - (binned ?? 0) }));
}

/** Gives the posts of one tag to another. */
export async function passTag(db: Db, userId: number, from: number, into: number): Promise<void> {
  const known = db.selectFrom('post_tag').select('post_id').where('tag_id', '=', into).where('user_id', '=', userId);
  await db
    .updateTable('post_tag')
    .set({ tag_id: into })
    .where('tag_id', '=', from)
    .where('user_id', '=', userId)
    .where('post_id', 'not in', known)
    .execute();
}
