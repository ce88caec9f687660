import { Field } from '@benotes/ui';
import { Select } from '@benotes/ui/select';

interface FormSelectProps {
  label: string;
  hint?: string;
  value: string;
  disabled?: boolean;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A choice of a form. */
export function FormSelect({ label, hint = '', value, disabled = false, options, onChange }: FormSelectProps) {
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Select {...ids} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
