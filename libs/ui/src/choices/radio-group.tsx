import { type ReactNode, useId } from 'react';

import { ChoiceGroup } from './choice-group.tsx';
import styles from './choices.module.css';

interface RadioOption<Value extends string> {
  value: Value;
  label: string;
  /** If the options have one, they are boxes, one below the other. */
  about?: string;
  /** Further choices that this one opens, below it. */
  more?: ReactNode;
}

interface RadioGroupProps<Value extends string> {
  legend: string;
  options: readonly RadioOption<Value>[];
  value: Value;
  disabled?: boolean;
  /** Explains the chosen option. */
  hint?: string;
  onChange: (value: Value) => void;
}

/** One of a few options. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { legend, options, value, disabled = false, hint, onChange } = props;
  const id = useId();
  const idOf = (option: Value, part: string) => `${id}-${option}-${part}`;
  return (
    <ChoiceGroup legend={legend} disabled={disabled}>
      <div className={styles.options}>
        {options.map((option) => (
          <div key={option.value} className={option.about && styles.option}>
            <label className={option.about ? styles.box : styles.choice}>
              <input
                type="radio"
                name={id}
                value={option.value}
                checked={option.value === value}
                aria-labelledby={idOf(option.value, 'label')}
                aria-describedby={option.about ? idOf(option.value, 'about') : hint && `${id}-hint`}
                onChange={() => onChange(option.value)}
              />
              <span className={styles.words}>
                <span id={idOf(option.value, 'label')} className={styles.label}>
                  {option.label}
                </span>
                {option.about && (
                  <span id={idOf(option.value, 'about')} className={styles.about}>
                    {option.about}
                  </span>
                )}
              </span>
            </label>
            {option.more && <div className={styles.more}>{option.more}</div>}
          </div>
        ))}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.about}>
          {hint}
        </p>
      )}
    </ChoiceGroup>
  );
}
