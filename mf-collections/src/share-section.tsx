import { Button, ErrorState, Spinner, TextField } from '@benotes/ui';
import { type KeyboardEvent, type Ref, useId } from 'react';

import { PublicAddress } from './public-url.tsx';
import { type Sharing, sharingOf } from './save-share.ts';
import styles from './share-section.module.css';
import { ShareSwitch } from './share-switch.tsx';
import { generateToken, isGuessable } from './share-token.ts';
import { texts } from './texts.ts';
import type { ShareState } from './use-share.ts';

interface ShareSectionProps {
  share: ShareState;
  /** What the form says of the link; undefined as long as the share is not known. */
  sharing: Sharing | undefined;
  /** By field: `is_active`, `token`. */
  errors: Readonly<Record<string, string>>;
  switchRef: Ref<HTMLInputElement>;
  tokenRef: Ref<HTMLInputElement>;
  onChange: (sharing: Sharing) => void;
  /** Keys pressed in the token. */
  onEnter: (event: KeyboardEvent) => void;
}

/** Whether the collection is public, and under which address. */
export function ShareSection(props: ShareSectionProps) {
  const headingId = useId();
  const { share, sharing, errors, switchRef, onChange } = props;

  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div>
          <h2 id={headingId} className={styles.title}>
            {texts.publicUrl}
          </h2>
          <p className={styles.summary}>{texts.publicUrlSummary}</p>
        </div>
        {sharing && (
          <ShareSwitch
            ref={switchRef}
            labelledBy={headingId}
            error={errors['is_active']}
            active={sharing.is_active}
            onChange={(is_active) => onChange({ is_active, token: sharing.token.trim() || generateToken() })}
          />
        )}
      </header>
      {share.status === 'loading' && <Spinner label={texts.shareLoading} />}
      {share.status === 'failed' && <ErrorState title={texts.shareNotLoaded} onRetry={share.retry} />}
      {share.status === 'known' && sharing && (
        <>
          {sharing.is_active && <Link {...props} sharing={sharing} />}
          <p className={styles.pending} aria-live="polite">
            {pendingWords(sharing, sharingOf(share.share))}
          </p>
        </>
      )}
    </section>
  );
}

/** The token, and the address made of it. */
function Link({ sharing, errors, tokenRef, onChange, onEnter }: ShareSectionProps & { sharing: Sharing }) {
  const token = sharing.token.trim();
  const setToken = (changed: string) => onChange({ ...sharing, token: changed });
  return (
    <>
      <TextField
        ref={tokenRef}
        label={texts.token}
        hint={token !== '' && isGuessable(token) ? texts.guessable : undefined}
        error={errors['token']}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={sharing.token}
        onChange={(event) => setToken(event.target.value)}
        onKeyDown={onEnter}
        beside={
          <Button icon="retry" onClick={() => setToken(generateToken())}>
            {texts.generate}
          </Button>
        }
      />
      {token !== '' && <PublicAddress token={token} />}
    </>
  );
}

/** What saving will change; nothing otherwise. */
function pendingWords(sharing: Sharing, saved: Sharing): string | undefined {
  if (!sharing.is_active) return saved.is_active ? texts.closesOnSave : undefined;
  const token = sharing.token.trim();
  return token !== '' && !(saved.is_active && saved.token === token) ? texts.opensOnSave : undefined;
}
