import { GRANTS_PAGE_SIZE, listAllGrants, type ServerGrant } from '@benotes/contract';
import { call } from '@benotes/platform';
import { useCallback, useEffect, useState } from 'react';

interface Loaded {
  /** Null if they could not be loaded. */
  grants: readonly ServerGrant[] | null;
  hasMore: boolean;
}

interface AllGrants {
  /** Undefined while the first page loads, null if that failed. */
  grants: Loaded['grants'] | undefined;
  hasMore: boolean;
  busy: boolean;
  /** Loads the next page, or the first one again after a failure. */
  loadMore: () => void;
}

/** What all users share, page by page. */
export function useAllGrants(): AllGrants {
  const [loaded, setLoaded] = useState<Loaded>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const { signal, abort } = abortable();
    void fetchPage([], signal).then((page) => signal.aborted || setLoaded(page));
    return abort;
  }, []);
  const loadMore = useCallback(async () => {
    setBusy(true);
    const page = await fetchPage(loaded?.grants ?? []);
    setBusy(false);
    setLoaded(page);
  }, [loaded]);
  return { grants: loaded?.grants, hasMore: loaded?.hasMore ?? false, busy, loadMore: () => void loadMore() };
}

function abortable() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

/** The known grants with those of the next page. */
async function fetchPage(known: readonly ServerGrant[], signal?: AbortSignal): Promise<Loaded> {
  const before = known.at(-1)?.id;
  try {
    const { data } = await call(listAllGrants, { query: { ...(before && { before }) } }, signal && { signal });
    return { grants: [...known, ...data], hasMore: data.length === GRANTS_PAGE_SIZE };
  } catch (error) {
    if (!signal?.aborted) console.error(error); // the list shows a Retry
    return { grants: null, hasMore: false };
  }
}
