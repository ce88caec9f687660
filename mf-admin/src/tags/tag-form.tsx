import { TAG_NAME_MAX_LENGTH } from '@benotes/contract';
import { paths, useAppBar } from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { TextField, PageColumn } from '@benotes/ui';
import { useForm } from '@benotes/ui/form';
import { useState } from 'react';

import { AdminForm } from '../form/admin-form.tsx';
import { MergeTagDialog } from './merge-tag-dialog.tsx';
import { findMerger, type Merger, mergeTags, saveTag } from './save-tag.ts';
import { texts } from './texts.ts';

interface TagFormProps {
  title: string;
  /** Undefined for a new tag. */
  id?: number;
  initialName: string;
}

/** Edits the name of a tag, then goes back. Offers to merge if another tag has the name. */
export function TagForm({ title, id, initialName }: TagFormProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [name, setName] = useState(initialName);
  const [merger, setMerger] = useState<Merger | null>(null);
  const [merging, setMerging] = useState(false);
  const goBack = () => {
    // The first page of a window has no history to go back to.
    if (key === 'default') void navigate(paths.tags, { replace: true });
    else void navigate(-1);
  };
  const form = useForm({
    send: async () => {
      const error = name === initialName && id !== undefined ? undefined : await saveTag(id, name);
      if (!error) goBack();
      else if (id !== undefined && error.fields['name']) setMerger(await findMerger(id, name));
      return error;
    },
  });
  useAppBar({ title, action: form.action(texts.save, texts.saveHint) });
  const merge = async (tags: Merger) => {
    setMerging(true);
    const isMerged = await mergeTags(tags);
    setMerging(false);
    setMerger(null);
    if (isMerged) goBack();
  };
  return (
    <PageColumn>
      <AdminForm label={title} form={form}>
        <TextField
          label={texts.name}
          error={form.error.fields['name']}
          maxLength={TAG_NAME_MAX_LENGTH}
          autoComplete="off"
          required
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the one field of the page
          autoFocus
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </AdminForm>
      {merger && (
        <MergeTagDialog
          merger={merger}
          busy={merging}
          onConfirm={() => void merge(merger)}
          onClose={() => setMerger(null)}
        />
      )}
    </PageColumn>
  );
}
