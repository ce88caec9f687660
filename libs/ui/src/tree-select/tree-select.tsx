import { Suspense } from 'react';

import { Field } from '../field/field.tsx';
import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { TreeItem } from '../tree/tree-item.ts';
import styles from './tree-select.module.css';

export interface TreeSelectProps {
  label: string;
  tree: readonly TreeItem[];
  /** Null is the root option. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** What the root option is called: "Uncategorized", "No parent". */
  rootLabel: string;
  /** Neither this node nor any below it is offered. */
  exclude?: number;
  hint?: string;
  error?: string;
  disabled?: boolean;
  /** Has the focus as soon as its code is there. */
  autoFocus?: boolean;
}

const TreeCombobox = lazyComponent(async () => (await import('./tree-combobox.tsx')).TreeCombobox);

/** Chooses one node of a tree: typed filter, keyboard as a combobox, any number of nodes. Its code comes separately. */
export function TreeSelect({ label, hint, error, ...combobox }: TreeSelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(ids) => (
        <Suspense fallback={<input className={styles.input} {...ids} disabled />}>
          <TreeCombobox {...combobox} label={label} ids={ids} />
        </Suspense>
      )}
    </Field>
  );
}
