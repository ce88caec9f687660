import { COLUMN_MEANINGS, type ColumnMeaning, type ImportPreview } from '@benotes/contract';
import { isolate } from '@benotes/ui';
import { useId } from 'react';

import { FormSelect } from '../../form/form-select.tsx';
import styles from './choices.module.css';
import { isMeaning } from './import-choices.ts';
import { texts } from './texts.ts';

const MEANINGS = COLUMN_MEANINGS.map((value) => ({ value, label: texts.meanings[value] }));

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
          <FormSelect
            key={name}
            label={isolate(name)}
            hint={texts.columnExamples(examples)}
            value={chosen[name] ?? meaning}
            options={MEANINGS}
            onChange={(value) => {
              if (isMeaning(value)) onChange({ ...chosen, [name]: value });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
