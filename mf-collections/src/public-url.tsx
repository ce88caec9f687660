import { Button } from '@benotes/ui';
import { NOTIFICATION_MS } from '@benotes/contract';
import { useEffect, useId, useState } from 'react';

import styles from './public-url.module.css';
import { publicUrl } from './share-token.ts';
import { texts } from './texts.ts';

/** The public URL of a collection, to open and to copy. */
export function PublicUrl({ token }: { token: string }) {
  const labelId = useId();
  const [outcome, setOutcome] = useState<{ url: string; isCopied: boolean }>();
  const url = publicUrl(token);
  // Only for the current URL.
  const current = outcome?.url === url ? outcome : undefined;

  useEffect(() => {
    if (!outcome?.isCopied) return;
    const timer = setTimeout(() => setOutcome(undefined), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const isCopied = await writeToClipboard(url);
    setOutcome({ url, isCopied });
  };

  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {texts.address}
      </span>
      <div className={styles.row}>
        <a className={styles.url} href={url} target="_blank" rel="noopener noreferrer" aria-describedby={labelId}>
          {url}
        </a>
        <Button icon={current?.isCopied ? 'check' : 'copy'} aria-describedby={labelId} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <output className={styles.outcome} data-failed={current && !current.isCopied ? '' : undefined}>
        {current && (current.isCopied ? texts.copied : texts.notCopied)}
      </output>
    </div>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // denied, or not available without HTTPS: the form says so
  }
}
