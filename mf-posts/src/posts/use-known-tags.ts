import { listTags, type Post, type Tag } from '@benotes/contract';
import { call, collections, sharedRootOf } from '@benotes/platform';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

interface KnownTagsOptions {
  isNeeded?: boolean;
  /**
   * Where the post is that gets tags: in what another user shares, these are the tags of its owner that are used there.
   */
  collectionId?: Post['collection_id'] | undefined;
}

/**
 * All tags that a post can get; undefined until they are needed and have loaded. New names can be typed without them.
 */
export function useKnownTags({ isNeeded = true, collectionId }: KnownTagsOptions = {}): readonly Tag[] | undefined {
  const [tags, setTags] = useState<readonly Tag[]>();
  const { shared } = useSnapshot(collections);
  const root = collectionId ? sharedRootOf(collectionId, shared)?.collection.id : undefined;

  useEffect(() => {
    if (!isNeeded) return undefined;
    const request = new AbortController();
    const load = async () => {
      try {
        const query = root === undefined ? {} : { collection_id: root };
        const { data } = await call(listTags, { query }, { signal: request.signal });
        setTags(data);
      } catch (error) {
        if (!request.signal.aborted) console.error(error); // only logged (specification section 8)
      }
    };
    void load();
    return () => request.abort();
  }, [isNeeded, root]);

  return tags;
}
