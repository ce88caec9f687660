import { isOwner, type User } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';
import { PageColumn } from '@benotes/ui';
import { formatDateTime } from '@benotes/ui/dates';
import { SettingRow, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import shared from '../account-list.module.css';
import { OtherUserFactors } from './other-user-factors.tsx';
import { texts } from './texts.ts';
import { useChangeAccount } from './use-change-account.tsx';
import { useDeleteUser } from './use-delete-user.tsx';

/** Another user's details; only they can change them, but owners their role and access. */
export function OtherUser({ user: loaded, me }: { user: User; me: User }) {
  const [user, setUser] = useState(loaded);
  const { option, dialog } = useDeleteUser(user, me);
  const account = useChangeAccount(user, me, setUser);
  useAppBar({ title: texts.editUser, options: [...account.options, option] });
  return (
    <PageColumn>
      <SettingsGroup title={texts.profile} hint={texts.othersProfile(user.name)}>
        <SettingRow label={texts.name}>
          <bdi>{user.name}</bdi>
          {isOwner(user.permission) && <span className={shared.badge}>{texts.owner}</span>}
        </SettingRow>
        <SettingRow label={texts.email}>
          <span dir="auto">{user.email}</span>
        </SettingRow>
        {user.disabled_at !== null && (
          <SettingRow hint={texts.disabledSince(user.name, formatDateTime(user.disabled_at))} />
        )}
        <OtherUserFactors user={user} me={me} />
      </SettingsGroup>
      {account.dialog}
      {dialog}
    </PageColumn>
  );
}
