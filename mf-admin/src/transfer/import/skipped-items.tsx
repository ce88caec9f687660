import type { ImportResult } from '@benotes/contract';

import styles from './import-panel.module.css';
import { SkippedLines } from './skipped-lines.tsx';
import { texts } from './texts.ts';

/** Fewer than for skipped lines: duplicates lose nothing. */
const INITIAL_DUPLICATES = 10;

interface SkippedItemsProps {
  result: Readonly<
    Pick<ImportResult, 'skipped' | 'skipped_count' | 'duplicates' | 'duplicate_lines' | 'shortened' | 'shortened_lines'>
  >;
  /** Heading of the lines that cannot be imported. */
  skippedTitle: string;
}

/** What an import skips or shortens, line by line: invalid lines, shortened texts, duplicates. */
export function SkippedItems({ result, skippedTitle }: SkippedItemsProps) {
  const { skipped, duplicates, duplicate_lines: repeated = [] } = result;
  const { skipped_count: unusable = skipped.length, shortened = 0, shortened_lines: cut = [] } = result;
  return (
    <>
      {skipped.length > 0 && <SkippedLines title={skippedTitle} skipped={skipped} listTexts={texts.unusableList} />}
      {skipped.length < unusable && <p className={styles.words}>{texts.firstSkipped(skipped.length)}</p>}
      {cut.length > 0 && (
        <SkippedLines
          title={texts.shortenedTitle(shortened)}
          skipped={cut}
          listTexts={texts.shortenedList}
          initialCount={INITIAL_DUPLICATES}
        />
      )}
      {repeated.length > 0 && (
        <SkippedLines
          title={texts.duplicatesTitle(duplicates)}
          skipped={repeated}
          listTexts={texts.duplicateList}
          initialCount={INITIAL_DUPLICATES}
        />
      )}
      {repeated.length > 0 && repeated.length < duplicates && (
        <p className={styles.words}>{texts.firstDuplicates(repeated.length)}</p>
      )}
    </>
  );
}
