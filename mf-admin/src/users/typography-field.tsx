import { usesSmartTypography, setSmartTypography } from '@benotes/platform';
import { useId, useState } from 'react';

import styles from './account-form.module.css';
import { texts } from './texts.ts';

/** Turns typographic replacements while writing on or off, applied at once. */
export function TypographyField() {
  const [isEnabled, setEnabled] = useState(usesSmartTypography);
  const hint = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.writing}</legend>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={isEnabled}
            aria-describedby={hint}
            onChange={({ target }) => {
              setSmartTypography(target.checked);
              setEnabled(target.checked);
            }}
          />
          {texts.typography}
        </label>
      </div>
      <p id={hint} className={styles.hint}>
        {texts.typographyHint}
      </p>
    </fieldset>
  );
}
