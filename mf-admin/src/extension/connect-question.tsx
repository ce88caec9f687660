import { codeOfChallenge } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { Button } from '@benotes/ui';
import { useId, useState } from 'react';

import styles from './connect-extension-page.module.css';
import { requestGrant } from './request-grant.ts';
import { texts } from './texts.ts';

/** Asks whether the extension with this challenge may connect. */
export function ConnectQuestion({ challenge, name }: { challenge: string; name: string }) {
  const headingId = useId();
  const navigate = useNavigate();
  const { search } = useLocation();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const connect = async () => {
    setBusy(true);
    setError('');
    const result = await requestGrant({ challenge, name });
    setBusy(false);
    if ('error' in result) setError(result.error);
    else void navigate({ search, hash: `#grant=${result.grant}` }, { replace: true });
  };
  return (
    <section className={styles.card} aria-labelledby={headingId}>
      <h2 id={headingId} className={styles.heading}>
        {texts.question(name)}
      </h2>
      <p className={styles.code}>
        <span className={styles.hint}>{texts.codeLabel}</span>
        <strong>{codeOfChallenge(challenge)}</strong>
      </p>
      <p className={styles.text}>{texts.compare}</p>
      <p className={styles.hint}>{texts.access}</p>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <div className={styles.actions}>
        <Button tone="primary" busy={busy} onClick={() => void connect()}>
          {texts.connect}
        </Button>
        <Button onClick={() => void navigate(paths.home)}>{texts.cancel}</Button>
      </div>
    </section>
  );
}
