import { useId } from 'react';

import styles from './choices.module.css';

interface RadioGroupProps<Value extends string> {
  legend: string;
  value: Value;
  /** The labels of the values, in order. */
  labels: Readonly<Record<Value, string>>;
  /** Explains the chosen value. */
  about?: Readonly<Record<Value, string>>;
  onChange: (value: Value) => void;
}

/** Chooses one of a few values. */
export function RadioGroup<Value extends string>({ legend, value, labels, about, onChange }: RadioGroupProps<Value>) {
  const name = useId();
  const values = Object.keys(labels) as Value[]; // there is one label for each
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.row}>
        {values.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={each}
              checked={each === value}
              aria-describedby={about && `${name}-about`}
              onChange={() => onChange(each)}
            />
            {labels[each]}
          </label>
        ))}
      </div>
      {about && (
        <p id={`${name}-about`} className={styles.about}>
          {about[value]}
        </p>
      )}
    </fieldset>
  );
}
