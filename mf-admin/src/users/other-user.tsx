import { isOwner, type User } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';

import styles from './other-user.module.css';
import { texts } from './texts.ts';
import { useDeleteUser } from './use-delete-user.tsx';

/** Another user's details; only they can change them. */
export function OtherUser({ user, me }: { user: User; me: User }) {
  const { option, dialog } = useDeleteUser(user, me);
  useAppBar({ title: texts.editUser, options: [option] });
  return (
    <section className={styles.card} aria-label={user.name}>
      <dl className={styles.facts}>
        <div>
          <dt>{texts.name}</dt>
          <dd>
            <bdi>{user.name}</bdi>
            {isOwner(user.permission) && <span className={styles.badge}>{texts.owner}</span>}
          </dd>
        </div>
        <div>
          <dt>{texts.email}</dt>
          <dd dir="auto">{user.email}</dd>
        </div>
      </dl>
      <p className={styles.hint}>{texts.othersProfile(user.name)}</p>
      {dialog}
    </section>
  );
}
