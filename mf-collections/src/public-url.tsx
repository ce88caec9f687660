import { Button } from '@benotes/ui';
import { NOTIFICATION_MS } from '@benotes/contract';
import { useEffect, useId, useState } from 'react';

import styles from './public-url.module.css';
import { publicAddress } from './share-token.ts';
import { texts } from './texts.ts';

/** Where visitors find the collection, to open and to hand on. */
export function PublicAddress({ token }: { token: string }) {
  const labelId = useId();
  const [outcome, setOutcome] = useState<{ of: string; isCopied: boolean }>();
  const address = publicAddress(token);
  // Of this address, not of the one before.
  const said = outcome?.of === address ? outcome : undefined;

  useEffect(() => {
    if (!outcome?.isCopied) return;
    const timer = setTimeout(() => setOutcome(undefined), NOTIFICATION_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const isCopied = await writeToClipboard(address);
    setOutcome({ of: address, isCopied });
  };

  return (
    <div className={styles.field}>
      <span id={labelId} className={styles.label}>
        {texts.address}
      </span>
      <div className={styles.row}>
        <a
          className={styles.address}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          aria-describedby={labelId}
        >
          {address}
        </a>
        <Button icon={said?.isCopied ? 'check' : 'copy'} aria-describedby={labelId} onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </div>
      <output className={styles.outcome} data-failed={said && !said.isCopied ? '' : undefined}>
        {said && (said.isCopied ? texts.copied : texts.notCopied)}
      </output>
    </div>
  );
}

async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // forbidden, or not there at all on a page without https: the form says so
  }
}
