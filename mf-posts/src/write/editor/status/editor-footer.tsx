import { useSyncExternalStore } from 'react';

import { texts } from '../texts.ts';
import styles from './editor-footer.module.css';
import type { WordCount } from './word-count.ts';

interface EditorFooterProps {
  count: WordCount;
  /** The save state, in words. */
  savedState: string | undefined;
}

/** The word count and the save state. */
export function EditorFooter({ count, savedState }: EditorFooterProps) {
  const words = useSyncExternalStore(count.subscribe, count.words);
  return (
    <p className={styles.foot}>
      <span>{texts.words(words)}</span>
      {savedState !== undefined && <span>{savedState}</span>}
    </p>
  );
}
