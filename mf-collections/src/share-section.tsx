import { useLocation } from '@benotes/router';
import { Button, ErrorState, Spinner, TextField } from '@benotes/ui';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';

import { PublicUrl } from './public-url.tsx';
import { type Sharing, sharingOf } from './save-share.ts';
import styles from './share-section.module.css';
import { ShareSwitch } from './share-switch.tsx';
import { generateToken, isGuessable } from './share-token.ts';
import { type ShareTexts, texts } from './texts.ts';
import type { ShareState } from './use-share.ts';

interface ShareSectionProps {
  /** What is shared. */
  what: ShareTexts;
  share: ShareState;
  /** The edited values; undefined until the share is loaded. */
  sharing: Sharing | undefined;
  /** By field: `is_active`, `token`. */
  errors: Readonly<Record<string, string>>;
  onChange: (sharing: Sharing) => void;
  /** Handles keys pressed in the token field. */
  onKeyDown: (event: KeyboardEvent) => void;
}

const SHARE_HASH = '#public-url';

/** Makes the collection public and shows its URL. `#public-url` in the URL focuses the switch. */
export function ShareSection(props: ShareSectionProps) {
  const headingId = useId();
  const { what, share, sharing, errors, onChange } = props;
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isLoaded = sharing !== undefined;
  useEffect(() => {
    if (!isLoaded || hash !== SHARE_HASH) return;
    section.current?.scrollIntoView();
    section.current?.querySelector('input')?.focus();
  }, [isLoaded, hash]);

  return (
    <section ref={section} className={styles.section} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div>
          <h2 id={headingId} className={styles.title}>
            {texts.publicUrl}
          </h2>
          <p className={styles.summary}>{what.summary}</p>
        </div>
        {sharing && (
          <ShareSwitch
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
          {sharing.is_active && <PublicLink {...props} sharing={sharing} />}
          <p className={styles.pending} aria-live="polite">
            {pendingChange(what, sharing, sharingOf(share.share))}
          </p>
        </>
      )}
    </section>
  );
}

/** The token and the public URL. */
function PublicLink({ sharing, errors, onChange, onKeyDown }: ShareSectionProps & { sharing: Sharing }) {
  const token = sharing.token.trim();
  const setToken = (value: string) => onChange({ ...sharing, token: value });
  return (
    <>
      <TextField
        label={texts.token}
        hint={token !== '' && isGuessable(token) ? texts.guessable : undefined}
        error={errors['token']}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={sharing.token}
        onChange={(event) => setToken(event.target.value)}
        onKeyDown={onKeyDown}
        beside={
          <Button icon="retry" onClick={() => setToken(generateToken())}>
            {texts.generate}
          </Button>
        }
      />
      {token !== '' && <PublicUrl token={token} />}
    </>
  );
}

/** What saving will change, if anything. */
function pendingChange(what: ShareTexts, sharing: Sharing, saved: Sharing): string | undefined {
  if (!sharing.is_active) return saved.is_active ? what.closesOnSave : undefined;
  const token = sharing.token.trim();
  return token !== '' && !(saved.is_active && saved.token === token) ? what.opensOnSave : undefined;
}
