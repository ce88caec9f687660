import { useMemo, useSyncExternalStore } from 'react';

import type { ViewerLinks } from './viewer-links.ts';

interface UrlParams {
  /** '' if the URL contains none. */
  token: string;
  post: string | null;
  viewer: ViewerLinks;
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
 * The parameters in the URL of the page. They are in the fragment (`#token=…&post=…`), because a static host serves
 * only its files and must not see the token. A query (`?token=…`) works too.
 */
export function useUrlParams(): UrlParams {
  const params = useSyncExternalStore(subscribe, readParams);
  return useMemo(() => {
    const query = new URLSearchParams(params);
    const token = query.get('token') ?? '';
    const hrefOf = (more: Record<string, string>) => `${location.pathname}#${new URLSearchParams({ token, ...more })}`;
    const viewer: ViewerLinks = {
      token,
      listHref: hrefOf({}),
      postHref: (id) => hrefOf({ post: String(id) }),
      open: (href) => {
        history.pushState(null, '', href);
        for (const listen of listeners) listen();
      },
    };
    return { token, post: query.get('post'), viewer };
  }, [params]);
}

function readParams(): string {
  const hash = location.hash.slice(1);
  return new URLSearchParams(hash).has('token') ? hash : location.search;
}
