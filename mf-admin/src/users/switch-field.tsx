import { useId, useState } from 'react';

import styles from './account-form.module.css';

interface SwitchFieldProps {
  legend: string;
  label: string;
  hint: string;
  /** Reads the stored choice. */
  initial: () => boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns a preference of this browser on or off, applied at once. */
export function SwitchField({ legend, label, hint, initial, onChange }: SwitchFieldProps) {
  const [isOn, setIsOn] = useState(initial);
  const hintId = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isOn}
            aria-describedby={hintId}
            onChange={({ target }) => {
              onChange(target.checked);
              setIsOn(target.checked);
            }}
          />
          {label}
        </label>
      </div>
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    </fieldset>
  );
}
