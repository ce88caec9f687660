import type { HighlightColor } from '@benotes/contract';
import type { CSSProperties, ReactNode } from 'react';

import styles from './highlights.module.css';
import { washOf } from './wash-of.ts';

/** The passage of a highlight, in its color. */
export function HighlightQuote({ color, children }: { color: HighlightColor; children: ReactNode }) {
  return (
    <blockquote className={styles.quote} style={{ '--wash': washOf(color) } as CSSProperties} dir="auto">
      {children}
    </blockquote>
  );
}
