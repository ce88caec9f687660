import { COLLECTION_COLORS, type CollectionColor } from '@benotes/contract';
import { useId } from 'react';

import { Icon } from '../icon/icon.tsx';
import { texts } from '../later-texts.ts';
import styles from './color-picker.module.css';

interface ColorPickerProps {
  label: string;
  /** Null is the color of the text. */
  value: CollectionColor | null;
  onChange: (color: CollectionColor | null) => void;
}

/** Chooses one of the colors of a collection, or none. */
export function ColorPicker({ label, value, onChange }: ColorPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.colors}>
        {[null, ...COLLECTION_COLORS].map((color) => (
          <label
            key={color}
            className={styles.color}
            title={texts.colors[color ?? 'none']}
            style={color ? { color: `var(--color-collection-${color})` } : undefined}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              aria-label={texts.colors[color ?? 'none']}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span className={styles.swatch}>{color === value && <Icon name="check" />}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
