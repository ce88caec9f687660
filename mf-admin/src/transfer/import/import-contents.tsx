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

function countsOf(preview: ImportPreview): [label: string, value: number | string][] {
  const { links, notes, oldest, newest } = preview;
  const always = (label: string, value: number): [string, number] => [label, value];
  const ifAny = (label: string, value: number): [string, number][] => (value > 0 ? [[label, value]] : []);
  return [
    ...(links > 0 || notes === 0 ? [always(texts.links, links)] : []),
    ...ifAny(texts.notes, notes),
    always(texts.collections, preview.collections),
    always(texts.tags, preview.tags),
    ...ifAny(texts.images, preview.images),
    ...ifAny(texts.inBin, preview.deleted),
    ...(oldest && newest ? [[texts.dates, texts.between(oldest, newest)] satisfies [string, string]] : []),
    ...(oldest ? ifAny(texts.undated, preview.undated) : []),
    always(texts.duplicates, preview.duplicates),
    always(texts.unusable, preview.skipped_count),
  ];
}
