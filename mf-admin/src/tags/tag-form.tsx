import { TAG_NAME_MAX_LENGTH } from '@benotes/contract';
import { paths } from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { TextField } from '@benotes/ui';
import { useState } from 'react';

import styles from '../form/admin-form.module.css';
import { AdminForm } from '../form/admin-form.tsx';
import { useForm } from '../form/use-form.ts';
import { MergeQuestion } from './merge-tag-dialog.tsx';
import { findMerger, type Merger, mergeTags, saveTag } from './save-tag.ts';
import { texts } from './texts.ts';

interface TagFormProps {
  title: string;
  /** The tag that is renamed; absent for a new one. */
  id?: number;
  initialName: string;
}

/** The name of a tag. Saved, it leads back to where one came from; a name that another tag has offers to merge both. */
export function TagForm({ title, id, initialName }: TagFormProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const [name, setName] = useState(initialName);
  const [merger, setMerger] = useState<Merger | null>(null);
  const [merging, setMerging] = useState(false);
  const goBack = () => {
    // The first page of a window has nothing behind it.
    if (key === 'default') void navigate(paths.tags, { replace: true });
    else void navigate(-1);
  };
  const { refusal, save, inputOf } = useForm({
    title,
    save: texts.save,
    saveHint: texts.saveHint,
    onSave: async () => {
      const refused = name === initialName && id !== undefined ? undefined : await saveTag(id, name);
      if (!refused) goBack();
      else if (id !== undefined && refused.fields['name']) setMerger(await findMerger(id, name));
      return refused;
    },
  });
  const merge = async (accepted: Merger) => {
    setMerging(true);
    const isDone = await mergeTags(accepted);
    setMerging(false);
    setMerger(null);
    if (isDone) goBack();
  };
  return (
    <div className={styles.page}>
      <AdminForm label={title} message={refusal.message} onSave={save}>
        <TextField
          ref={inputOf('name')}
          label={texts.name}
          error={refusal.fields['name']}
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
        <MergeQuestion
          merger={merger}
          busy={merging}
          onConfirm={() => void merge(merger)}
          onClose={() => setMerger(null)}
        />
      )}
    </div>
  );
}
