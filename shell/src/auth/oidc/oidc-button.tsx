import { startOidc } from '@benotes/contract';
import { signedOut } from '@benotes/platform';
import { useSearchParams } from '@benotes/router';
import { Button } from '@benotes/ui';
import { useEffect, useState } from 'react';

import { failureOf } from './failure-of.ts';
import { pathToSend } from './kept-path.ts';
import styles from './oidc-button.module.css';
import { texts } from './texts.ts';

interface OidcButtonProps {
  provider: string;
  /** The path to return to. */
  back: string;
}

async function goToProvider(back: string): Promise<void> {
  await signedOut(); // its response deletes the refresh cookie, which must not be the new one
  location.assign(`${startOidc.url}?${new URLSearchParams({ back: pathToSend(back) })}`);
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
          void goToProvider(back);
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
