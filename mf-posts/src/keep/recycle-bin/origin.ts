import type { CollectionTree, Post } from '@benotes/contract';
import { findCollectionPath } from '@benotes/platform';

import { texts } from './texts.ts';

/** The path of a collection, such as "Cooking / Bread"; null if there is no such collection (any more). */
export function pathName(tree: readonly CollectionTree[], id: number): string | null {
  const path = findCollectionPath(tree, id);
  return path.length === 0 ? null : path.map(({ name }) => name).join(texts.separator);
}

/** Where a post in the recycle bin comes from: the path of its collection, or what is known instead. */
export function originOf(post: Post, tree: readonly CollectionTree[]): string {
  if (post.collection_id !== null) return pathName(tree, post.collection_id) ?? texts.deletedCollection;
  return post.deleted_collection_id === undefined ? texts.uncategorized : texts.deletedCollection;
}
