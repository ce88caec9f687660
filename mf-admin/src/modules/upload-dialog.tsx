import { CANARY_PERCENT } from '@benotes/contract';
import type { FormError } from '@benotes/platform';
import { Field, TextField } from '@benotes/ui';
import { useState } from 'react';

import { FormDialog } from '../form/form-dialog.tsx';
import { FormSelect } from '../form/form-select.tsx';
import { ProgressBar } from '../transfer/progress-bar.tsx';
import { uploadRelease } from './module-requests.ts';
import { texts } from './texts.ts';
import styles from './upload-dialog.module.css';

/** In percent: few enough to notice a fault early, and enough to notice one at all. */
const DEFAULT_SHARE = '10';

interface UploadDialogProps {
  /** Whether archives need a signature. */
  isSigned: boolean;
  onClose: () => void;
  onReleased: () => void;
}

/** Releases a module from a file, after the password. */
export function UploadDialog({ isSigned, onClose, onReleased }: UploadDialogProps) {
  const [file, setFile] = useState<File>();
  const [isForAll, setForAll] = useState(true);
  const [share, setShare] = useState(DEFAULT_SHARE);
  const [password, setPassword] = useState('');
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<FormError>();
  const busy = progress !== undefined;

  const send = async () => {
    setError(undefined);
    setProgress(0);
    const failed = await uploadRelease({
      file,
      password,
      share: isForAll ? undefined : share,
      onProgress: setProgress,
    });
    setProgress(undefined);
    setError(failed);
    if (failed) return;
    onReleased();
    onClose();
  };

  return (
    <FormDialog
      title={texts.uploadTitle}
      submitLabel={texts.release}
      busy={busy}
      message={error?.message}
      onSubmit={send}
      onClose={onClose}
    >
      <p className={styles.words}>{texts.uploadBody}</p>
      {isSigned && <p className={styles.words}>{texts.signedOnly}</p>}
      <Field
        label={texts.file}
        hint={file ? texts.chosen(file.name, file.size) : texts.fileHint}
        error={error?.fields['file']}
      >
        {(ids) => (
          <input
            {...ids}
            type="file"
            accept=".zip,application/zip"
            onChange={({ target }) => setFile(target.files?.[0])}
          />
        )}
      </Field>
      <FormSelect
        label={texts.audience}
        value={isForAll ? 'everyone' : 'some'}
        options={(['everyone', 'some'] as const).map((value) => ({ value, label: texts.audiences[value] }))}
        onChange={(value) => setForAll(value === 'everyone')}
      />
      {!isForAll && (
        <TextField
          label={texts.share}
          hint={texts.shareHint}
          error={error?.fields['canary']}
          type="number"
          inputMode="numeric"
          min={CANARY_PERCENT.min}
          max={CANARY_PERCENT.max}
          value={share}
          onChange={({ target }) => setShare(target.value)}
        />
      )}
      <TextField
        label={texts.password}
        error={error?.fields['password']}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      {busy && <ProgressBar label={texts.releasing} value={progress} />}
    </FormDialog>
  );
}
