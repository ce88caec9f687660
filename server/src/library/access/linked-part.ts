import type { Db } from '../../kernel/database/connect.ts';
import type { Filter } from '../posts/posts.repo.ts';
import type { Access, Root } from './access.ts';
import { noSuch } from './request-access.ts';
import { reachesCollection } from './shown-posts.repo.ts';

/** The one part of a library that a link shows; null for users. */
export const linkedPart = ({ as, within }: Access): Root | null =>
  as === 'visitor' && within !== 'everything' ? (within[0] ?? null) : null;

/**
 * The part that a request of a visitor lists: all that the link shows or, of one with subcollections, one of its
 * collections, with `below` those below that, too. Null for users.
 *
 * @throws Problem 404 for a collection that the link does not show, as for one that does not exist.
 */
export async function listedPart(
  db: Db,
  access: Access,
  { collection_id: id, below }: Pick<Filter, 'collection_id' | 'below'>,
): Promise<Root | null> {
  const part = linkedPart(access);
  if (!part || !('collectionId' in part) || !part.below || !id) return part;
  if (!(await reachesCollection(db, access, id))) throw noSuch('collection');
  return { collectionId: id, below: Boolean(below) };
}
