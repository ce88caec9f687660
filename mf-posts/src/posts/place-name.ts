import type { CollectionTree, Post, SharedRoot } from '@benotes/contract';
import { sharedRootOf } from '@benotes/platform';

import { collectionName } from './collection-name.ts';
import { texts } from './texts.ts';

/** Where a post is: its collection, of another owner with their name. Undefined while what they share is unknown. */
export function placeName(
  { collection_id, owner_id }: Post,
  { tree, shared }: { tree: readonly CollectionTree[]; shared: readonly SharedRoot[] | null },
): string | undefined {
  if (owner_id === undefined || collection_id === null) return collectionName(collection_id, tree);
  const root = sharedRootOf(collection_id, shared);
  return root && texts.placeOf(root.owner.name, collectionName(collection_id, [root.collection]));
}
