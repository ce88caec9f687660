import { type Collection, EDIT_PERMISSION, fieldsWith, type Post } from '@benotes/contract';
import { parseQuery, type Term } from '@benotes/contract/search-query';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { forbidden, invalid } from '../../kernel/problems.ts';
import { findFavorites } from '../posts/favorites/favorites.repo.ts';
import type { Filter } from '../posts/posts.repo.ts';
import type { Access } from './access.ts';

/** The values of `is:` that tell what only the owner of a library may know. */
const OF_OWNERS: ReadonlySet<string> = new Set(['duplicate', 'broken', 'moved', 'changed', 'unclear']);

const isOfOwners = (term: Term): boolean => term.kind !== 'words' && term.name === 'is' && OF_OWNERS.has(term.value);

interface List {
  is_archived?: unknown;
  is_uncategorized?: unknown;
  filter?: string | undefined;
}

/** Whether somebody sees what was deleted: viewers do not. */
export const seesBin = ({ as, permission }: Access): boolean => as !== 'member' || permission >= EDIT_PERMISSION;

/**
 * Refuses members what is personal to the owner.
 *
 * @throws Problem 403 for the recycle bin, which viewers do not see; Invalid for what is known of links.
 */
export function checkMemberList(access: Access, { is_archived, is_uncategorized, filter = '' }: List): void {
  if (access.as !== 'member') return;
  if (is_archived && !seesBin(access)) throw forbidden();
  if (is_uncategorized) throw invalid('is_uncategorized', 'Uncategorized cannot be shared.');
  const term = parseQuery(filter).clauses.flat().find(isOfOwners);
  if (term && term.kind !== 'words') throw invalid('filter', `is:${term.value} is only known of your own posts.`);
}

const SHOWN: ReadonlySet<string> = new Set(fieldsWith('members'));
const HIDDEN = {
  ...Object.fromEntries(
    fieldsWith('visitors', 'hidden')
      .filter((name) => !SHOWN.has(name))
      .map((name) => [name, undefined]),
  ),
  ...Object.fromEntries(fieldsWith('visitors', 'false').map((name) => [name, false])),
};

/** Whether a search asks for what only the owner of a library may know. */
export const isOfOwnersOnly = (filter: string): boolean => parseQuery(filter).clauses.flat().some(isOfOwners);

/**
 * The list of a member: with the collections that they know of, and those below them, and with their own favorites if
 * it asks for favorites. Others, who know all, get it as it is.
 */
export async function listFor<L extends { is_favorite?: unknown; filter?: string | undefined }>(
  db: Db,
  { as, within, ownerId }: Access,
  memberId: number,
  list: L,
): Promise<L & Pick<Filter, 'within' | 'favorites'>> {
  if (as !== 'member' || within === 'everything') return list;
  const asks = list.is_favorite !== undefined || asksForFavorites(list.filter);
  return {
    ...list,
    within: within.flatMap((root) => ('collectionId' in root ? [root.collectionId] : [])),
    favorites: idList(db, asks ? await findFavorites(db, memberId, ownerId) : []),
  };
}

/** Whether a search asks for favorites, or for what is none. */
export const asksForFavorites = (filter = ''): boolean =>
  parseQuery(filter)
    .clauses.flat()
    .some((term) => term.kind !== 'words' && term.name === 'is' && term.value === 'favorite');

/** A post as members get it: without what is personal to its owner, with what they may do. Others get it as it is. */
export const postFor = ({ as, ownerId, permission }: Access, post: Post): Post =>
  as === 'member' ? { ...post, ...HIDDEN, owner_id: ownerId, permission } : post;

/** A collection as members get it: that which is shared with them has no parent. */
export function collectionFor<C extends Collection>({ as, ownerId, permission, within }: Access, found: C): C {
  if (as !== 'member') return found;
  const isRoot =
    within !== 'everything' && within.some((root) => 'collectionId' in root && root.collectionId === found.id);
  // Copied once: there may be thousands of them.
  const collection: C = { ...found, parent_id: isRoot ? null : found.parent_id, owner_id: ownerId, permission };
  delete collection.is_favorite;
  return collection;
}

/** What members give, without what is personal to the owner. */
export function forMember<G extends { is_favorite?: boolean }>({ as }: Access, given: G): G {
  if (as !== 'member') return given;
  const { is_favorite: _personal, ...rest } = given;
  return rest as G;
}
