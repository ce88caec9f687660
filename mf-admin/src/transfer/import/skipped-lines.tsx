import type { ImportResult } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { useId, useState } from 'react';

import { saveFile } from '../save-file.ts';
import styles from './skipped-lines.module.css';
import { texts } from '../texts.ts';

/** As many lines as a person takes in at a look. */
const SHOWN_AT_FIRST = 50;

type Skipped = Readonly<ImportResult['skipped'][number]>;

interface SkippedLinesProps {
  title: string;
  skipped: readonly Skipped[];
  /** What is said of this list alone. */
  words: (typeof texts)['unusableList' | 'duplicateList' | 'shortenedList'];
  /** Lines shown at first; the rest on request. */
  shownAtFirst?: number;
}

/** Lines that were left out, with the reasons, to read here or to take along. */
export function SkippedLines({ title, skipped, words, shownAtFirst = SHOWN_AT_FIRST }: SkippedLinesProps) {
  const [all, setAll] = useState(false);
  const titleId = useId();
  const shown = all ? skipped : skipped.slice(0, shownAtFirst);
  return (
    <>
      <h3 id={titleId} className={styles.title}>
        {title}
      </h3>
      <ol className={styles.lines} aria-labelledby={titleId}>
        {shown.map(({ line, reason }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one line may be left out for two reasons; the list never changes
          <li key={index} className={styles.line}>
            <span className={styles.number}>{texts.line(line)}</span>
            <span>{reason}</span>
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        {shown.length < skipped.length && <Button onClick={() => setAll(true)}>{words.showAll(skipped.length)}</Button>}
        <Button icon="download" onClick={() => saveFile(asTable(skipped), words.fileName)}>
          {words.download}
        </Button>
      </div>
    </>
  );
}

const quoted = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`;

/** As RFC 4180 has it, with the mark by which spreadsheets know UTF-8. */
function asTable(skipped: readonly Skipped[]): Blob {
  const rows = [texts.skippedColumns, ...skipped.map(({ line, reason }) => [line, reason] as const)];
  const lines = rows.map((row) => `${row.map((value) => quoted(value)).join(',')}\r\n`);
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' });
}
