import { useSyncExternalStore } from 'react';

import styles from './editor-footer.module.css';
import { texts } from '../texts.ts';
import type { WordCount } from './word-count.ts';

interface EditorFooterProps {
  count: WordCount;
  /** Whether what is written is kept somewhere, in words. */
  savedState: string | undefined;
}

/** How long the note is, and whether it is saved. */
export function EditorFooter({ count, savedState }: EditorFooterProps) {
  const words = useSyncExternalStore(count.subscribe, count.words);
  return (
    <p className={styles.foot}>
      <span>{texts.words(words)}</span>
      {savedState !== undefined && <span>{savedState}</span>}
    </p>
  );
}
