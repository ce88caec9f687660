import { Suspense } from 'react';

import { Field } from '../field/field.tsx';
import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { TreeItem } from '../tree/tree-item.ts';
import styles from './tree-select.module.css';
import type { TreeSelectProps } from './tree-combobox.tsx';

const TreeCombobox = lazyComponent(async () => (await import('./tree-combobox.tsx')).TreeCombobox);

/** A combobox that selects one node of a tree of any size, with a text filter. Loads its code lazily. */
export function TreeSelect({ label, hint, error, ...combobox }: TreeSelectProps) {
  const { isQuiet, tree, value, rootLabel = '' } = combobox;
  return (
    <Field label={label} isLabelHidden={isQuiet} hint={hint} error={error}>
      {(ids) => (
        <Suspense
          fallback={
            <div className={styles.field} data-quiet={isQuiet || undefined}>
              {/* As wide as the chip. */}
              <input className={styles.input} {...ids} disabled value={isQuiet ? nameIn(tree, value, rootLabel) : ''} />
            </div>
          }
        >
          <TreeCombobox {...combobox} label={label} ids={ids} />
        </Suspense>
      )}
    </Field>
  );
}

function nameIn(tree: readonly TreeItem[], id: number | null, rootLabel: string): string {
  if (id === null) return rootLabel;
  for (const { id: own, name, nested } of tree) {
    const found = own === id ? name : nameIn(nested, id, '');
    if (found !== '') return found;
  }
  return '';
}
