import { type AuditGroup, isOwner } from '@benotes/contract';
import { session, useAppBar } from '@benotes/platform';
import { EmptyState, PageColumn } from '@benotes/ui';
import { SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from '../account-list.module.css';
import { FormSelect } from '../form/form-select.tsx';
import { useUsers } from '../users/use-users.ts';
import { AuditList } from './audit-list.tsx';
import { texts } from './texts.ts';

/** What a filter has if it restricts nothing. */
const ALL = '';

const GROUPS = [
  { value: ALL, label: texts.allGroups },
  ...Object.entries(texts.groups).map(([value, label]) => ({ value, label })),
];

const groupIn = (value: string): AuditGroup | null => (value in texts.groups ? (value as AuditGroup) : null);

/** `/manage/audit`, for owners only: what happened on this server. */
export function AuditPage() {
  const { user } = useSnapshot(session);
  useAppBar({ title: texts.title });
  return user && isOwner(user.permission) ? <AuditLog /> : <EmptyState title={texts.ownersOnly} />;
}

function AuditLog() {
  const { result } = useUsers();
  const [group, setGroup] = useState(ALL);
  const [person, setPerson] = useState(ALL);
  const users = result?.status === 'ready' ? result.users : [];
  const people = users.map(({ id, name, email }) => ({ value: String(id), label: `${name} (${email})` }));
  return (
    <PageColumn>
      <section className={styles.section} aria-label={texts.title}>
        <p className={styles.hint}>{texts.hint}</p>
        <div className={styles.filters}>
          <FormSelect label={texts.group} value={group} options={GROUPS} onChange={setGroup} />
          <FormSelect
            label={texts.person}
            value={person}
            options={[{ value: ALL, label: texts.everyone }, ...people]}
            onChange={setPerson}
          />
        </div>
        <SettingsGroup title={texts.entries}>
          <AuditList
            key={`${group} ${person}`} // nothing is shown while other entries load
            scope="all"
            group={groupIn(group)}
            user={person === ALL ? null : Number(person)}
          />
        </SettingsGroup>
      </section>
    </PageColumn>
  );
}
