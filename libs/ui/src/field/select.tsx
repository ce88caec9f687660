import type { ComponentProps } from 'react';

import styles from './select.module.css';

/** A choice from a few options, in a `Field`; props are passed to the element. */
export const Select = (props: Omit<ComponentProps<'select'>, 'ref' | 'className'>) => (
  <select {...props} className={styles.select} />
);
