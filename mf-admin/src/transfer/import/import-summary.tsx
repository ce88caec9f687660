import type { ImportResult } from '@benotes/contract';
import { Button } from '@benotes/ui';
import { type Ref, useId, useState } from 'react';

import { isArchive } from './file-types.ts';
import { ImportCounts } from './import-counts.tsx';
import { SharedCollections } from './shared-collections.tsx';
import { SkippedItems } from './skipped-items.tsx';
import panelStyles from '../../panel.module.css';
import styles from './import-panel.module.css';
import { texts } from '../texts.ts';

interface ImportSummaryProps {
  /** The result of the dry run. */
  summary: Readonly<ImportResult>;
  fileName: string;
  /** The panel gets the focus when it appears. */
  panel?: Ref<HTMLElement>;
  /** `isSharing`: its shared collections get new public links. */
  onImport: (isSharing: boolean) => void;
  onCancel: () => void;
}

/** The content of a file, shown before it is imported. */
export function ImportSummary({ summary, fileName, panel, onImport, onCancel }: ImportSummaryProps) {
  const titleId = useId();
  const [isSharing, setIsSharing] = useState(false);
  const { posts, collections, tags, duplicates, skipped, skipped_count: unusable = skipped.length } = summary;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      className={`${panelStyles.panel} ${styles.panel}`}
      data-tone="confirm"
      aria-labelledby={titleId}
    >
      <h2 id={titleId} className={styles.title}>
        {texts.summaryOf(fileName)}
      </h2>
      {posts === 0 && duplicates > 0 && <p className={styles.words}>{texts.nothingNew}</p>}
      <ImportCounts
        counts={[
          [isArchive(fileName) ? texts.posts : texts.links, posts],
          [texts.collections, collections],
          [texts.tags, tags],
          [texts.duplicates, duplicates],
          [texts.unusable, unusable],
        ]}
      />
      <SharedCollections result={summary} isSharing={isSharing} onShare={setIsSharing} />
      <div className={styles.actions}>
        <Button tone="primary" onClick={() => onImport(isSharing)}>
          {texts.import}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </div>
      <SkippedItems result={summary} skippedTitle={texts.unusableLines(unusable)} />
    </section>
  );
}
