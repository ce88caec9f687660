import { useMemo } from 'react';
import { useSnapshot } from 'valtio';

import { serverUrl } from './api/api-origin.ts';
import { session } from './session/session.ts';

/** The site of a link. */
interface Site {
  /** `example.org`, without `www.`. */
  domain: string;
  /** `www.example.org:8080`. */
  host: string;
  /** The id of the post. */
  post: number;
}

/**
 * Returns a function from a site to the URL of its favicon (null: no favicon), from the template the server sends.
 * Undefined if the server sends none: then the external service is used (specification section 7).
 */
export function useFaviconSource(): ((site: Site) => string | null) | undefined {
  const { favicons } = useSnapshot(session);
  return useMemo(() => (favicons === null ? undefined : (site) => fillTemplate(favicons, site)), [favicons]);
}

function fillTemplate(template: string, { domain, host, post }: Site): string | null {
  if (template === '') return null;
  const url = template
    .replaceAll('{domain}', encodeURIComponent(domain))
    .replaceAll('{host}', encodeURIComponent(host))
    .replaceAll('{post}', String(post));
  return serverUrl(url);
}
