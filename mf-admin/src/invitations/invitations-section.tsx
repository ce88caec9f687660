import { type Invitation, isOwner, type SentInvitation } from '@benotes/contract';
import { emit, useRequest } from '@benotes/platform';
import { Button, ConfirmDialog, ErrorState } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';
import { SettingRow, SettingSkeleton, settingsList, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import styles from '../account-list.module.css';
import { CopyField } from '../form/copy-field.tsx';
import { OneTimeDialog } from '../form/one-time-dialog.tsx';
import { fetchInvitations, renewInvitation, withdrawInvitation } from './invitation-requests.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { texts } from './texts.ts';

/** The open invitations, for owners. */
export function InvitationsSection() {
  const { result: invitations, retry, reload } = useRequest('all', fetchInvitations);
  const [isInviting, setInviting] = useState(false);
  const [unsent, setUnsent] = useState<{ email: string; link: string }>();
  const [revoked, setRevoked] = useState<Invitation>();
  const [busy, setBusy] = useState(false);

  const finish = ({ email, link }: SentInvitation) => {
    setInviting(false);
    if (link === null) emit('notification:raised', { type: 'success', title: texts.sent(email) });
    else setUnsent({ email, link });
    reload();
  };
  const renew = async (invitation: Invitation) => {
    const sent = await renewInvitation(invitation);
    if (sent) finish(sent);
  };
  const revoke = async (invitation: Invitation) => {
    setBusy(true);
    await withdrawInvitation(invitation);
    setBusy(false);
    setRevoked(undefined);
    reload();
  };

  return (
    <SettingsGroup title={texts.heading}>
      {/* Above the list, which would move it when it has loaded. */}
      <SettingRow hint={texts.hint}>
        <Button icon="plus" onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      </SettingRow>
      {invitations === undefined && <SettingSkeleton isRow />}
      {invitations === null && <ErrorState title={texts.notLoaded} onRetry={retry} />}
      {invitations?.length === 0 && <SettingRow hint={texts.none} />}
      {invitations && invitations.length > 0 && (
        <InvitationList invitations={invitations} onRenew={(each) => void renew(each)} onRevoke={setRevoked} />
      )}
      {isInviting && <InviteDialog onSent={finish} onClose={() => setInviting(false)} />}
      {unsent && (
        <OneTimeDialog title={texts.linkTitle} onClose={() => setUnsent(undefined)}>
          <CopyField label={texts.link} hint={texts.linkHint(unsent.email)} value={unsent.link} />
        </OneTimeDialog>
      )}
      {revoked && (
        <ConfirmDialog
          open
          title={texts.revokeTitle(revoked.email)}
          confirmLabel={texts.revoke}
          tone="danger"
          busy={busy}
          onConfirm={() => void revoke(revoked)}
          onClose={() => setRevoked(undefined)}
        >
          {texts.revokeBody}
        </ConfirmDialog>
      )}
    </SettingsGroup>
  );
}

interface InvitationListProps {
  invitations: readonly Invitation[];
  onRenew: (invitation: Invitation) => void;
  onRevoke: (invitation: Invitation) => void;
}

/** The rows. */
export function InvitationList({ invitations, onRenew, onRevoke }: InvitationListProps) {
  const [now] = useState(() => Date.now());
  return (
    <ul className={settingsList}>
      {invitations.map((invitation) => {
        const { id, email, name, permission, by, expires_at } = invitation;
        const isExpired = Date.parse(expires_at) <= now;
        return (
          <li key={id}>
            <span className={styles.words}>
              <span>
                <bdi>{name === null ? email : `${name} (${email})`}</bdi>
                {isOwner(permission) && <span className={styles.badge}>{texts.owner}</span>}
              </span>
              <span className={styles.hint}>
                {isExpired ? texts.expired(by) : texts.detail(by, formatDateTime(expires_at))}
              </span>
            </span>
            <span className={styles.buttons}>
              <Button aria-label={texts.resendLong(email)} onClick={() => onRenew(invitation)}>
                {texts.newLink}
              </Button>
              <Button aria-label={texts.revokeLong(email)} onClick={() => onRevoke(invitation)}>
                {texts.revoke}
              </Button>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
