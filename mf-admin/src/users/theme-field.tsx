import { setTheme, THEME_CHOICES, themeChoice } from '@benotes/platform';
import { useState } from 'react';

import styles from './account-form.module.css';
import { texts } from './texts.ts';

/** The theme of this browser, applied at once. */
export function ThemeField() {
  const [choice, setChoice] = useState(themeChoice);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.theme}</legend>
      <div className={styles.choices}>
        {THEME_CHOICES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={each}
              checked={each === choice}
              onChange={() => {
                setTheme(each);
                setChoice(each);
              }}
            />
            {texts.themes[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
