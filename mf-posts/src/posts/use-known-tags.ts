import { listTags, type Tag } from '@benotes/contract';
import { call } from '@benotes/platform';
import { useEffect, useState } from 'react';

/** All tags of the user; undefined until they are needed and have loaded. New names can be typed without them. */
export function useKnownTags(isNeeded = true): readonly Tag[] | undefined {
  const [tags, setTags] = useState<readonly Tag[]>();

  useEffect(() => {
    if (!isNeeded) return;
    const request = new AbortController();
    const load = async () => {
      try {
        const { data } = await call(listTags, { query: {} }, { signal: request.signal });
        setTags(data);
      } catch (error) {
        if (!request.signal.aborted) console.error(error); // only logged (specification section 8)
      }
    };
    void load();
    return () => request.abort();
  }, [isNeeded]);

  return tags;
}
