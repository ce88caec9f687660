import { type Group, USER_NAME_MAX_LENGTH } from '@benotes/contract';
import { emit, type FormError } from '@benotes/platform';
import { TextField } from '@benotes/ui';
import { useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { saveGroup } from './group-requests.ts';
import { texts } from './texts.ts';

interface GroupDialogProps {
  /** The group to rename; undefined for a new one. */
  group: Group | undefined;
  onSaved: () => void;
  onClose: () => void;
}

/** Asks for the name of a group. */
export function GroupDialog({ group, onSaved, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.name ?? '');
  const [error, setError] = useState<FormError>();
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const failure = await saveGroup(group, name);
    setBusy(false);
    setError(failure);
    if (failure) return;
    emit('notification:raised', { type: 'success', title: group ? texts.renamed : texts.created });
    onSaved();
  };
  return (
    <FormDialog
      title={group ? texts.renameTitle(group.name) : texts.createTitle}
      submitLabel={group ? texts.save : texts.create}
      busy={busy}
      message={error?.message}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        error={error?.fields['name']}
        maxLength={USER_NAME_MAX_LENGTH}
        autoComplete="off"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of the dialog
        autoFocus
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </FormDialog>
  );
}
