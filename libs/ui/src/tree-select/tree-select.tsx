import { Suspense } from 'react';

import { Field } from '../field/field.tsx';
import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { TreeSelectProps } from './tree-combobox.tsx';
import styles from './tree-select.module.css';

const TreeCombobox = lazyComponent(async () => (await import('./tree-combobox.tsx')).TreeCombobox);

/** A combobox that selects one node of a tree of any size, with a text filter. Loads its code lazily. */
export function TreeSelect({ label, hint, error, ...combobox }: TreeSelectProps) {
  return (
    <Field label={label} isLabelHidden={combobox.isQuiet} hint={hint} error={error}>
      {(ids) => (
        <Suspense
          fallback={
            <div className={styles.field} data-quiet={combobox.isQuiet}>
              <input className={styles.input} {...ids} disabled />
            </div>
          }
        >
          <TreeCombobox {...combobox} label={label} ids={ids} />
        </Suspense>
      )}
    </Field>
  );
}
