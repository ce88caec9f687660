import { useMemo } from 'react';
import { useSnapshot } from 'valtio';

import { serverUrl } from './api/api-origin.ts';
import { session } from './session/session.ts';

/** A site, as a link to it names it. */
interface Site {
  /** `example.org`, without `www.`. */
  domain: string;
  /** `www.example.org:8080`. */
  host: string;
  /** The id of the link. */
  post: number;
}

/**
 * Where the picture of a site is found, as the server says it for whoever is here: an address, or null for no picture.
 * Undefined: the server does not say, and the picture is the external service's (specification section 7).
 */
export function useFaviconSource(): ((site: Site) => string | null) | undefined {
  const { favicons } = useSnapshot(session);
  return useMemo(() => (favicons === null ? undefined : (site) => addressIn(favicons, site)), [favicons]);
}

function addressIn(template: string, { domain, host, post }: Site): string | null {
  if (template === '') return null;
  const address = template
    .replaceAll('{domain}', encodeURIComponent(domain))
    .replaceAll('{host}', encodeURIComponent(host))
    .replaceAll('{post}', String(post));
  return serverUrl(address);
}
