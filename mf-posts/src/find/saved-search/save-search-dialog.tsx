import { type SavedSearch, SAVED_SEARCH_NAME_MAX_LENGTH } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { Button, Dialog, IconPicker, isolate, TextField } from '@benotes/ui';
import { type FormEvent, useId, useRef, useState } from 'react';

import styles from './save-search-dialog.module.css';
import { saveSearch, type SearchDraft } from './save-search.ts';
import { texts } from './texts.ts';

interface SaveSearchDialogProps {
  draft: SearchDraft;
  /** The name of the collection searched in. */
  scopeName: string | undefined;
  onSaved: (search: SavedSearch) => void;
  onClose: () => void;
}

/** Asks for the name and icon of a search, and saves it. */
export function SaveSearchDialog({ draft, scopeName, onSaved, onClose }: SaveSearchDialogProps) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState('');
  const [iconId, setIconId] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<FormError>();

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const entered = name.trim();
    if (entered === '') {
      setError({ message: undefined, fields: { name: texts.nameMissing } });
      field.current?.focus();
      return;
    }
    setBusy(true);
    const outcome = await saveSearch(draft, entered, iconId);
    setBusy(false);
    setError(outcome.error);
    if (outcome.saved) onSaved(outcome.saved);
  };
  return (
    <Dialog
      open
      title={texts.save}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} tone="primary" busy={busy}>
            {texts.saveNow}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} noValidate onSubmit={(event) => void save(event)}>
        {error?.message && (
          <p role="alert" className={styles.error}>
            {error.message}
          </p>
        )}
        <TextField
          ref={field}
          label={texts.name}
          error={error?.fields['name']}
          maxLength={SAVED_SEARCH_NAME_MAX_LENGTH}
          autoComplete="off"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the first field of the dialog
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p className={styles.query}>
          <code>{isolate(draft.filter)}</code>
          <span>{scopeName === undefined ? texts.everywhere : texts.within(scopeName)}</span>
        </p>
      </form>
      {/* Outside of the form, so that Enter in its search field does not send it. */}
      <IconPicker label={texts.icon} value={iconId} onChange={setIconId} />
    </Dialog>
  );
}
