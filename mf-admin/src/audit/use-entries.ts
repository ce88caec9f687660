import { AUDIT_PAGE_SIZE, type AuditEntry, type AuditGroup, listAuditEntries } from '@benotes/contract';
import { call } from '@benotes/platform';
import { useCallback, useEffect, useState } from 'react';

/** Which entries are shown. */
export interface AuditFilter {
  scope: 'own' | 'all';
  group: AuditGroup | null;
  /** The id of a user. */
  user: number | null;
}

interface Loaded {
  /** The filter that was used. */
  key: string;
  /** Null if they could not be loaded. */
  entries: readonly AuditEntry[] | null;
  /** Whether a further page may have entries. */
  hasMore: boolean;
}

interface Entries extends Pick<Loaded, 'hasMore'> {
  /** Undefined while the first page loads, null if that failed. */
  entries: Loaded['entries'] | undefined;
  busy: boolean;
  /** Loads the next page, or the first one again after a failure. */
  loadMore: () => void;
}

/** The entries of the audit log, page by page. */
export function useEntries({ scope, group, user }: AuditFilter): Entries {
  const key = [scope, group, user].join();
  const [loaded, setLoaded] = useState<Loaded>();
  const [busy, setBusy] = useState(false);
  const fetchMore = useCallback(
    (known: readonly AuditEntry[], signal?: AbortSignal) => fetchPage({ scope, group, user }, known, signal),
    [scope, group, user],
  );

  useEffect(() => {
    const request = new AbortController();
    void fetchMore([], request.signal).then((page) => request.signal.aborted || setLoaded({ key, ...page }));
    return () => request.abort();
  }, [fetchMore, key]);

  const current = loaded?.key === key ? loaded : undefined;
  const loadMore = async () => {
    setBusy(true);
    const page = await fetchMore(current?.entries ?? []);
    setBusy(false);
    setLoaded({ key, ...page });
  };
  return { entries: current?.entries, hasMore: current?.hasMore ?? false, busy, loadMore: () => void loadMore() };
}

/** The known entries with those of the next page. */
async function fetchPage(
  { scope, group, user }: AuditFilter,
  known: readonly AuditEntry[],
  signal?: AbortSignal,
): Promise<Omit<Loaded, 'key'>> {
  const before = known.at(-1)?.id;
  const query = { scope, ...(group && { group }), ...(user !== null && { user }), ...(before && { before }) };
  try {
    const { data } = await call(listAuditEntries, { query }, signal && { signal });
    return { entries: [...known, ...data], hasMore: data.length === AUDIT_PAGE_SIZE };
  } catch (error) {
    if (!signal?.aborted) console.error(error); // the list shows a Retry
    return { entries: null, hasMore: false };
  }
}
