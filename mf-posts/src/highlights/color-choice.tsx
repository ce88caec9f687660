import { HIGHLIGHT_COLORS, type HighlightColor } from '@benotes/contract';
import { Icon } from '@benotes/ui';
import { useId } from 'react';

import styles from './highlights.module.css';
import { texts } from './texts.ts';

interface ColorChoiceProps {
  label: string;
  value: HighlightColor | null;
  /** The name of the choice of no color; without it, there is none. */
  all?: string;
  onChange: (color: HighlightColor | null) => void;
}

/** Chooses one of the colors of highlights. */
export function ColorChoice({ label, value, all, onChange }: ColorChoiceProps) {
  const name = useId();
  const colors = all === undefined ? HIGHLIGHT_COLORS : [null, ...HIGHLIGHT_COLORS];
  return (
    <fieldset className={styles.colors}>
      <legend className={styles.legend}>{label}</legend>
      {colors.map((color) => {
        const text = color ? texts.colors[color] : all;
        return (
          <label key={color} className={styles.color} title={text} data-color={color ?? undefined}>
            <input
              type="radio"
              className={styles.input}
              name={name}
              aria-label={text}
              checked={color === value}
              onChange={() => onChange(color)}
            />
            <span className={styles.swatch}>{color === value && <Icon name="check" />}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
