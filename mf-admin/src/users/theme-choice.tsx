import { setTheme, storedTheme, THEMES } from '@benotes/platform';
import { useState } from 'react';

import styles from './account-form.module.css';
import { texts } from './texts.ts';

/** The theme of this browser, changed at once. */
export function ThemeChoice() {
  const [theme, choose] = useState(storedTheme);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{texts.theme}</legend>
      <div className={styles.choices}>
        {THEMES.map((each) => (
          <label key={each} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              value={each}
              checked={each === theme}
              onChange={() => {
                setTheme(each);
                choose(each);
              }}
            />
            {texts.themes[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
