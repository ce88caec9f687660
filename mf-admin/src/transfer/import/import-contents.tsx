import type { ImportPreview } from '@benotes/contract';

import { ImportCounts } from './import-counts.tsx';
import styles from './import-panel.module.css';
import { texts } from './texts.ts';

/** What was recognized in files, how much of it, and what is left out. */
export function ImportContents({ preview }: { preview: ImportPreview }) {
  const { sources, missing_files: missingFiles, left_out: leftOut, warnings } = preview;
  return (
    <>
      {sources.length > 0 && <p className={styles.words}>{texts.recognized(sources)}</p>}
      <ImportCounts counts={countsOf(preview)} />
      {missingFiles > 0 && <p className={styles.words}>{texts.missingFiles(missingFiles)}</p>}
      {leftOut.length > 0 && <p className={styles.words}>{texts.leftOut(leftOut)}</p>}
      {warnings.length > 0 && (
        <ul className={styles.warnings} aria-label={texts.warnings}>
          {warnings.map((warning) => (
            <li key={warning} dir="auto">
              {warning}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

type Count = [label: string, value: number | string];

const ifAny = (label: string, value: number): Count[] => (value > 0 ? [[label, value]] : []);

function countsOf(preview: ImportPreview): Count[] {
  const { links, notes, oldest, newest, duplicates, repeated = 0 } = preview;
  return [
    ...(links > 0 || notes === 0 ? [[texts.links, links] satisfies Count] : []),
    ...ifAny(texts.notes, notes),
    [texts.collections, preview.collections],
    [texts.tags, preview.tags],
    ...ifAny(texts.images, preview.images),
    ...ifAny(texts.inBin, preview.deleted),
    ...(oldest && newest ? [[texts.dates, texts.between(oldest, newest)] satisfies Count] : []),
    ...(oldest ? ifAny(texts.undated, preview.undated) : []),
    [texts.duplicates, duplicates - repeated],
    ...ifAny(texts.repeated, repeated),
    [texts.unusable, preview.skipped_count],
  ];
}
