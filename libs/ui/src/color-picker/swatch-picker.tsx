import { useId } from 'react';

import { Icon } from '../icon/icon.tsx';
import styles from './color-picker.module.css';

/** A choice of a `SwatchPicker`. */
export interface Swatch<Value extends string | null> {
  value: Value;
  label: string;
  /** A CSS color; without one, that of secondary text. */
  color?: string | undefined;
}

interface SwatchPickerProps<Value extends string | null> {
  label: string;
  swatches: readonly Swatch<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}

/** Chooses one of several colors. */
export function SwatchPicker<Value extends string | null>({
  label,
  swatches,
  value,
  onChange,
}: SwatchPickerProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.colors}>
        {swatches.map((swatch) => (
          <label
            key={swatch.value}
            className={styles.color}
            title={swatch.label}
            style={swatch.color === undefined ? undefined : { color: swatch.color }}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              aria-label={swatch.label}
              checked={swatch.value === value}
              onChange={() => onChange(swatch.value)}
            />
            <span className={styles.swatch}>{swatch.value === value && <Icon name="check" />}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
