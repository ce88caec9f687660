import { allowedUrl, getMeta, type LinkPreview } from '@benotes/contract';
import { call, useRequest } from '@benotes/platform';
import { Icon } from '@benotes/ui';
import { useState } from 'react';

import styles from './adding.module.css';
import { texts } from './texts.ts';

/** The page behind a URL; null if the server could not fetch it. */
async function fetchPreview(url: string, signal: AbortSignal): Promise<LinkPreview | null> {
  try {
    return await call(getMeta, { query: { url } }, { signal });
  } catch {
    return null; // the link can be saved without
  }
}

/** The preview of a link; undefined while it loads, null if there is none. */
export const useLinkPreview = (url: string) => useRequest(url, fetchPreview).result;

interface LinkSummaryProps {
  url: string;
  preview: LinkPreview | null | undefined;
}

/** The address that is about to be saved, with the picture and the description of its page. */
export function LinkSummary({ url, preview }: LinkSummaryProps) {
  const [isBroken, setIsBroken] = useState(false);
  const image = allowedUrl(preview?.image_path ?? null, 'image');
  return (
    <section aria-label={texts.link} className={styles.link} aria-busy={preview === undefined}>
      {image && !isBroken && (
        <img
          className={styles.picture}
          src={image}
          alt=""
          referrerPolicy="no-referrer"
          onError={() => setIsBroken(true)}
        />
      )}
      <div className={styles.linkWords}>
        <span className={styles.site}>
          <Icon name="link" />
          <span dir="ltr" className={styles.address} title={url}>
            {url}
          </span>
        </span>
        {preview?.description && (
          <span dir="auto" className={styles.description}>
            {preview.description}
          </span>
        )}
      </div>
    </section>
  );
}
