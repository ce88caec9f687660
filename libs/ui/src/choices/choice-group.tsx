import { type ReactNode, useId } from 'react';

import styles from './choices.module.css';

interface ChoiceGroupProps {
  legend: string;
  disabled?: boolean;
  error?: string | undefined;
  children: ReactNode;
}

/** Choices that belong together, below a legend. */
export function ChoiceGroup({ legend, disabled = false, error, children }: ChoiceGroupProps) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} disabled={disabled} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{legend}</legend>
      {children}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
