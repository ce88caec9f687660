import type { Tag } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { transact } from '../../kernel/database/transact.ts';
import { invalid, Problem } from '../../kernel/problems.ts';
import { manyPostsChanged, otherChanged, postsWritten } from '../events.ts';
import {
  addTag,
  findTag,
  findTagged,
  findTagNamed,
  markTaggedEdited,
  removeTag,
  renameTag,
  replaceTag,
} from './tags.repo.ts';

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

/** Renames a tag; null if the user has no such tag. */
export function changeTag(db: Db, userId: number, id: number, given: string): Promise<Tag | null> {
  const name = validName(given, 'name');
  return transact(db, userId, async (trx) => {
    if (!(await findTag(trx, userId, id))) return null;
    const known = await findTagNamed(trx, userId, name);
    if (known && known.id !== id) throw invalid('name', 'Tag does already exist');
    await renameTag(trx, userId, id, name);
    const posts = await findTagged(trx, userId, id);
    await postsWritten(trx, userId, { ids: posts });
    await tagsChanged(trx, userId, posts);
    await otherChanged(trx, userId, { type: 'tag', kind: 'changed', id, name, fields: ['name'], count: posts.length });
    return { id, name };
  });
}

/** Replaces a tag by another one and removes it. Null if the user has no such tag. */
export async function mergeTags(db: Db, userId: number, id: number, into: number): Promise<Tag | null> {
  if (id === into) throw invalid('into', 'A tag cannot be merged into itself.');
  return transact(db, userId, async (trx) => {
    const tag = await findTag(trx, userId, id);
    if (!tag) return null;
    const target = await findTag(trx, userId, into);
    if (!target) throw invalid('into', 'There is no such tag.');
    const posts = await findTagged(trx, userId, id);
    await markTaggedEdited(trx, userId, id);
    await replaceTag(trx, userId, id, into);
    await removeTag(trx, userId, id);
    await postsWritten(trx, userId, { ids: posts });
    await tagsChanged(trx, userId, posts);
    await otherChanged(trx, userId, { type: 'tag', kind: 'removed', ...tag, count: posts.length });
    return target;
  });
}

/** Deletes a tag and removes it from all posts; false if the user has no such tag. */
export function deleteTag(db: Db, userId: number, id: number): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const tag = await findTag(trx, userId, id);
    if (!tag) return false;
    const posts = await findTagged(trx, userId, id);
    await markTaggedEdited(trx, userId, id);
    await removeTag(trx, userId, id);
    await postsWritten(trx, userId, { ids: posts });
    await tagsChanged(trx, userId, posts);
    await otherChanged(trx, userId, { type: 'tag', kind: 'removed', ...tag, count: posts.length });
    return true;
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
async function tagsChanged(db: Db, userId: number, posts: readonly number[]): Promise<void> {
  if (posts.length > 0) await manyPostsChanged(db, userId, { reason: 'tags', count: posts.length });
}

function validName(name: string, field: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid(field, 'A tag needs a name.');
  return trimmed;
}
