import { useLocation } from '@benotes/router';
import { Button, ErrorState, Skeleton, TextField } from '@benotes/ui';
import { Switch } from '@benotes/ui/settings';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { type Copied, copyUrl, PublicUrl } from './public-url.tsx';
import { type Sharing, sharingOf } from './save-share.ts';
import page from './section.module.css';
import styles from './share-section.module.css';
import { generateToken, isGuessable, publicUrl } from './share-token.ts';
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
  /** Why it cannot be shared now. */
  obstacle?: string | undefined;
  onChange: (sharing: Sharing) => void;
  /** Called after it was switched on or off. */
  onSwitched?: (() => void) | undefined;
  /** Handles keys pressed in the token field. */
  onKeyDown: (event: KeyboardEvent) => void;
}

const SHARE_HASH = '#public-url';

/**
 * Makes the collection public at once, and shows and copies its URL. A changed token is saved with the form.
 * `#public-url` in the URL focuses the switch.
 */
export function ShareSection(props: ShareSectionProps) {
  const headingId = useId();
  const { what, share, sharing, errors: formErrors, obstacle, onChange, onSwitched } = props;
  const [switchErrors, setSwitchErrors] = useState<ShareSectionProps['errors']>();
  const [copied, setCopied] = useState<Copied>();
  const isTurning = useRef(false);
  const errors = switchErrors ?? formErrors;
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  const isLoaded = sharing !== undefined;
  useEffect(() => {
    if (!isLoaded || hash !== SHARE_HASH) return;
    section.current?.scrollIntoView();
    section.current?.querySelector('input')?.focus();
  }, [isLoaded, hash]);

  const turn = async (is_active: boolean, before: Sharing) => {
    if (share.status !== 'known' || isTurning.current) return;
    if (is_active && obstacle) return setSwitchErrors({ is_active: obstacle });
    const next = { is_active, token: before.token.trim() || generateToken() };
    const url = publicUrl(next.token);
    onChange(next);
    // Before the request: browsers let pages write to the clipboard only right after a press.
    const copying = is_active ? copyUrl(url) : undefined;
    isTurning.current = true;
    const failed = await share.save(next);
    isTurning.current = false;
    setSwitchErrors(failed?.fields);
    if (failed) return failed.fields['token'] === undefined ? onChange(before) : undefined;
    if (await copying) setCopied({ url, isCopied: true });
    onSwitched?.();
  };

  return (
    <section ref={section} className={page.section} aria-labelledby={headingId}>
      <header className={styles.header}>
        <div>
          <h2 id={headingId} className={page.title}>
            {texts.publicUrl}
          </h2>
          <p className={page.summary}>{what.summary}</p>
        </div>
        {sharing && (
          <div className={styles.switch}>
            <Switch
              labelledBy={headingId}
              describedBy={errors['is_active'] && `${headingId}-error`}
              isInvalid={errors['is_active'] !== undefined}
              word={sharing.is_active ? texts.active : texts.inactive}
              checked={sharing.is_active}
              onChange={(is_active) => void turn(is_active, sharing)}
            />
            <p id={`${headingId}-error`} className={styles.error} aria-live="polite">
              {errors['is_active']}
            </p>
          </div>
        )}
      </header>
      {share.status === 'loading' && <Skeleton label={texts.shareLoading} />}
      {share.status === 'failed' && <ErrorState title={texts.shareNotLoaded} onRetry={share.retry} />}
      {share.status === 'known' && sharing && (
        <>
          {sharing.is_active && (
            <div className={page.box}>
              <PublicLink
                {...props}
                errors={errors}
                sharing={sharing}
                copied={copied}
                onCopied={setCopied}
                onChange={(changed) => {
                  setSwitchErrors(undefined);
                  onChange(changed);
                }}
              />
            </div>
          )}
          <p className={styles.pending} aria-live="polite">
            {pendingChange(what, sharing, sharingOf(share.share))}
          </p>
        </>
      )}
    </section>
  );
}

interface PublicLinkProps extends Pick<ShareSectionProps, 'errors' | 'onChange' | 'onKeyDown'> {
  sharing: Sharing;
  copied: Copied | undefined;
  onCopied: (copied: Copied | undefined) => void;
}

/** The token and the public URL. */
function PublicLink({ sharing, errors, copied, onCopied, onChange, onKeyDown }: PublicLinkProps) {
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
      {token !== '' && <PublicUrl token={token} copied={copied} onCopied={onCopied} />}
    </>
  );
}

/** What saving will change, if anything. */
function pendingChange(what: ShareTexts, sharing: Sharing, saved: Sharing): string | undefined {
  if (!sharing.is_active) return undefined;
  const token = sharing.token.trim();
  return token !== '' && !(saved.is_active && saved.token === token) ? what.opensOnSave : undefined;
}
