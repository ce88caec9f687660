import { Button, Field, Icon } from '@benotes/ui';
import { type RefObject, useId } from 'react';

import { type ChosenFiles, chosenFrom } from './chosen-files.ts';
import styles from './file-field.module.css';
import { texts } from './texts.ts';

interface FileFieldProps {
  files: ChosenFiles | null;
  error: string | undefined;
  disabled: boolean;
  /** Files are being dragged over the page. */
  isOver: boolean;
  input: RefObject<HTMLInputElement>;
  onChoose: (files: ChosenFiles) => void;
}

/** Chooses files, or a folder. The whole area chooses files. */
export function FileField({ files, error, disabled, isOver, input, onChoose }: FileFieldProps) {
  const wordsId = useId();
  return (
    <div className={styles.field}>
      <Field label={texts.file} hint={texts.fileHint} error={error}>
        {(ids) => (
          <div className={styles.area} data-over={isOver || undefined} data-disabled={disabled || undefined}>
            <input
              ref={input}
              {...ids}
              type="file"
              multiple
              className={styles.input}
              disabled={disabled}
              aria-describedby={[wordsId, ids['aria-describedby']].filter(Boolean).join(' ')}
              onChange={({ target }) => {
                if (target.files && target.files.length > 0) onChoose(chosenFrom(target.files));
                target.value = ''; // so that the same file can be chosen again after it has changed
              }}
            />
            <Icon name="upload" />
            <span id={wordsId} className={styles.words}>
              {isOver ? texts.dropFile : files ? wordsFor(files) : texts.chooseFile}
            </span>
          </div>
        )}
      </Field>
      <div>
        <Button icon="folder" disabled={disabled} onClick={() => chooseFolder(onChoose)}>
          {texts.chooseFolder}
        </Button>
      </div>
    </div>
  );
}

const wordsFor = ({ files, name }: ChosenFiles) =>
  texts.chosen(
    name,
    files.length,
    files.reduce((sum, { file }) => sum + file.size, 0),
  );

/** A file input chooses either files or folders, so this one is made for the moment. */
function chooseFolder(onChoose: (files: ChosenFiles) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.webkitdirectory = true;
  input.addEventListener('change', () => onChoose(chosenFrom(input.files ?? [])));
  input.click();
}
