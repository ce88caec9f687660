import { type Collection, UNCATEGORIZED_ID } from '@benotes/contract';
import { type RawBuilder, sql } from 'kysely';

import type { Db } from '../../kernel/database/connect.ts';
import { idList } from '../../kernel/database/id-list.ts';
import { findCollections } from '../../library/collections/collections.repo.ts';
import { nest, subtreeOf } from '../../library/collections/tree.ts';

/** What of a library is exported. */
export interface ExportScope {
  /** Siblings in their order; the parents of the topmost are null. */
  collections: Collection[];
  /** Whether posts outside of collections are exported. */
  hasUncategorized: boolean;
  /** Whether it is the whole library. */
  isEverything: boolean;
  /** The condition on the user's `posts`, in the recycle bin or not; undefined for all. */
  condition: RawBuilder<boolean> | undefined;
}

/** Everything of a user, or a collection with those below it (null if there is none), or (0) the posts in none. */
export async function findScope(db: Db, userId: number, collectionId: number | undefined): Promise<ExportScope | null> {
  if (collectionId === UNCATEGORIZED_ID) {
    const condition = sql<boolean>`posts.collection_id is null`;
    return { collections: [], hasUncategorized: true, isEverything: false, condition };
  }
  const all = await findCollections(db, userId);
  if (collectionId === undefined)
    return { collections: all, hasUncategorized: true, isEverything: true, condition: undefined };
  const root = nest(all).all.find(({ id }) => id === collectionId);
  if (!root) return null;
  const ids = new Set(subtreeOf(root).map(({ id }) => id));
  const collections = all
    .filter(({ id }) => ids.has(id))
    .map((each) => (each.id === collectionId ? { ...each, parent_id: null } : each));
  const condition = sql<boolean>`posts.collection_id in ${idList(db, [...ids])}`;
  return { collections, hasUncategorized: false, isEverything: false, condition };
}
