import { Favicon, type FaviconSource, Highlight } from '@benotes/ui';
import type { CSSProperties } from 'react';

import styles from './post-card.module.css';
import { hueOf } from './site-hue.ts';

/** Attributes of an element in the pale tint of a site. */
export const tintOf = (domain: string) => ({ 'data-tint': '', style: { '--hue': hueOf(domain) } as CSSProperties });

interface SiteBandProps {
  domain: string;
  host: string;
  /** The id of the post. */
  post: number;
  words: readonly string[] | undefined;
  source: FaviconSource | undefined;
}

/** In place of a picture: the favicon and the host of a link in the tint of its site. */
export const SiteBand = ({ domain, words, ...site }: SiteBandProps) => (
  <span className={styles.band} {...tintOf(domain)}>
    <Favicon domain={domain} {...site} />
    <span className={styles.bandHost} dir="ltr">
      <Highlight text={domain} words={words} />
    </span>
  </span>
);
