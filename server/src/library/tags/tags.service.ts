import type { Tag } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { inSteps } from '../../kernel/database/in-steps.ts';
import { transact, withoutHook } from '../../kernel/database/transact.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { manyPostsChanged, otherChanged, postsWritten } from '../events.ts';
import { withDeferredMerge } from '../search/defer-merge.repo.ts';
import { addTag, findTag, findTagged, findTagNamed, removeTag, renameTag, untagPosts } from './tags.repo.ts';

/** How many posts of a tag are written at once. */
const AT_ONCE = 200;

/** @throws Problem 400 if there is a tag of this name, case-insensitively. */
export function createTag(db: Db, userId: number, given: string): Promise<Tag> {
  const name = validName(given, 'name');
  return transact(db, userId, async (trx) => {
    if (await findTagNamed(trx, userId, name)) throw new Problem(400, 'Tag does already exist');
    const tag = await addTag(trx, userId, name);
    await tagsAdded(trx, userId, [tag]);
    return tag;
  });
}

/** Finds or creates tags by name, in the given order: all of them, or none if one is invalid. */
export function findOrCreateTags(db: Db, userId: number, given: readonly { name: string }[]): Promise<Tag[]> {
  const names = given.map(({ name }) => name);
  return transact(db, userId, (trx) => namedTags(trx, userId, names, 'tags'));
}

/** The same in a transaction. @param field where the names are in the request. */
export async function namedTags(
  trx: Db,
  userId: number,
  names: readonly string[],
  field: 'tags' | 'add_tags',
): Promise<Tag[]> {
  const tags: Tag[] = [];
  const added: Tag[] = [];
  for (const name of names.map((given) => validName(given, field))) {
    const known = await findTagNamed(trx, userId, name);
    const tag = known ?? (await addTag(trx, userId, name));
    if (!known) added.push(tag);
    tags.push(tag);
  }
  await tagsAdded(trx, userId, added);
  return tags;
}

/**
 * Renames a tag; null if the user has no such tag. Many posts are found by its new name step by step, between which
 * others write. If that is interrupted, it can be done again.
 */
export async function changeTag(db: Db, userId: number, id: number, given: string): Promise<Tag | null> {
  const tag = { id, name: validName(given, 'name') };
  const isLarge = await hasManyPosts(db, userId, id);
  if (isLarge && !(await renameInSteps(withoutHook(db), userId, tag))) return null;
  return transact(db, userId, async (trx) => {
    if (!(await rename(trx, userId, tag))) return null;
    const posts = await findTagged(trx, userId, id);
    if (!isLarge) await postsWritten(trx, userId, { ids: posts });
    await tagsChanged(trx, userId, posts.length);
    await otherChanged(trx, userId, { type: 'tag', kind: 'changed', ...tag, fields: ['name'], count: posts.length });
    return tag;
  });
}

const hasManyPosts = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await findTagged(db, userId, id, AT_ONCE + 1)).length > AT_ONCE;

/** False if the user has no such tag. */
async function rename(trx: Db, userId: number, { id, name }: Tag): Promise<boolean> {
  if (!(await findTag(trx, userId, id))) return false;
  const known = await findTagNamed(trx, userId, name);
  if (known && known.id !== id) throw invalid('name', 'Tag does already exist');
  await renameTag(trx, userId, id, name);
  return true;
}

async function renameInSteps(db: Db, userId: number, tag: Tag): Promise<boolean> {
  const posts = await transact(db, userId, async (trx) =>
    (await rename(trx, userId, tag)) ? findTagged(trx, userId, tag.id) : null,
  );
  if (!posts) return false;
  await inSteps(db, userId, async (trx, limit, done) => {
    const ids = posts.slice(done, done + limit);
    if (ids.length > 0) await withDeferredMerge(trx, () => postsWritten(trx, userId, { ids }));
    return ids.length;
  });
  return true;
}

/** Replaces a tag by another one and removes it. Null if the user has no such tag. */
export async function mergeTags(db: Db, userId: number, id: number, into: number): Promise<Tag | null> {
  if (id === into) throw invalid('into', 'A tag cannot be merged into itself.');
  return removeFromAll(db, userId, { id, into }, async (trx) => {
    const target = await findTag(trx, userId, into);
    if (!target) throw invalid('into', 'There is no such tag.');
    return target;
  });
}

/** Deletes a tag and removes it from all posts; false if the user has no such tag. */
export const deleteTag = async (db: Db, userId: number, id: number): Promise<boolean> =>
  (await removeFromAll(db, userId, { id, into: null }, async () => true)) ?? false;

/**
 * Removes a tag from all posts, or replaces it, and deletes it: from many posts in steps, between which others write.
 * If that is interrupted, the rest of the posts keeps it, and it can be done again.
 *
 * @param check called in a transaction before posts are changed. Its result is returned; null if there is no such tag.
 */
async function removeFromAll<T>(
  db: Db,
  userId: number,
  change: { id: number; into: number | null },
  check: (trx: Db) => Promise<T>,
): Promise<T | null> {
  const { id } = change;
  const takeStep = async (trx: Db, limit: number) => {
    const posts = await findTagged(trx, userId, id, limit);
    if (posts.length === 0) return 0;
    await check(trx);
    await untagPosts(trx, userId, posts, change);
    await withDeferredMerge(trx, () => postsWritten(trx, userId, { ids: posts }));
    return posts.length;
  };
  const before = (await hasManyPosts(db, userId, id)) ? await inSteps(withoutHook(db), userId, takeStep) : 0;
  return transact(db, userId, async (trx) => {
    const tag = await findTag(trx, userId, id);
    if (!tag) return null;
    const result = await check(trx);
    let count = before;
    for (let some = 1; some > 0; count += some) some = await takeStep(trx, AT_ONCE);
    await removeTag(trx, userId, id);
    await tagsChanged(trx, userId, count);
    await otherChanged(trx, userId, { type: 'tag', kind: 'removed', ...tag, count });
    return result;
  });
}

/** Tags that are added together are one change. */
async function tagsAdded(db: Db, userId: number, tags: readonly Tag[]): Promise<void> {
  const [first] = tags;
  if (!first) return;
  const which = tags.length === 1 ? first : { count: tags.length };
  await otherChanged(db, userId, { type: 'tag', kind: 'created', ...which });
}

/** All posts whose tags have changed are one change. */
async function tagsChanged(db: Db, userId: number, count: number): Promise<void> {
  if (count > 0) await manyPostsChanged(db, userId, { reason: 'tags', count });
}

function validName(name: string, field: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid(field, 'A tag needs a name.');
  return trimmed;
}
