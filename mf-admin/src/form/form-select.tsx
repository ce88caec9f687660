import { Field } from '@benotes/ui';

import styles from './form-select.module.css';

interface FormSelectProps {
  label: string;
  value: string;
  disabled?: boolean;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice of a form. */
export function FormSelect({ label, value, disabled = false, options, onChange }: FormSelectProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <select
          {...ids}
          className={styles.select}
          value={value}
          disabled={disabled}
          onChange={({ target }) => onChange(target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
