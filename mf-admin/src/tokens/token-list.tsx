import { Button, ConfirmDialog, ErrorState } from '@benotes/ui';
import { SettingRow, SettingSkeleton, settingsList, SettingsGroup } from '@benotes/ui/settings';
import { type ReactNode, useState } from 'react';

import styles from '../account-list.module.css';
import { texts } from './texts.ts';

/** A token as a row of the list. */
interface TokenRow {
  id: number;
  name: string;
  /** What it may do, and until when. */
  detail: string;
}

interface TokenListProps {
  heading: string;
  hint: string;
  /** Undefined while they load, null if that failed. */
  tokens: readonly TokenRow[] | null | undefined;
  /** Words for something like a token. */
  words?: Pick<Record<keyof typeof texts, string>, 'none' | 'create' | 'notLoaded'>;
  /** What happens to programs that use a revoked token. */
  revokeBody: string;
  /** Revokes a token; false if that failed. */
  onRevoke: (token: TokenRow) => Promise<boolean>;
  onRetry: () => void;
  /** Tokens were created or revoked. */
  onChange: () => void;
  /** The dialog that creates a token; undefined if none can be created. */
  renderDialog?: ((onClose: () => void) => ReactNode) | undefined;
}

/** A section with tokens, which are created and revoked there. */
export function TokenList({
  heading,
  hint,
  tokens,
  words = texts,
  revokeBody,
  onRevoke,
  onRetry,
  onChange,
  renderDialog,
}: TokenListProps) {
  const [isCreating, setCreating] = useState(false);
  const [revoked, setRevoked] = useState<TokenRow>();
  const [busy, setBusy] = useState(false);
  const revoke = async (token: TokenRow) => {
    setBusy(true);
    const isGone = await onRevoke(token);
    setBusy(false);
    setRevoked(undefined);
    if (isGone) onChange();
  };

  return (
    <SettingsGroup title={heading}>
      <SettingRow hint={hint}>
        {renderDialog && (
          <Button icon="plus" onClick={() => setCreating(true)}>
            {words.create}
          </Button>
        )}
      </SettingRow>
      {tokens === undefined && <SettingSkeleton />}
      {tokens === null && <ErrorState title={words.notLoaded} onRetry={onRetry} />}
      {tokens?.length === 0 && <SettingRow hint={words.none} />}
      {tokens && tokens.length > 0 && (
        <ul className={settingsList}>
          {tokens.map((token) => (
            <li key={token.id}>
              <span className={styles.words}>
                <bdi>{token.name}</bdi>
                <span className={styles.hint}>{token.detail}</span>
              </span>
              <Button aria-label={texts.revokeLong(token.name)} onClick={() => setRevoked(token)}>
                {texts.revoke}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isCreating &&
        renderDialog?.(() => {
          setCreating(false);
          onChange();
        })}
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
          {revokeBody}
        </ConfirmDialog>
      )}
    </SettingsGroup>
  );
}
