import { useMemo, useSyncExternalStore } from 'react';

import type { Viewer } from './viewer.ts';

interface Query {
  /** '' when the address names none. */
  token: string;
  post: string | null;
  viewer: Viewer;
}

const listeners = new Set<() => void>();

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  window.addEventListener('popstate', listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener('popstate', listen);
  };
}

/** What the page's own address says, followed as it changes; a static host knows no other addresses. */
export function useQuery(): Query {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => {
    const query = new URLSearchParams(search);
    const token = query.get('token') ?? '';
    const hrefOf = (more: Record<string, string>) => `${location.pathname}?${new URLSearchParams({ token, ...more })}`;
    const viewer: Viewer = {
      listHref: hrefOf({}),
      postHref: (id) => hrefOf({ post: String(id) }),
      open: (href) => {
        history.pushState(null, '', href);
        for (const listen of listeners) listen();
      },
    };
    return { token, post: query.get('post'), viewer };
  }, [search]);
}
