import type { Identity } from '@benotes/contract';
import { defineView, useRequest } from '@benotes/platform';
import { Button, ConfirmDialog, ErrorState } from '@benotes/ui';
import { formatDate } from '@benotes/ui/dates';
import { SettingRow, settingsList, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import styles from '../account-list.module.css';
import { ConnectDialog } from './connect-dialog.tsx';
import { disconnect, fetchIdentities, type Identities } from './identity-requests.ts';
import { texts } from './texts.ts';

/** The accounts at the provider with which the user signs in. Nothing if the server has no provider. */
export function IdentitiesSection() {
  const { result, retry, reload } = useRequest('all', fetchIdentities);
  // Most servers have none, so nothing is shown before it is known.
  if (result === undefined || (result && result.provider === null && result.identities.length === 0)) return null;
  return (
    <SettingsGroup title={texts.heading}>
      {result === null ? (
        <ErrorState title={texts.notLoaded} onRetry={retry} />
      ) : (
        <IdentityList {...result} onChange={reload} />
      )}
    </SettingsGroup>
  );
}

const nameOf = ({ email }: Identity) => email ?? texts.unnamed;

function IdentityList({ provider, identities, onChange }: Identities & { onChange: () => void }) {
  const [isConnecting, setConnecting] = useState(false);
  const [removed, setRemoved] = useState<Identity>();
  const [busy, setBusy] = useState(false);
  const remove = async ({ id }: Identity) => {
    setBusy(true);
    const isGone = await disconnect(id);
    setBusy(false);
    setRemoved(undefined);
    if (isGone) onChange();
  };
  return (
    <>
      <SettingRow hint={provider === null ? texts.hintOff : texts.hint(provider)}>
        {provider !== null && (
          <Button icon="plus" onClick={() => setConnecting(true)}>
            {texts.connect}
          </Button>
        )}
      </SettingRow>
      {identities.length === 0 && <SettingRow hint={texts.none} />}
      {identities.length > 0 && (
        <ul className={settingsList}>
          {identities.map((identity) => (
            <li key={identity.id}>
              <span className={styles.words}>
                <bdi>{nameOf(identity)}</bdi>
                <span className={styles.hint}>
                  {texts.detail(
                    identity.host,
                    formatDate(identity.created_at),
                    identity.last_used_at && formatDate(identity.last_used_at),
                  )}
                </span>
              </span>
              <Button aria-label={texts.removeLong(nameOf(identity))} onClick={() => setRemoved(identity)}>
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {provider !== null && isConnecting && <ConnectDialog provider={provider} onClose={() => setConnecting(false)} />}
      {removed && (
        <ConfirmDialog
          open
          title={texts.removeTitle(nameOf(removed))}
          confirmLabel={texts.remove}
          tone="danger"
          busy={busy}
          onConfirm={() => void remove(removed)}
          onClose={() => setRemoved(undefined)}
        >
          {texts.removeBody}
        </ConfirmDialog>
      )}
    </>
  );
}

export const view = defineView<'account.sections'>(IdentitiesSection);
