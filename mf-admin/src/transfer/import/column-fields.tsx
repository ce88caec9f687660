import { COLUMN_MEANINGS, type ColumnMeaning, type ImportPreview } from '@benotes/contract';
import { Field, isolate } from '@benotes/ui';
import { useId } from 'react';

import selectStyles from '../../form/select.module.css';
import styles from './choices.module.css';
import { isMeaning } from './import-choices.ts';
import { texts } from './texts.ts';

interface ColumnFieldsProps {
  columns: NonNullable<ImportPreview['columns']>;
  /** What was chosen instead of the guess. */
  chosen: Readonly<Record<string, ColumnMeaning>>;
  onChange: (chosen: Readonly<Record<string, ColumnMeaning>>) => void;
}

/** What each column of a table means, with its first values. */
export function ColumnFields({ columns, chosen, onChange }: ColumnFieldsProps) {
  const aboutId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={aboutId}>
      <legend className={styles.legend}>{texts.columns}</legend>
      <p id={aboutId} className={styles.about}>
        {texts.columnsHint}
      </p>
      <div className={styles.columns}>
        {columns.map(({ name, meaning, examples }) => (
          <Field key={name} label={isolate(name)} hint={texts.columnExamples(examples)}>
            {(ids) => (
              <select
                {...ids}
                className={selectStyles.select}
                value={chosen[name] ?? meaning}
                onChange={({ target: { value } }) => {
                  if (isMeaning(value)) onChange({ ...chosen, [name]: value });
                }}
              >
                {COLUMN_MEANINGS.map((each) => (
                  <option key={each} value={each}>
                    {texts.meanings[each]}
                  </option>
                ))}
              </select>
            )}
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
