import { useId } from 'react';

import styles from './switch.module.css';

interface SwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Ids of the elements that name it. Without them, `label` does, or the word beside it. */
  labelledBy?: string;
  label?: string;
  describedBy?: string | undefined;
  isInvalid?: boolean;
  /** Shown beside it, such as `active`. */
  word?: string;
}

/** Turns something on or off at once. */
export const Switch = ({ checked, onChange, labelledBy, label, describedBy, isInvalid, word }: SwitchProps) => (
  <label className={styles.switch}>
    {word && <span className={styles.word}>{word}</span>}
    <input
      type="checkbox"
      // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checkbox already exposes its state
      role="switch"
      className={styles.input}
      aria-labelledby={labelledBy}
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={isInvalid ? true : undefined}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  </label>
);

interface SwitchRowProps {
  label: string;
  /** One short sentence. */
  hint?: string;
  /** Without the padding of the rows of a group. */
  isDense?: boolean;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A row with a switch, as in a `SettingsGroup`; the whole row turns it. */
export function SwitchRow({ label, hint, isDense, checked, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles.row} data-dense={isDense || undefined}>
      <span className={styles.words}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {hint && (
          <span id={`${id}-hint`} className={styles.hint}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- the native checkbox already exposes its state
        role="switch"
        className={styles.input}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint && `${id}-hint`}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
