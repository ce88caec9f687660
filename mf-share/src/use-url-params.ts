import { useMemo, useSyncExternalStore } from 'react';

import type { Viewer } from './viewer-links.ts';

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
  window.addEventListener('hashchange', listen);
  return () => {
    listeners.delete(listen);
    window.removeEventListener('popstate', listen);
    window.removeEventListener('hashchange', listen);
  };
}

/**
 * What the page's own address says, followed as it changes. A static host knows no other addresses than its files', so
 * it all stands behind the `#`, which browsers tell no host: `#token=…&post=…`. Behind a `?` it is understood as well.
 */
export function useQuery(): Query {
  const named = useSyncExternalStore(subscribe, namedByAddress);
  return useMemo(() => {
    const query = new URLSearchParams(named);
    const token = query.get('token') ?? '';
    const hrefOf = (more: Record<string, string>) => `${location.pathname}#${new URLSearchParams({ token, ...more })}`;
    const viewer: Viewer = {
      listHref: hrefOf({}),
      postHref: (id) => hrefOf({ post: String(id) }),
      open: (href) => {
        history.pushState(null, '', href);
        for (const listen of listeners) listen();
      },
    };
    return { token, post: query.get('post'), viewer };
  }, [named]);
}

function namedByAddress(): string {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash).has('token') ? hash : location.search;
}
