import type { ImportResult as Result } from '@benotes/contract';
import { Button, ConfirmDialog, IconButton } from '@benotes/ui';
import { useId, useState } from 'react';

import { isArchive } from './file-types.ts';
import { ImportCounts } from './import-counts.tsx';
import { SharedCollections } from './shared-collections.tsx';
import { SkippedItems } from './skipped-items.tsx';
import panelStyles from '../../panel.module.css';
import styles from './import-panel.module.css';
import { texts } from '../texts.ts';

interface ImportResultProps {
  result: Readonly<Result>;
  /** Empty if unknown. */
  fileName: string;
  /** Start of the import, ISO 8601. */
  at: string;
  /** It has just ended and can be dismissed. */
  isNews: boolean;
  isUndoing: boolean;
  onDismiss: () => void;
  onUndo: () => void;
}

/** What the last import created and skipped, with Undo. */
export function ImportResult({ result, fileName, at, isNews, isUndoing, onDismiss, onUndo }: ImportResultProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  const titleId = useId();
  const { posts, collections, tags, duplicates, skipped, skipped_count: unusable = skipped.length } = result;
  return (
    <section
      className={`${panelStyles.panel} ${styles.panel}`}
      data-tone={isNews ? 'success' : undefined}
      aria-labelledby={titleId}
    >
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {isNews && fileName ? texts.resultOf(fileName) : texts.lastImport(at)}
        </h2>
        {isNews && <IconButton icon="close" label={texts.dismiss} onClick={onDismiss} />}
      </header>
      <ImportCounts
        counts={[
          [fileName && !isArchive(fileName) ? texts.links : texts.posts, posts],
          [texts.collections, collections],
          [texts.tags, tags],
          [texts.skippedDuplicates, duplicates],
        ]}
      />
      <SharedCollections result={result} />
      <div className={styles.actions}>
        <Button busy={isUndoing} onClick={() => setIsConfirming(true)}>
          {texts.undo}
        </Button>
      </div>
      <SkippedItems result={result} skippedTitle={texts.skipped(unusable)} />
      <ConfirmDialog
        open={isConfirming}
        title={texts.undoTitle}
        confirmLabel={texts.undo}
        tone="danger"
        onConfirm={() => {
          setIsConfirming(false);
          onUndo();
        }}
        onClose={() => setIsConfirming(false)}
      >
        {texts.undoBody(posts)}
      </ConfirmDialog>
    </section>
  );
}
