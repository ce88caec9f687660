import type { Post } from '@benotes/contract';
import { collections, deviceStorage, findCollectionPath, loadCollections, session } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

const keyOf = (userId: number) => `last-collection:${userId}`;

/** Remembers where something from outside was saved, to offer it the next time. Null is Uncategorized. */
export function rememberCollection(id: Post['collection_id']): void {
  if (session.user) deviceStorage.write(keyOf(session.user.id), String(id ?? 0));
}

/**
 * The collection to save something from outside in: the one that it asks for, else that of the last time. Null is
 * Uncategorized, also if there is none or it was deleted. Undefined while the collections load for the first
 * time, which this hook sees to; then it stays the same, as does the form.
 */
export function useStartCollection(asked?: Post['collection_id']): Post['collection_id'] | undefined {
  const { tree, status } = useSnapshot(collections);
  const { user } = useSnapshot(session);
  const last = Number(user ? deviceStorage.read(keyOf(user.id)) : 0);
  const id = asked === undefined ? last : (asked ?? 0);
  // On a phone, the sidebar, which loads them elsewhere, may never have been open.
  const isAbsent = user !== null && (status === 'idle' || status === 'ended');
  useEffect(() => {
    if (isAbsent) void loadCollections();
  }, [isAbsent]);
  const [start, setStart] = useState<Post['collection_id']>();
  const isKnown = !(id > 0) || (!isAbsent && status !== 'loading');
  if (start === undefined && isKnown) setStart(findCollectionPath(tree, id).length > 0 ? id : null);
  return start;
}
