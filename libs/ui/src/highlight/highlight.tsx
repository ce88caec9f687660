import { Fragment, type ReactNode } from 'react';

import { findMatches } from './find-matches.ts';
import styles from './highlight.module.css';

interface HighlightProps {
  text: string;
  words: readonly string[] | undefined;
  /** Also inside of words. */
  anywhere?: boolean;
}

/** A text with the searched words highlighted. */
export function Highlight({ text, words, anywhere }: HighlightProps): ReactNode {
  const ranges = words && words.length > 0 ? findMatches(text, words, anywhere) : [];
  if (ranges.length === 0) return text;
  return (
    <>
      {ranges.map(([from, to], index) => (
        <Fragment key={from}>
          {text.slice(index === 0 ? 0 : ranges[index - 1]?.[1], from)}
          <mark className={styles.mark}>{text.slice(from, to)}</mark>
        </Fragment>
      ))}
      {text.slice(ranges.at(-1)?.[1])}
    </>
  );
}
