import { EXPORT_FORMATS } from '@benotes/contract';
import { useSnapshot } from 'valtio';

import { CheckBox } from '../import/check-box.tsx';
import { bookmarkExport, canHaveVersions, chooseFormat, chooseVersions } from './bookmark-export.store.ts';
import styles from './export-format.module.css';
import { texts } from './export-texts.ts';

/** Chooses the format of an export, and whether earlier versions of posts are part of it. */
export function ExportFormatField({ disabled }: { disabled: boolean }) {
  const { format, hasVersions } = useSnapshot(bookmarkExport);
  return (
    <fieldset className={styles.group} disabled={disabled}>
      <legend className={styles.legend}>{texts.format}</legend>
      {EXPORT_FORMATS.map((each) => (
        <div key={each}>
          <label className={styles.choice}>
            <input
              type="radio"
              name="format"
              value={each}
              checked={each === format}
              aria-describedby={`about-${each}`}
              aria-labelledby={`label-${each}`}
              onChange={() => chooseFormat(each)}
            />
            <span className={styles.words}>
              <span id={`label-${each}`} className={styles.label}>
                {texts.formats[each].label}
              </span>
              <span id={`about-${each}`} className={styles.about}>
                {texts.formats[each].about}
              </span>
            </span>
          </label>
          {each === format && canHaveVersions(each) && (
            <div className={styles.option}>
              <CheckBox label={texts.versions} checked={hasVersions} disabled={disabled} onChange={chooseVersions} />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  );
}
