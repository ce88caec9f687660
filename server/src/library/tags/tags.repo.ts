import { type CountedTag, PAGE_SIZE_MAX, type Tag } from '@benotes/contract';
import type { RawBuilder } from 'kysely';

import { CompiledQueries } from '../../kernel/database/compiled-queries.ts';
import type { Db } from '../../kernel/database/connect.ts';
import { EDITED, markEdited } from '../../kernel/database/mark-edited.ts';
import { ofOwner } from '../../kernel/database/of-owner.ts';
import { withSubtree } from '../collections/collection-counts.repo.ts';

const COLUMNS = ['id', 'name'] as const;

/** Tag names are compared by this key: lower case, in one Unicode form. */
export const tagKey = (name: string) => name.normalize('NFKC').toLowerCase();

/** All tags of a user, by name, case-insensitively. */
export const findTags = (db: Db, userId: number): Promise<Tag[]> =>
  db.selectFrom('tags').select(COLUMNS).where('user_id', '=', userId).orderBy('name_key').execute();

export async function findTag(db: Db, userId: number, id: number): Promise<Tag | null> {
  const query = db.selectFrom('tags').select(COLUMNS).where('id', '=', id).where('user_id', '=', userId);
  return (await query.executeTakeFirst()) ?? null;
}

/** Finds a tag by name, case-insensitively. */
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
    .set({ name, name_key: tagKey(name), ...EDITED })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

/** The ids of the posts with a tag, in the recycle bin or not; at most `limit`. */
export async function findTagged(db: Db, userId: number, id: number, limit = Infinity): Promise<number[]> {
  const all = db.selectFrom('post_tag').select('post_id').where('tag_id', '=', id).where('user_id', '=', userId);
  const query = limit === Infinity ? all : all.limit(limit);
  return (await query.execute()).map(({ post_id }) => post_id);
}

/** Removes a tag; the foreign key removes it from posts. False if the user has no such tag. */
export async function removeTag(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('tags')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * All tags of a user by name, with the number of their posts outside the recycle bin: the number in the index of tags
 * minus those in the bin. Joining every post takes seven times as long.
 */
export async function findCountedTags(db: Db, userId: number): Promise<CountedTag[]> {
  const inBin = db
    .selectFrom('posts')
    .innerJoin('post_tag', 'post_tag.post_id', 'posts.id')
    .select((row) => ['post_tag.tag_id', row.fn.countAll<number>().as('posts')])
    .where('posts.user_id', '=', userId)
    .where(ofOwner(db, 'post_tag.user_id', userId))
    .where('posts.is_archived', '=', 1)
    .groupBy('post_tag.tag_id')
    .as('bin');
  const rows = await db
    .selectFrom('tags')
    .leftJoin(inBin, 'bin.tag_id', 'tags.id')
    .select((tag) => [
      'tags.id',
      'tags.name',
      'bin.posts as archived',
      tag
        .selectFrom('post_tag')
        .select((row) => row.fn.countAll<number>().as('posts'))
        .whereRef('post_tag.tag_id', '=', 'tags.id')
        .where(ofOwner(db, 'post_tag.user_id', userId))
        .as('all'),
    ])
    .where('tags.user_id', '=', userId)
    .orderBy('tags.name_key')
    .execute();
  return rows.map(({ id, name, all, archived }) => ({ id, name, posts_count: (all ?? 0) - (archived ?? 0) }));
}

/** Removes a tag from posts; with `into`, they get that one instead. The posts count as edited. */
export async function untagPosts(
  db: Db,
  userId: number,
  ids: readonly number[],
  { id, into }: { id: number; into: number | null },
): Promise<void> {
  await markEdited(db, 'posts', userId, ids);
  if (into !== null) {
    const known = db.selectFrom('post_tag').select('post_id').where('tag_id', '=', into).where('user_id', '=', userId);
    await db
      .updateTable('post_tag')
      .set({ tag_id: into })
      .where('tag_id', '=', id)
      .where('user_id', '=', userId)
      .where('post_id', 'in', ids)
      .where('post_id', 'not in', known.where('post_id', 'in', ids))
      .execute();
  }
  await db
    .deleteFrom('post_tag')
    .where('tag_id', '=', id)
    .where('user_id', '=', userId)
    .where('post_id', 'in', ids)
    .execute();
}

/** `ids`: of posts. */
const tagsOfPosts = (
  db: Db,
  userId: number | RawBuilder<number>,
  ids: readonly number[] | readonly RawBuilder<number>[],
) =>
  db
    .selectFrom('post_tag')
    .innerJoin('tags', 'tags.id', 'post_tag.tag_id')
    .select(['post_tag.post_id', 'tags.id', 'tags.name'])
    .where('post_tag.post_id', 'in', ids)
    .where(ofOwner(db, 'post_tag.user_id', userId))
    .where(ofOwner(db, 'tags.user_id', userId))
    .orderBy('tags.name_key');

const tagsOfPages = new CompiledQueries<
  { userId: number } & Record<`id${number}`, number>,
  Tag & { post_id: number }
>();

/** The tags of some posts of a user, by post, in the order of their names. */
export async function findTagsOf(db: Db, userId: number, postIds: readonly number[]): Promise<Map<number, Tag[]>> {
  const tags = new Map<number, Tag[]>();
  if (postIds.length === 0) return tags;
  const named = Object.fromEntries(postIds.map((id, index) => [`id${index}`, id] as const));
  const rows =
    postIds.length > PAGE_SIZE_MAX
      ? await tagsOfPosts(db, userId, postIds).execute()
      : await tagsOfPages.rows(db, String(postIds.length), { ...named, userId }, ({ userId: owner, ...ids }) =>
          tagsOfPosts(db, owner, Object.values(ids)),
        );
  for (const { post_id, id, name } of rows) {
    const list = tags.get(post_id);
    if (list) list.push({ id, name });
    else tags.set(post_id, [{ id, name }]);
  }
  return tags;
}

/** Gives a post exactly these tags, which must be the user's own (`ownsTags`). */
export async function replaceTags(db: Db, userId: number, postId: number, tagIds: readonly number[]): Promise<void> {
  await db.deleteFrom('post_tag').where('post_id', '=', postId).where('user_id', '=', userId).execute();
  await addPostTags(db, userId, postId, tagIds);
}

/** Gives a new post these tags, which must be the user's own. */
export async function addPostTags(db: Db, userId: number, postId: number, tagIds: readonly number[]): Promise<void> {
  const rows = [...new Set(tagIds)].map((tag_id) => ({ post_id: postId, tag_id, user_id: userId }));
  if (rows.length > 0) await db.insertInto('post_tag').values(rows).execute();
}

/** Whether all these tags are the user's. */
export const ownsTags = async (db: Db, userId: number, ids: readonly number[]): Promise<boolean> =>
  (await findOwnTags(db, userId, ids)) !== null;

/** These tags of a user by name; null if one of them is not theirs. */
export async function findOwnTags(db: Db, userId: number, ids: readonly number[]): Promise<Tag[] | null> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return [];
  const own = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('id', 'in', unique)
    .where('user_id', '=', userId)
    .orderBy('name_key')
    .execute();
  return own.length === unique.length ? own : null;
}

/** The tags of the posts in a collection of a user and below it, by name. */
export const findTagsWithin = (db: Db, userId: number, collectionId: number): Promise<Tag[]> =>
  withSubtree(db, userId, collectionId)
    .selectFrom('tags')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('id', 'in', (row) =>
      row
        .selectFrom('post_tag')
        .innerJoin('posts', 'posts.id', 'post_tag.post_id')
        .select('post_tag.tag_id')
        .where('post_tag.user_id', '=', userId)
        .where('posts.user_id', '=', userId)
        .where('posts.is_archived', '=', 0)
        .where('posts.collection_id', 'in', row.selectFrom('within').select('within.id')),
    )
    .orderBy('name_key')
    .execute();

export async function countTags(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('tags')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return count;
}
