import { forwardRef, useId } from 'react';

import styles from './share-switch.module.css';
import { texts } from './texts.ts';

interface ShareSwitchProps {
  /** Id of what names it. */
  labelledBy: string;
  active: boolean;
  error: string | undefined;
  onChange: (active: boolean) => void;
}

/** On or off, said in a word as well. */
export const ShareSwitch = forwardRef<HTMLInputElement, ShareSwitchProps>(function ShareSwitch(
  { labelledBy, active, error, onChange },
  ref,
) {
  const errorId = useId();
  return (
    <div className={styles.field}>
      <label className={styles.switch}>
        <span className={styles.word}>{active ? texts.active : texts.inactive}</span>
        <input
          ref={ref}
          type="checkbox"
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says itself whether it is checked
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
});
