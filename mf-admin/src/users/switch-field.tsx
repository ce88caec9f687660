import { useState } from 'react';

import styles from './account-form.module.css';
import { Choice } from './choice.tsx';

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
  const change = (next: boolean) => {
    onChange(next);
    setIsOn(next);
  };
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <Choice label={label} hint={hint} checked={isOn} onChange={change} />
    </fieldset>
  );
}
