import type { ImportResult } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { useId, useState } from 'react';

import { saveFile } from '../save-file.ts';
import styles from './skipped-lines.module.css';
import { texts } from './texts.ts';

const INITIAL_COUNT = 50;

type Skipped = Readonly<ImportResult['skipped'][number]>;

interface SkippedLinesProps {
  title: string;
  skipped: readonly Skipped[];
  /** The texts specific to this list. */
  listTexts: (typeof texts)['unusableList' | 'duplicateList' | 'shortenedList'];
  /** Lines shown until the user asks for all. */
  initialCount?: number;
}

/** Skipped lines with their reasons, also as a download. */
export function SkippedLines({ title, skipped, listTexts, initialCount = INITIAL_COUNT }: SkippedLinesProps) {
  const [all, setAll] = useState(false);
  const titleId = useId();
  const shown = all ? skipped : skipped.slice(0, initialCount);
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
            <Reason text={reason} />
          </li>
        ))}
      </ol>
      <div className={styles.more}>
        {shown.length < skipped.length && (
          <Button onClick={() => setAll(true)}>{listTexts.showAll(skipped.length)}</Button>
        )}
        <Button icon="download" onClick={() => saveFile(asTable(skipped), listTexts.fileName)}>
          {listTexts.download}
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

/** The server ends a reason with ": " and the title: isolated, a right-to-left title does not reorder the sentence. */
function Reason({ text }: { text: string }) {
  const end = text.indexOf(': ') + 2;
  if (end === 1) return <span>{text}</span>;
  return (
    <span>
      {text.slice(0, end)}
      <bdi>{text.slice(end)}</bdi>
    </span>
  );
}
