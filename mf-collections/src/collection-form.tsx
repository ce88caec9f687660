import { COLLECTION_NAME_MAX_LENGTH } from '@benotes/contract';
import { collections, useAppBar, useHotkey } from '@benotes/platform';
import { IconPicker, TextField, TreeSelect } from '@benotes/ui';
import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import styles from './collection-form.module.css';
import type { Draft, Refusal } from './save-collection.ts';
import { texts } from './texts.ts';

interface CollectionFormProps {
  /** What the top bar says. */
  title: string;
  /** The collection that is changed: neither it nor any below it can be its parent. */
  id?: number;
  initial: Draft;
  /** Sends the draft; gives back why it was refused. */
  onSave: (draft: Draft) => Promise<Refusal | undefined>;
}

const ACCEPTED: Refusal = { message: undefined, fields: {} };

/** Name, parent and icon of a collection, saved from the top bar. */
export function CollectionForm({ title, id, initial, onSave }: CollectionFormProps) {
  const { tree } = useSnapshot(collections);
  const [draft, setDraft] = useState(initial);
  const [refusal, setRefusal] = useState(ACCEPTED);
  const [busy, setBusy] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));

  const refuse = (next: Refusal) => {
    setRefusal(next);
    if (next.fields['name']) nameInput.current?.focus();
  };
  const save = async () => {
    if (busy) return;
    const name = draft.name.trim();
    if (name === '') return refuse({ message: undefined, fields: { name: texts.nameMissing } });
    setRefusal(ACCEPTED);
    setBusy(true);
    const refused = await onSave({ ...draft, name });
    setBusy(false);
    if (refused) refuse(refused);
  };

  useAppBar({
    title,
    action: { label: texts.save, icon: 'checkmark', hint: texts.saveHint, busy, run: () => void save() },
  });
  useHotkey('KeyS', () => void save());

  return (
    <form className={styles.form} aria-label={title} onSubmit={(event) => event.preventDefault()}>
      {refusal.message && (
        <p role="alert" className={styles.refusal}>
          {refusal.message}
        </p>
      )}
      <TextField
        ref={nameInput}
        label={texts.name}
        error={refusal.fields['name']}
        maxLength={COLLECTION_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- a new collection begins with its name
        autoFocus={id === undefined}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
        }}
      />
      <TreeSelect
        label={texts.parent}
        rootLabel={texts.noParent}
        tree={tree}
        exclude={id}
        error={refusal.fields['parent_id']}
        value={draft.parent_id}
        onChange={(parent_id) => change({ parent_id })}
      />
      <div className={styles.icons}>
        <div className={styles.room}>
          <IconPicker label={texts.icon} value={draft.icon_id} onChange={(icon_id) => change({ icon_id })} />
        </div>
      </div>
    </form>
  );
}
