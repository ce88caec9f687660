import type { ApiToken, ReleasedModule } from '@benotes/contract';
import { useRequest } from '@benotes/platform';
import { Button, ConfirmDialog, ErrorState, Spinner } from '@benotes/ui';
import { useId, useState } from 'react';

import { CreateTokenDialog } from './create-token-dialog.tsx';
import { fetchTokens, revokeToken } from './module-requests.ts';
import { texts } from './texts.ts';
import styles from './token-section.module.css';

interface TokenSectionProps {
  modules: readonly ReleasedModule[];
  /** Whether tokens can be created. */
  isOpen: boolean;
}

/** The tokens that may release modules. */
export function TokenSection({ modules, isOpen }: TokenSectionProps) {
  const heading = useId();
  const { result, retry } = useRequest('all', fetchTokens);
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<ApiToken>();
  const [busy, setBusy] = useState(false);
  const revoke = async (token: ApiToken) => {
    setBusy(true);
    const isGone = await revokeToken(token);
    setBusy(false);
    setRevoked(undefined);
    if (isGone) retry();
  };

  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {texts.tokens}
      </h2>
      <p className={styles.hint}>{texts.tokensHint}</p>
      {!result && <Spinner label={texts.loading} />}
      {result?.status === 'failed' && <ErrorState title={texts.tokensNotLoaded} onRetry={retry} />}
      {result?.status === 'ready' && result.tokens.length === 0 && <p className={styles.hint}>{texts.noTokens}</p>}
      {result?.status === 'ready' && result.tokens.length > 0 && (
        <ul className={styles.tokens}>
          {result.tokens.map((token) => (
            <li key={token.id} className={styles.token}>
              <span className={styles.words}>
                <bdi>{token.name}</bdi>
                <span className={styles.hint}>
                  {texts.token(token.modules, day(token.expires_at), token.last_used_at && day(token.last_used_at))}
                </span>
              </span>
              <Button onClick={() => setRevoked(token)}>{texts.revoke}</Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <Button icon="plus" onClick={() => setCreating(true)}>
          {texts.createToken}
        </Button>
      )}
      {isCreating && (
        <CreateTokenDialog
          modules={modules}
          onClose={() => {
            setCreating(false);
            retry();
          }}
        />
      )}
      {revoked && (
        <ConfirmDialog
          open
          title={texts.revokeTitle(revoked.name)}
          confirmLabel={texts.revoke}
          tone="danger"
          busy={busy}
          onConfirm={() => void revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        >
          {texts.revokeBody}
        </ConfirmDialog>
      )}
    </section>
  );
}

const day = (date: string) => new Date(date).toLocaleDateString(undefined, { dateStyle: 'medium' });
