import { Field } from '@benotes/ui';

import styles from './adding.module.css';

interface TextAreaProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Plain text of several lines. */
export function TextArea({ label, value, onChange }: TextAreaProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <textarea
          {...ids}
          className={styles.text}
          dir="auto"
          rows={3}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
}
