import { SwitchRow } from '@benotes/ui/settings';

import styles from './copies-field.module.css';
import { texts } from './texts.ts';

interface CopiesFieldProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Whether the pages of the links of a collection are copied. */
export const CopiesField = ({ isOn, onChange }: CopiesFieldProps) => (
  <fieldset className={styles.field}>
    <legend className={styles.legend}>{texts.copies}</legend>
    <SwitchRow label={texts.keepCopies} hint={texts.keepCopiesHint} isDense checked={isOn} onChange={onChange} />
  </fieldset>
);
