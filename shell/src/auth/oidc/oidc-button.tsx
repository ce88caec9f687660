import { startOidc } from '@benotes/contract';
import { useSearchParams } from '@benotes/router';
import { Button } from '@benotes/ui';
import { useEffect, useState } from 'react';

import { failureOf } from './failure-of.ts';
import styles from './oidc-button.module.css';
import { texts } from './texts.ts';

interface OidcButtonProps {
  provider: string;
  /** The path to return to. */
  back: string;
}

/** Leads to the provider, and says why the last attempt failed. */
export function OidcButton({ provider, back }: OidcButtonProps) {
  const [search] = useSearchParams();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    // A browser that goes back shows the page as it was left.
    const reset = () => setBusy(false);
    window.addEventListener('pageshow', reset);
    return () => window.removeEventListener('pageshow', reset);
  }, []);
  const failure = failureOf(search);
  return (
    <>
      <Button
        className={styles.button}
        busy={busy}
        onClick={() => {
          setBusy(true);
          location.assign(`${startOidc.url}?${new URLSearchParams({ back })}`);
        }}
      >
        {texts.signIn(provider)}
      </Button>
      {failure !== undefined && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </>
  );
}
