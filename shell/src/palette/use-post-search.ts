import { listPosts, type Post, type SearchHit } from '@benotes/contract';
import { parseQuery } from '@benotes/contract/search-query';
import { call, mayHaveShared, slotActions } from '@benotes/platform';
import { createQueryScheduler } from '@benotes/platform/query-scheduler';
import { useLatest, useWhenOnline } from '@benotes/ui';
import { useEffect, useRef, useState } from 'react';

import { isSafeUrl } from './open-item.ts';

/** The most posts, and the most hits of another source. */
const [MAX_POSTS, MAX_HITS] = [7, 5];

/** The results of other sources, by their label. */
export interface SourceResults {
  id: string;
  label: string;
  hits: readonly SearchHit[];
}

export interface PostSearch {
  /** The search that these are the results of. */
  query: string;
  status: 'idle' | 'searching' | 'done' | 'failed';
  posts: readonly Post[];
  suggestion: string | null;
  others: readonly SourceResults[];
}

const NONE: PostSearch = { query: '', status: 'idle', posts: [], suggestion: null, others: [] };

/** Whether the results of one search are worth showing until those of the next arrive. */
const isContinued = (before: string, query: string) => query.startsWith(before) || before.startsWith(query);

/**
 * Searches posts, and the sources of other modules, while the user types. The latest results stay until the next
 * arrive.
 */
export function usePostSearch(typed: string): PostSearch & { retry: () => void } {
  const [found, setFound] = useState(NONE);
  const [scheduler] = useState(createQueryScheduler);
  const [sources] = useState(() => slotActions('search.sources', {}));
  const inFlight = useRef<AbortController>();
  const query = parseQuery(typed).clauses.length > 0 ? typed.trim() : '';

  const send = (query: string) => async () => {
    inFlight.current?.abort();
    const request = new AbortController();
    inFlight.current = request;
    const { signal } = request;
    const update = (change: Partial<PostSearch>) => {
      if (!signal.aborted) setFound((now) => ({ ...now, ...change }));
    };
    setFound((now) => ({ ...(isContinued(now.query, query) ? now : NONE), status: 'searching' }));
    const others = sources.map(async ({ id, label, run }) => {
      const hits = (await run({ query, signal })) ?? [];
      return { id, label, hits: hits.filter(({ url }) => isSafeUrl(url)).slice(0, MAX_HITS) };
    });
    try {
      const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      const { data, suggestion = null } = await call(
        listPosts,
        { query: { filter: query, time_zone, limit: MAX_POSTS, ...(mayHaveShared() && { withShared: true }) } },
        { signal },
      );
      update({ query, status: 'done', posts: data, suggestion, others: [] });
    } catch (error) {
      if (!signal.aborted) console.error(error); // the palette says so, with a Retry
      update({ query, status: 'failed', posts: [], suggestion: null, others: [] });
    }
    update({ others: (await Promise.all(others)).filter(({ hits }) => hits.length > 0) });
  };

  const latest = useLatest(send);
  useEffect(() => {
    if (query) return scheduler.schedule(latest.current(query));
    scheduler.cancel();
    inFlight.current?.abort();
  }, [query, scheduler, latest]);
  useEffect(
    () => () => {
      scheduler.cancel();
      inFlight.current?.abort();
    },
    [scheduler],
  );
  const retry = () => scheduler.sendNow(send(query));
  useWhenOnline(query !== '' && found.status === 'failed', retry);
  return { ...(query ? found : NONE), retry };
}
