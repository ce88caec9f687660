import { useId } from 'react';

import styles from './share-switch.module.css';
import { texts } from './texts.ts';

interface ShareSwitchProps {
  /** Id of the label. */
  labelledBy: string;
  active: boolean;
  error: string | undefined;
  onChange: (active: boolean) => void;
}

/** A switch that also shows its state as text. */
export function ShareSwitch({ labelledBy, active, error, onChange }: ShareSwitchProps) {
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.switch}>
        <span className={styles.word}>{active ? texts.active : texts.inactive}</span>
        <input
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checkbox already exposes its state
          role="switch"
          className={styles.input}
          aria-labelledby={labelledBy}
          aria-describedby={error && errorId}
          aria-invalid={error ? true : undefined}
          checked={active}
          onChange={(event) => onChange(event.target.checked)}
        />
      </label>
      <p id={errorId} className={styles.error} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
