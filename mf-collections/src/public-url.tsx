import { NOTIFICATION_MS } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { useEffect, useId } from 'react';

import styles from './public-url.module.css';
import { publicUrl } from './share-token.ts';
import { texts } from './texts.ts';

/** Whether a URL could be copied. */
export interface Copied {
  url: string;
  isCopied: boolean;
}

interface PublicUrlProps {
  token: string;
  /** Names the link where there are several. */
  name?: string;
  copied: Copied | undefined;
  onCopied: (copied: Copied | undefined) => void;
}

/** The public URL of a collection, to open and to copy. */
export function PublicUrl({ token, name, copied, onCopied }: PublicUrlProps) {
  const labelId = useId();
  const url = publicUrl(token);
  // Only for the current URL.
  const current = copied?.url === url ? copied : undefined;

  useEffect(() => {
    if (!copied?.isCopied) return;
    const timer = setTimeout(() => onCopied(undefined), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [copied, onCopied]);

  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {texts.address}
      </span>
      <div className={styles.row}>
        <a className={styles.url} href={url} target="_blank" rel="noopener noreferrer" aria-describedby={labelId}>
          {url}
        </a>
        <Button
          icon={current?.isCopied ? 'check' : 'copy'}
          aria-label={name && texts.copyNamed(name)}
          aria-describedby={labelId}
          onClick={() => void copyUrl(url).then((isCopied) => onCopied({ url, isCopied }))}
        >
          {texts.copy}
        </Button>
      </div>
      <output className={styles.outcome} data-failed={current && !current.isCopied ? '' : undefined}>
        {current && (current.isCopied ? texts.copied : texts.notCopied)}
      </output>
    </div>
  );
}

/** Copies an address; false if the browser does not let it. */
export async function copyUrl(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // denied, or not available without HTTPS: the form says so
  }
}
