import { useId } from 'react';

import styles from './copies-field.module.css';
import { texts } from './texts.ts';

interface CopiesFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether the pages of the links of a collection are copied. */
export function CopiesField({ isOn, onChange }: CopiesFieldProps) {
  const hintId = useId();
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{texts.copies}</legend>
      <label className={styles.choice}>
        <input
          type="checkbox"
          checked={isOn}
          aria-describedby={hintId}
          onChange={({ target }) => onChange(target.checked)}
        />
        {texts.keepCopies}
      </label>
      <p id={hintId} className={styles.hint}>
        {texts.keepCopiesHint}
      </p>
    </fieldset>
  );
}
