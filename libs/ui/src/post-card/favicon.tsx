import { useState } from 'react';

import styles from './favicon.module.css';

const fromService = (domain: string) => `https://icons.duckduckgo.com/ip3/${domain}.ico`;

interface FaviconProps {
  domain: string;
  /** Where the picture of a domain is; the external service when absent. */
  source?: (domain: string) => string;
}

/** The small picture of a site, over a neutral square that stays when there is none. */
export function Favicon({ domain, source = fromService }: FaviconProps) {
  const [missing, setMissing] = useState<string>();
  return (
    <span className={styles.square}>
      {missing !== domain && (
        <img
          className={styles.picture}
          src={source(domain)}
          alt=""
          width={14}
          height={14}
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
          onError={() => setMissing(domain)}
        />
      )}
    </span>
  );
}
