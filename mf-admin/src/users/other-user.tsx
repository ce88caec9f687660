import { isOwner, type User } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';
import { formatDateTime } from '@benotes/ui/dates';
import { useState } from 'react';

import shared from '../account-list.module.css';
import { OtherUserFactors } from './other-user-factors.tsx';
import styles from './other-user.module.css';
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
    <section className={styles.card} aria-label={user.name}>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.name}</dt>
          <dd>
            <bdi>{user.name}</bdi>
            {isOwner(user.permission) && <span className={shared.badge}>{texts.owner}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.email}</dt>
          <dd dir="auto">{user.email}</dd>
        </div>
      </dl>
      {user.disabled_at !== null && (
        <p className={shared.hint}>{texts.disabledSince(user.name, formatDateTime(user.disabled_at))}</p>
      )}
      <p className={shared.hint}>{texts.othersProfile(user.name)}</p>
      <OtherUserFactors user={user} me={me} />
      {account.dialog}
      {dialog}
    </section>
  );
}
