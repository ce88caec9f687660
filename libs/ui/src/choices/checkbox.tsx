import styles from './choices.module.css';

interface CheckboxProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A yes or no that counts once the form is sent. What acts at once is a `Switch`. */
export const Checkbox = ({ label, checked, disabled = false, onChange }: CheckboxProps) => (
  <label className={styles.choice}>
    <input type="checkbox" checked={checked} disabled={disabled} onChange={({ target }) => onChange(target.checked)} />
    {label}
  </label>
);
