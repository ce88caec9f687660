import { LIST_VIEWS, type ListView } from '@benotes/contract';
import { Icon } from '@benotes/ui';
import { useId } from 'react';

import { texts } from '../texts.ts';
import styles from './view-picker.module.css';

interface ViewPickerProps {
  view: ListView;
  onChange: (view: ListView) => void;
  /** In one row, with icons alone. */
  isCompact?: boolean;
}

/** Radio buttons for the views of a list. */
export function ViewPicker({ view, onChange, isCompact = false }: ViewPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.views} data-compact={isCompact || undefined}>
      <legend className={styles.legend}>{texts.view}</legend>
      {LIST_VIEWS.map((each) => (
        <label key={each} className={styles.view} title={isCompact ? texts.views[each] : undefined}>
          <input
            className={styles.radio}
            type="radio"
            name={name}
            checked={each === view}
            onChange={() => onChange(each)}
          />
          <Icon name={`view-${each}`} />
          <span className={styles.name}>{texts.views[each]}</span>
        </label>
      ))}
    </fieldset>
  );
}
