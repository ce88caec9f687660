import { usesSmartTypography, setSmartTypography } from '@benotes/platform';
import { useId, useState } from 'react';

import styles from './account-form.module.css';
import { texts } from './texts.ts';

/** Whether notes get typographic signs while they are written, changed at once. */
export function TypographyField() {
  const [replaces, choose] = useState(usesSmartTypography);
  const hint = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.writing}</legend>
      <div className={styles.choices}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={replaces}
            aria-describedby={hint}
            onChange={({ target }) => {
              setSmartTypography(target.checked);
              choose(target.checked);
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
