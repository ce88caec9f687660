import { COLLECTION_NAME_MAX_LENGTH } from '@benotes/contract';
import { collections, type FormError, useAppBar } from '@benotes/platform';
import { IconPicker, TextField, TreeSelect } from '@benotes/ui';
import { ColorPicker } from '@benotes/ui/color-picker';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { validateForm } from './validate-form.ts';
import styles from './collection-form.module.css';
import { CopiesField } from './copies-field.tsx';
import { CoverField } from './cover-field.tsx';
import { DescriptionField } from './description-field.tsx';
import type { Draft } from './save-collection.ts';
import { type Sharing, sharingOf } from './save-share.ts';
import { ShareSection } from './share-section.tsx';
import { texts } from './texts.ts';
import type { ShareState } from './use-share.ts';

interface CollectionFormProps {
  /** Shown in the top bar. */
  title: string;
  /** The edited collection: neither it nor its subcollections can be its parent. */
  id?: number;
  initial: Draft;
  /** The public link; undefined for a new collection. */
  share?: ShareState;
  /** Saves the draft and the public link, if loaded. Returns the errors, if any. */
  onSave: (draft: Draft, sharing?: Sharing) => Promise<FormError | undefined>;
}

const NO_ERROR: FormError = { message: undefined, fields: {} };

/** Brings the message into view and has it announced, however far the page is scrolled. */
const focusOnMount = (element: HTMLElement | null) => element?.focus();

/** Name, parent, look, and public link of a collection, saved from the top bar. */
export function CollectionForm({ title, id, initial, share, onSave }: CollectionFormProps) {
  const { tree } = useSnapshot(collections);
  const [draft, setDraft] = useState(initial);
  const [changedSharing, setSharing] = useState<Sharing>();
  const [formError, setError] = useState(NO_ERROR);
  const [busy, setBusy] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const switchInput = useRef<HTMLInputElement>(null);
  const tokenInput = useRef<HTMLInputElement>(null);
  const change = (changed: Partial<Draft>) => setDraft((before) => ({ ...before, ...changed }));
  const sharing = share?.status === 'known' ? (changedSharing ?? sharingOf(share.share)) : undefined;

  const showError = (next: FormError) => {
    setError(next);
    const { name, is_active, token } = next.fields;
    const input = name ? nameInput : token ? tokenInput : is_active ? switchInput : undefined;
    input?.current?.focus();
  };
  const save = async () => {
    if (busy) return;
    const entered = { ...draft, name: draft.name.trim() };
    const link = sharing && { is_active: sharing.is_active, token: sharing.token.trim() };
    const invalid = validateForm(entered, link);
    if (invalid) return showError(invalid);
    setError(NO_ERROR);
    setBusy(true);
    const saveError = await onSave(entered, link);
    setBusy(false);
    if (saveError) showError(saveError);
  };
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) void save();
  };

  useAppBar({
    title,
    action: { label: texts.save, icon: 'checkmark', hint: texts.saveHint, busy, run: () => void save() },
  });

  return (
    <form className={styles.form} aria-label={title} onSubmit={(event) => event.preventDefault()}>
      {formError.message && (
        <p ref={focusOnMount} role="alert" tabIndex={-1} className={styles.error}>
          {formError.message}
        </p>
      )}
      <TextField
        ref={nameInput}
        label={texts.name}
        error={formError.fields['name']}
        maxLength={COLLECTION_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of a new collection
        autoFocus={id === undefined}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
        onKeyDown={saveOnEnter}
      />
      <TreeSelect
        label={texts.parent}
        rootLabel={texts.noParent}
        tree={tree}
        exclude={id}
        error={formError.fields['parent_id']}
        value={draft.parent_id}
        onChange={(parent_id) => change({ parent_id })}
      />
      <div className={styles.icons}>
        <div className={styles.reserved}>
          <IconPicker label={texts.icon} value={draft.icon_id} onChange={(icon_id) => change({ icon_id })} />
        </div>
      </div>
      <ColorPicker label={texts.color} value={draft.color} onChange={(color) => change({ color })} />
      <DescriptionField
        error={formError.fields['description']}
        value={draft.description}
        onChange={(description) => change({ description })}
      />
      <CoverField error={formError.fields['cover']} value={draft.cover} onChange={(cover) => change({ cover })} />
      <CopiesField isOn={draft.keep_copies} onChange={(keep_copies) => change({ keep_copies })} />
      {share && (
        <ShareSection
          what={texts.collectionLink}
          share={share}
          sharing={sharing}
          errors={formError.fields}
          switchRef={switchInput}
          tokenRef={tokenInput}
          onChange={setSharing}
          onKeyDown={saveOnEnter}
        />
      )}
    </form>
  );
}
