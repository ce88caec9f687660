import type { Tag } from '@benotes/contract';

import type { Db } from '../database/connect.ts';
import { touch } from '../database/mark-edited.ts';
import { transact } from '../database/transact.ts';
import { invalid, Problem } from '../problems.ts';
import { indexPosts } from '../search/search-index.repo.ts';
import { addTag, findTag, findTagged, findTagNamed, passTag, removeTag, renameTag } from './tags.repo.ts';

/** @throws Problem 400 when there is one of this name, whatever the case of its letters. */
export function createTag(db: Db, userId: number, given: string): Promise<Tag> {
  const name = nameOf(given, 'name');
  return transact(db, userId, async (trx) => {
    if (await findTagNamed(trx, userId, name)) throw new Problem(400, 'Tag does already exist');
    return addTag(trx, userId, name);
  });
}

/** The tags of these names in the order asked, those that are new created: all of them or, when one is refused, none. */
export function findOrCreateTags(db: Db, userId: number, given: readonly { name: string }[]): Promise<Tag[]> {
  const names = given.map(({ name }) => nameOf(name, 'tags'));
  return transact(db, userId, async (trx) => {
    const tags: Tag[] = [];
    for (const name of names) tags.push((await findTagNamed(trx, userId, name)) ?? (await addTag(trx, userId, name)));
    return tags;
  });
}

/** Gives a tag another name; null when the person has no such tag. */
export function changeTag(db: Db, userId: number, id: number, given: string): Promise<Tag | null> {
  const name = nameOf(given, 'name');
  return transact(db, userId, async (trx) => {
    if (!(await findTag(trx, userId, id))) return null;
    const known = await findTagNamed(trx, userId, name);
    if (known && known.id !== id) throw invalid('name', 'Tag does already exist');
    await renameTag(trx, userId, id, name);
    await indexPosts(trx, await findTagged(trx, userId, id));
    return { id, name };
  });
}

/** Gives the posts of a tag to another one and removes it. Null when the person has no such tag. */
export async function mergeTags(db: Db, userId: number, id: number, into: number): Promise<Tag | null> {
  if (id === into) throw invalid('into', 'A tag cannot be merged into itself.');
  return transact(db, userId, async (trx) => {
    if (!(await findTag(trx, userId, id))) return null;
    const target = await findTag(trx, userId, into);
    if (!target) throw invalid('into', 'There is no such tag.');
    const posts = await findTagged(trx, userId, id);
    await touchTagged(trx, userId, id);
    await passTag(trx, userId, id, into);
    await removeTag(trx, userId, id);
    await indexPosts(trx, posts);
    return target;
  });
}

/** Takes a tag off every post; false when the person has no such tag. */
export function dropTag(db: Db, userId: number, id: number): Promise<boolean> {
  return transact(db, userId, async (trx) => {
    const posts = await findTagged(trx, userId, id);
    await touchTagged(trx, userId, id);
    const isGone = await removeTag(trx, userId, id);
    await indexPosts(trx, posts);
    return isGone;
  });
}

/** Posts that lose a tag or bear another instead are changed by it. */
const touchTagged = (db: Db, userId: number, id: number) =>
  touch(db, 'posts', userId, db.selectFrom('post_tag').select('post_id').where('tag_id', '=', id).$asScalar());

function nameOf(name: string, field: string): string {
  const trimmed = name.trim();
  if (trimmed === '') throw invalid(field, 'A tag needs a name.');
  return trimmed;
}
