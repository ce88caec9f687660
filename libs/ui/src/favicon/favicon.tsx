import { useState } from 'react';

import styles from './favicon.module.css';

/** A site, as a link to it names it. */
export interface Site {
  /** `example.org`, without `www.`. */
  domain: string;
  /** `www.example.org:8080`. */
  host: string;
  /** The id of the link. */
  post: number;
}

/** Where the picture of a site is; null where there shall be none, empty where it cannot be had yet. */
export type FaviconSource = (site: Site) => string | null;

/** The external service (specification section 7). */
export const fromService: FaviconSource = ({ domain }) => `https://icons.duckduckgo.com/ip3/${domain}.ico`;

interface FaviconProps extends Site {
  /** The external service when absent. */
  source?: FaviconSource;
}

/** The small picture of a site; the letter its domain begins with when it cannot be had. The square is there before. */
export function Favicon({ source = fromService, ...site }: FaviconProps) {
  const [missing, setMissing] = useState<string>();
  const address = source(site);
  if (address === null) return null;
  return (
    <span className={styles.square}>
      {address === '' || missing === address ? (
        <span className={styles.letter} aria-hidden="true">
          {Array.from(site.domain)[0]}
        </span>
      ) : (
        <img
          className={styles.picture}
          src={address}
          alt=""
          width={14}
          height={14}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setMissing(address)}
        />
      )}
    </span>
  );
}
