import type { Group, User } from '@benotes/contract';
import { useRequest } from '@benotes/platform';
import { Button, ConfirmDialog, ErrorState } from '@benotes/ui';
import { SettingRow, SettingSkeleton, settingsList, SettingsGroup } from '@benotes/ui/settings';
import { useState } from 'react';

import styles from '../account-list.module.css';
import { GroupDialog } from './group-dialog.tsx';
import { fetchGroups, removeGroup } from './group-requests.ts';
import { MembersDialog } from './members-dialog.tsx';
import { texts } from './texts.ts';

type Opened = { kind: 'name'; group: Group | undefined } | { kind: 'members' | 'delete'; group: Group };

/** The groups of users, for owners of the server. */
export function GroupsSection({ users }: { users: readonly User[] }) {
  const { result: groups, retry, reload } = useRequest('all', fetchGroups);
  const [opened, setOpened] = useState<Opened>();
  const [busy, setBusy] = useState(false);
  const close = () => setOpened(undefined);
  const finish = () => {
    close();
    reload();
  };
  const remove = async (group: Group) => {
    setBusy(true);
    await removeGroup(group);
    setBusy(false);
    finish();
  };
  return (
    <SettingsGroup title={texts.heading}>
      {/* Above the list, which would move it when it has loaded. */}
      <SettingRow hint={texts.hint}>
        <Button icon="plus" onClick={() => setOpened({ kind: 'name', group: undefined })}>
          {texts.create}
        </Button>
      </SettingRow>
      {groups === undefined && <SettingSkeleton isRow />}
      {groups === null && <ErrorState title={texts.notLoaded} onRetry={retry} />}
      {groups?.length === 0 && <SettingRow hint={texts.none} />}
      {groups && groups.length > 0 && <GroupList groups={groups} onOpen={setOpened} />}
      {opened?.kind === 'name' && <GroupDialog group={opened.group} onSaved={finish} onClose={close} />}
      {opened?.kind === 'members' && (
        <MembersDialog
          group={opened.group}
          users={users}
          onChanged={(group) => setOpened({ kind: 'members', group })}
          onClose={finish}
        />
      )}
      {opened?.kind === 'delete' && (
        <ConfirmDialog
          open
          title={texts.deleteTitle(opened.group.name)}
          confirmLabel={texts.delete}
          tone="danger"
          busy={busy}
          onConfirm={() => void remove(opened.group)}
          onClose={close}
        >
          {texts.deleteBody(opened.group.member_ids.length)}
        </ConfirmDialog>
      )}
    </SettingsGroup>
  );
}

const GroupList = ({ groups, onOpen }: { groups: readonly Group[]; onOpen: (opened: Opened) => void }) => (
  <ul className={settingsList} aria-label={texts.heading}>
    {groups.map((group) => (
      <li key={group.id}>
        <span className={styles.words}>
          <bdi>{group.name}</bdi>
          <span className={styles.hint}>{texts.count(group.member_ids.length)}</span>
        </span>
        <span className={styles.buttons}>
          <Button aria-label={texts.membersLong(group.name)} onClick={() => onOpen({ kind: 'members', group })}>
            {texts.members}
          </Button>
          <Button aria-label={texts.renameLong(group.name)} onClick={() => onOpen({ kind: 'name', group })}>
            {texts.rename}
          </Button>
          <Button aria-label={texts.deleteLong(group.name)} onClick={() => onOpen({ kind: 'delete', group })}>
            {texts.delete}
          </Button>
        </span>
      </li>
    ))}
  </ul>
);
