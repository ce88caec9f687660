import { Suspense } from 'react';

import { Field } from '../field/field.tsx';
import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { texts } from '../texts.ts';
import type { TagSelectProps } from './tag-combobox.tsx';
import styles from './tag-select.module.css';

const TagCombobox = lazyComponent(async () => (await import('./tag-combobox.tsx')).TagCombobox);

/**
 * Chooses existing tags with a text filter and creates new ones; Enter and the comma end a name. Loads its code lazily.
 */
export function TagSelect({ label, hint, error, ...combobox }: TagSelectProps) {
  return (
    <Field label={label} isLabelHidden={combobox.isQuiet} hint={hint} error={error}>
      {(ids) => (
        <Suspense
          fallback={
            <div className={styles.box} data-quiet={combobox.isQuiet || undefined}>
              {combobox.value.map(({ id, name }) => (
                <span key={name} className={styles.chip} data-new={id === undefined || undefined}>
                  <span className={styles.chipName} dir="auto">
                    {name}
                  </span>
                  <span className={styles.remove} />
                </span>
              ))}
              <input className={styles.input} {...ids} placeholder={texts.addTag} disabled />
            </div>
          }
        >
          <TagCombobox {...combobox} label={label} ids={ids} />
        </Suspense>
      )}
    </Field>
  );
}
