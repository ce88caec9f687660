import { useId } from 'react';

import styles from './checkbox-group.module.css';

interface CheckboxGroupProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  values: readonly Value[];
  error: string | undefined;
  onChange: (values: readonly Value[]) => void;
}

/** Any number of several options. */
export function CheckboxGroup<Value extends string>({
  label,
  options,
  values,
  error,
  onChange,
}: CheckboxGroupProps<Value>) {
  const errorId = useId();
  return (
    <fieldset className={styles.group} aria-describedby={error && errorId}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...values, option.value] : values.filter((each) => each !== option.value))
            }
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p id={errorId} role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
