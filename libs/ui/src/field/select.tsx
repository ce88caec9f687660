import type { ComponentProps } from 'react';

import styles from './select.module.css';

interface SelectProps extends Omit<ComponentProps<'select'>, 'ref' | 'className'> {
  /** Small and without a border: beside what it is about. */
  isQuiet?: boolean;
}

/** A choice from a few options, in a `Field`; props are passed to the element. */
export const Select = ({ isQuiet = false, ...props }: SelectProps) => (
  <select {...props} className={styles.select} data-quiet={isQuiet || undefined} />
);
