import { NoteContent, VisuallyHidden } from '@benotes/ui';

import type { BlockDifference } from './difference-tree.ts';
import styles from './difference.module.css';
import { texts } from './texts.ts';

type Words = NonNullable<BlockDifference['words']>;

/** The words of a text: those that were added underlined, those that were removed struck through. */
export const DifferenceWords = ({ words }: { words: Words }) => (
  <>
    {words.map((part, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a difference never change
      <Part key={at} {...part} />
    ))}
  </>
);

function Part({ kind, html, formats_added: added, formats_removed: removed }: Words[number]) {
  // Between parts lines may break as between other words.
  const text = <NoteContent inline html={html.replaceAll('&nbsp;', ' ')} />;
  if (kind === 'added') return <ins>{text}</ins>;
  if (kind === 'removed') return <del>{text}</del>;
  if (kind === 'same') return text;
  const label = texts.formatted(added ?? [], removed ?? []);
  return (
    <span className={styles.formatted} title={label}>
      {text}
      <VisuallyHidden> ({label})</VisuallyHidden>
    </span>
  );
}
