import type { Post } from '@benotes/contract';
import { collections, findCollectionPath } from '@benotes/platform';
import { useSnapshot } from 'valtio';

import { texts } from './texts.ts';

/** The name of a post's collection; Uncategorized when it has none, or none any more. */
export function useCollectionName(id: Post['collection_id']): string {
  const { tree } = useSnapshot(collections);
  const last = id === null ? undefined : findCollectionPath(tree, id).at(-1);
  return last?.name ?? texts.uncategorized;
}
