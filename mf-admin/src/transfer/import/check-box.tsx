import styles from './choices.module.css';

interface CheckBoxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A checkbox with its label. */
export function CheckBox({ label, checked, disabled = false, onChange }: CheckBoxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
