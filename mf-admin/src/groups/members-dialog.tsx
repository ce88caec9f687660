import type { Group, User } from '@benotes/contract';
import { Button, Dialog, TreeSelect } from '@benotes/ui';
import { settingsList } from '@benotes/ui/settings';
import { useMemo, useRef, useState } from 'react';

import styles from '../account-list.module.css';
import form from '../form/form-dialog.module.css';
import { addMember, removeMember } from './group-requests.ts';
import { texts } from './texts.ts';

interface MembersDialogProps {
  group: Group;
  users: readonly User[];
  /** The group has other members. */
  onChanged: (group: Group) => void;
  onClose: () => void;
}

/** The members of a group. Each change is saved at once. */
export function MembersDialog({ group, users, onChanged, onClose }: MembersDialogProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  const options = useMemo(() => optionsOf(group, users), [group, users]);
  const focusField = () => content.current?.querySelector('input')?.focus();

  const change = async (send: () => Promise<Group | null>) => {
    if (busy) return;
    setBusy(true);
    const changed = await send();
    setBusy(false);
    if (changed) onChanged(changed);
  };
  const add = async () => {
    if (chosen === null) setError(texts.memberMissing);
    else await change(() => addMember(group, chosen));
    setChosen(null);
    focusField(); // for the next one
  };
  const remove = async (id: number) => {
    focusField(); // the button is about to disappear
    await change(() => removeMember(group, id));
  };
  return (
    <Dialog
      open
      title={texts.membersTitle(group.name)}
      onClose={onClose}
      actions={
        <Button tone="primary" onClick={onClose}>
          {texts.done}
        </Button>
      }
    >
      <div ref={content} className={form.form}>
        <TreeSelect
          label={texts.addMember}
          error={error}
          tree={options}
          value={chosen}
          onChange={(id) => {
            setChosen(id);
            setError(undefined);
          }}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the field that the dialog is for
          autoFocus
        />
        <div className={styles.buttons}>
          <Button icon="plus" busy={busy} onClick={() => void add()}>
            {texts.add}
          </Button>
        </div>
        {group.member_ids.length === 0 ? (
          <p className={styles.hint}>{texts.noMembers}</p>
        ) : (
          <ul className={`${settingsList} ${styles.boxed}`} aria-label={texts.members}>
            {group.member_ids.map((id) => {
              const name = users.find((user) => user.id === id)?.name ?? texts.unknown;
              return (
                <li key={id}>
                  <bdi className={styles.name}>{name}</bdi>
                  <Button aria-label={texts.removeLong(name)} onClick={() => void remove(id)}>
                    {texts.remove}
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

/** The users who are no members and can sign in; with their address where two have the same name. */
function optionsOf({ member_ids }: Group, users: readonly User[]) {
  const names = users.map(({ name }) => name);
  return users
    .filter(({ id, disabled_at }) => disabled_at === null && !member_ids.includes(id))
    .map(({ id, name, email }) => ({
      id,
      name: names.indexOf(name) === names.lastIndexOf(name) ? name : texts.withEmail(name, email),
      icon: 'user' as const,
      icon_id: null,
      nested: [],
    }));
}
