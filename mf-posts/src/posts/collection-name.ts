import type { CollectionTree, Post } from '@benotes/contract';
import { collections, findKnownPath } from '@benotes/platform';

import { texts } from './texts.ts';

/** The name of a post's collection; Uncategorized when it has none or the collection was deleted. */
export function collectionName(id: Post['collection_id'], tree: readonly CollectionTree[] = collections.tree): string {
  const last = id === null ? undefined : findKnownPath(id, tree).at(-1);
  return last?.name ?? texts.uncategorized;
}
