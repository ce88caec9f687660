import type { ImportResult } from '@benotes/contract';

import styles from './import-panel.module.css';
import { SkippedLines } from './skipped-lines.tsx';
import { texts } from '../texts.ts';

/** What is there already is less of a worry than what is lost. */
const DUPLICATES_AT_FIRST = 10;

interface LeftOutProps {
  result: Readonly<ImportResult>;
  /** What is said above the lines that hold nothing that can be saved. */
  skippedTitle: string;
}

/** What an import leaves out, line by line: what cannot be saved, and what is saved already. */
export function LeftOut({ result, skippedTitle }: LeftOutProps) {
  const { skipped, duplicates, duplicate_lines: repeated = [] } = result;
  const { skipped_count: unusable = skipped.length, shortened = 0, shortened_lines: cut = [] } = result;
  return (
    <>
      {skipped.length > 0 && <SkippedLines title={skippedTitle} skipped={skipped} words={texts.unusableList} />}
      {skipped.length < unusable && <p className={styles.words}>{texts.firstSkipped(skipped.length)}</p>}
      {cut.length > 0 && (
        <SkippedLines
          title={texts.shortenedTitle(shortened)}
          skipped={cut}
          words={texts.shortenedList}
          shownAtFirst={DUPLICATES_AT_FIRST}
        />
      )}
      {repeated.length > 0 && (
        <SkippedLines
          title={texts.duplicatesTitle(duplicates)}
          skipped={repeated}
          words={texts.duplicateList}
          shownAtFirst={DUPLICATES_AT_FIRST}
        />
      )}
      {repeated.length > 0 && repeated.length < duplicates && (
        <p className={styles.words}>{texts.firstDuplicates(repeated.length)}</p>
      )}
    </>
  );
}
