import { Field, Icon } from '@benotes/ui';
import { type RefObject, useId } from 'react';

import styles from './file-field.module.css';
import { ACCEPTED } from './file-types.ts';
import { texts } from '../texts.ts';

interface FileFieldProps {
  file: File | undefined;
  error: string | undefined;
  disabled: boolean;
  /** A file is being dragged over the page. */
  isOver: boolean;
  input: RefObject<HTMLInputElement>;
  onChoose: (file: File) => void;
}

/** Chooses one file; the whole area is the control. */
export function FileField({ file, error, disabled, isOver, input, onChoose }: FileFieldProps) {
  const wordsId = useId();
  return (
    <Field label={texts.file} hint={texts.fileHint} error={error}>
      {(ids) => (
        <div className={styles.area} data-over={isOver || undefined} data-disabled={disabled || undefined}>
          <input
            ref={input}
            {...ids}
            type="file"
            accept={ACCEPTED}
            className={styles.input}
            disabled={disabled}
            aria-describedby={[wordsId, ids['aria-describedby']].filter(Boolean).join(' ')}
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              if (chosen) onChoose(chosen);
              target.value = ''; // so that the same file can be chosen again after it has changed
            }}
          />
          <Icon name="upload" />
          <span id={wordsId} className={styles.words}>
            {isOver ? texts.dropFile : file ? texts.chosen(file.name, file.size) : texts.chooseFile}
          </span>
        </div>
      )}
    </Field>
  );
}
