import { type Post, type PostVersion, VERSION_NAME_MAX_LENGTH } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { useNavigate } from '@benotes/router';
import { Button, TextField } from '@benotes/ui';
import { type FormEvent, useState } from 'react';

import { readingPath } from '../posts/reading-path.ts';
import { actionTexts as texts } from './action-texts.ts';
import styles from './history.module.css';
import { copyVersion, nameVersion } from './version-actions.ts';

/** What those who may edit a post can do with its versions. */
export interface VersionActions {
  /** Why nothing can be restored. */
  blockedReason: string | undefined;
  /** Restores a version, or some parts of its content, by their numbers. */
  onRestore: (version: PostVersion['id'], blocks?: number[]) => Promise<void>;
  onNamed: (version: PostVersion) => void;
  onClose: () => void;
}

interface VersionBarProps extends VersionActions {
  id: Post['id'];
  /** Undefined for what the post is now. */
  version: PostVersion | undefined;
}

/** What can be done with the version that is shown: to restore it, copy it, and name it. */
export function VersionBar({ id, version, blockedReason, onRestore, onNamed, onClose }: VersionBarProps) {
  const navigate = useNavigate();
  const [isNaming, setIsNaming] = useState(false);
  const [busy, setBusy] = useState<'restore' | 'copy'>();
  const run = async (which: 'restore' | 'copy', work: () => Promise<void>) => {
    if (busy) return;
    setBusy(which);
    await work();
    setBusy(undefined);
  };
  const copy = async (from: PostVersion['id']) => {
    const copied = await copyVersion(id, from);
    if (!copied) return;
    onClose();
    const action = { label: texts.read, run: () => void navigate(readingPath(copied.id)) };
    emit('notification:raised', { type: 'success', title: texts.copied, action });
  };
  if (isNaming) return <NameForm id={id} version={version} onNamed={onNamed} onClose={() => setIsNaming(false)} />;
  return (
    <div className={styles.bar}>
      {version && (
        <>
          <Button
            icon="undo"
            disabled={blockedReason !== undefined}
            title={blockedReason}
            busy={busy === 'restore'}
            onClick={() => void run('restore', () => onRestore(version.id))}
          >
            {texts.restore}
          </Button>
          <Button icon="copy" busy={busy === 'copy'} onClick={() => void run('copy', () => copy(version.id))}>
            {texts.copy}
          </Button>
        </>
      )}
      <Button icon="edit" onClick={() => setIsNaming(true)}>
        {version?.name ? texts.rename : texts.nameIt}
      </Button>
      {version && blockedReason !== undefined && <span className={styles.detail}>{blockedReason}</span>}
    </div>
  );
}

type NameFormProps = Pick<VersionBarProps, 'id' | 'version' | 'onNamed' | 'onClose'>;

function NameForm({ id, version, onNamed, onClose }: NameFormProps) {
  const [name, setName] = useState(version?.name ?? '');
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const next = name.trim() === '' ? null : name.trim();
    if (busy) return;
    if (next === (version?.name ?? null)) return onClose();
    setBusy(true);
    const named = await nameVersion(id, version?.id ?? null, next);
    setBusy(false);
    if (!named) return;
    onNamed(named);
    onClose();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <TextField
        label={texts.name}
        hint={texts.nameHint}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the user pressed the button in its place
        autoFocus
        maxLength={VERSION_NAME_MAX_LENGTH}
        value={name}
        onChange={({ target }) => setName(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault(); // not the dialog
          event.stopPropagation();
          onClose();
        }}
        beside={
          <>
            <Button type="submit" busy={busy}>
              {texts.save}
            </Button>
            <Button onClick={onClose}>{texts.cancel}</Button>
          </>
        }
      />
    </form>
  );
}
