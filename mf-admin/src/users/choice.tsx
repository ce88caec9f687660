import { useId } from 'react';

import styles from './account-form.module.css';

interface ChoiceProps {
  label: string;
  hint: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with a hint below. */
export function Choice({ label, hint, checked, onChange }: ChoiceProps) {
  const hintId = useId();
  return (
    <>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={checked}
            aria-describedby={hintId}
            onChange={({ target }) => onChange(target.checked)}
          />
          {label}
        </label>
      </div>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </>
  );
}
