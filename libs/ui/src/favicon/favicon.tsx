import { useState } from 'react';

import styles from './favicon.module.css';

/** The site of a link. */
export interface Site {
  /** `example.org`, without `www.`. */
  domain: string;
  /** `www.example.org:8080`. */
  host: string;
  /** The id of the post. */
  post: number;
}

/** Returns the URL of a favicon; null for none, '' if it is not available yet. */
export type FaviconSource = (site: Site) => string | null;

/** The external service (specification section 7). */
export const fromService: FaviconSource = ({ domain }) => `https://icons.duckduckgo.com/ip3/${domain}.ico`;

interface FaviconProps extends Site {
  /** Defaults to the external service. */
  source?: FaviconSource;
}

/**
 * URLs that led to no picture, not for lack of a network. They are not requested again, because browsers log failures.
 */
const missing = new Set<string>();

/** The favicon of a site, or the first letter of its domain if it cannot be loaded. Its space is reserved. */
export function Favicon({ source = fromService, ...site }: FaviconProps) {
  const [failed, setFailed] = useState<string>();
  const url = source(site);
  if (url === null) return null;
  return (
    <span className={styles.square}>
      {url === '' || failed === url || missing.has(url) ? (
        <span className={styles.letter} aria-hidden="true">
          {Array.from(site.domain)[0]}
        </span>
      ) : (
        <img
          className={styles.picture}
          src={url}
          alt=""
          width={14}
          height={14}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => {
            if (navigator.onLine) missing.add(url);
            setFailed(url);
          }}
        />
      )}
    </span>
  );
}
