import type { ReactNode } from 'react';

import styles from './page-column.module.css';

interface PageColumnProps {
  /** Less space between the children. */
  dense?: boolean;
  children: ReactNode;
}

/** The centered column of a page with a form or text, at most `--reading-width` wide. */
export function PageColumn({ dense, children }: PageColumnProps) {
  return (
    <div className={styles.column} data-dense={dense || undefined}>
      {children}
    </div>
  );
}
