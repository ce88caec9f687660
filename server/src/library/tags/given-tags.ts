import { type Post, TAGS_PER_POST_MAX, type Tag } from '@benotes/contract';

import type { Db } from '../../kernel/database/connect.ts';
import { invalid } from '../../kernel/problems.ts';
import type { Access } from '../access/access.ts';
import { findOwnTags, findTags, findTagsWithin } from './tags.repo.ts';
import { namedTags } from './tags.service.ts';

/** The tags in a request body: ids of all that the post is to have, and names of more. */
interface GivenTags {
  tags?: readonly number[] | undefined;
  add_tags?: readonly string[] | undefined;
}

/**
 * The tags that a post gets, by name; undefined if they are not to change. Runs in a transaction, and creates what is
 * named and does not exist.
 *
 * @param before the tags that it has.
 * @throws Invalid for a tag that there is not, that is shown nowhere in what is shared with a member, or that is too
 *   many.
 */
export async function givenTags(
  trx: Db,
  access: Access,
  { tags: ids, add_tags: names = [] }: GivenTags,
  before: Post['tags'] = [],
): Promise<Tag[] | undefined> {
  if (!ids && names.length === 0) return undefined;
  const { ownerId } = access;
  const kept = ids ? await findOwnTags(trx, ownerId, ids) : before;
  if (!kept || !(await areShown(trx, access, kept, before))) throw invalid('tags', 'There is no such tag.');
  const added = names.length > 0 ? await namedTags(trx, ownerId, names, 'add_tags') : [];
  const all = [...new Map([...kept, ...added].map((tag) => [tag.id, tag])).values()];
  if (all.length > TAGS_PER_POST_MAX) throw invalid('tags', `A post has at most ${TAGS_PER_POST_MAX} tags.`);
  return added.length === 0 ? all : ((await findOwnTags(trx, ownerId, all.map(idOf))) ?? all);
}

const idOf = ({ id }: Tag) => id;

/** Whether an access shows these tags: members must not learn the names of others by trying ids. */
export async function areShown(
  db: Db,
  access: Access,
  tags: readonly Pick<Tag, 'id'>[],
  before: readonly Tag[] = [],
): Promise<boolean> {
  if (access.within === 'everything') return true;
  const shown = new Set(before.map(idOf));
  if (tags.every(({ id }) => shown.has(id))) return true;
  for (const { id } of await findShownTags(db, access)) shown.add(id);
  return tags.every(({ id }) => shown.has(id));
}

/** The tags that an access shows: all of a library, or those in the collections that are shared. */
export async function findShownTags(db: Db, { ownerId, within }: Access): Promise<Tag[]> {
  if (within === 'everything') return findTags(db, ownerId);
  const shown: Tag[] = [];
  for (const root of within)
    if ('collectionId' in root) shown.push(...(await findTagsWithin(db, ownerId, root.collectionId)));
  return shown;
}
