import type { Passkey } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { formatDate } from '@benotes/ui/dates';
import { SettingRow, settingsList } from '@benotes/ui/settings';

import styles from '../account-list.module.css';
import { texts } from './texts.ts';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

/** The passkeys of the user. */
export function PasskeyList({ passkeys, onRename, onRemove }: PasskeyListProps) {
  if (passkeys.length === 0) return <SettingRow hint={texts.noPasskeys} />;
  return (
    <ul className={settingsList}>
      {passkeys.map((passkey) => (
        <li key={passkey.id}>
          <span className={styles.words}>
            <bdi>{passkey.name}</bdi>
            <span className={styles.hint}>
              {texts.passkeyDetail(
                formatDate(passkey.created_at),
                passkey.last_used_at && formatDate(passkey.last_used_at),
                passkey.is_synced,
              )}
            </span>
          </span>
          <span className={styles.buttons}>
            <Button aria-label={texts.renameOf(passkey.name)} onClick={() => onRename(passkey)}>
              {texts.rename}
            </Button>
            <Button aria-label={texts.removeOf(passkey.name)} onClick={() => onRemove(passkey)}>
              {texts.remove}
            </Button>
          </span>
        </li>
      ))}
    </ul>
  );
}
