import { Button } from '@benotes/ui';
import { type ChangeEvent, useRef, useState } from 'react';

import styles from './cover-field.module.css';
import { texts } from './texts.ts';
import { uploadCover } from './upload-cover.ts';

const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif';

interface CoverFieldProps {
  /** The collection, or the one that it is going to be in; null for a new one on the top level. */
  within: number | null;
  /** The path of the image; null for none. */
  value: string | null;
  /** An error of the server. */
  error: string | undefined;
  onChange: (cover: string | null) => void;
}

/** The cover of a collection: chosen from the device, uploaded at once, and used once the form is saved. */
export function CoverField({ within, value, error, onChange }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    currentTarget.value = ''; // so that choosing the same file again fires a change event
    if (!file) return;
    setBusy(true);
    setFailure(undefined);
    const { path, error: problem } = await uploadCover(file, within);
    setBusy(false);
    if (path === undefined) setFailure(problem);
    else onChange(path);
  };
  const remove = () => {
    onChange(null);
    choose.current?.focus(); // the button that had the focus is gone
  };
  return (
    <fieldset className={styles.field}>
      <legend className={styles.label}>{texts.cover}</legend>
      {value !== null && <img className={styles.cover} src={value} alt={texts.coverPreview} />}
      <div className={styles.buttons}>
        <Button ref={choose} icon="image" busy={busy} onClick={() => input.current?.click()}>
          {value === null ? texts.chooseCover : texts.replaceCover}
        </Button>
        {value !== null && (
          <Button icon="trash" onClick={remove}>
            {texts.removeCover}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={IMAGE_TYPES}
        aria-label={texts.cover}
        onChange={(event) => void upload(event)}
      />
      <p className={styles.error} aria-live="polite">
        {failure ?? error}
      </p>
    </fieldset>
  );
}
