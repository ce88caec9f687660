import type { ImportResult as Result } from '@benotes/contract';
import { Button, ConfirmDialog, IconButton } from '@benotes/ui';
import { useId, useState } from 'react';

import { isArchive } from './file-types.ts';
import { Figures } from './import-counts.tsx';
import { FoundShares } from './shared-collections.tsx';
import { LeftOut } from './skipped-items.tsx';
import styles from './import-panel.module.css';
import { texts } from '../texts.ts';

interface ImportResultProps {
  result: Readonly<Result>;
  /** Empty where nobody knows it any more. */
  fileName: string;
  /** When it began, ISO 8601. */
  at: string;
  /** It has just ended: it can be dismissed. */
  isNews: boolean;
  isUndoing: boolean;
  onDismiss: () => void;
  onUndo: () => void;
}

/** What the last import brought and what it had to leave out; it can be taken back. */
export function ImportResult({ result, fileName, at, isNews, isUndoing, onDismiss, onUndo }: ImportResultProps) {
  const [isAsking, setIsAsking] = useState(false);
  const titleId = useId();
  const { posts, collections, tags, duplicates, skipped, skipped_count: unusable = skipped.length } = result;
  return (
    <section className={styles.panel} data-tone={isNews ? 'success' : undefined} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {isNews && fileName ? texts.resultOf(fileName) : texts.lastImport(at)}
        </h2>
        {isNews && <IconButton icon="close" label={texts.dismiss} onClick={onDismiss} />}
      </header>
      <Figures
        figures={[
          [fileName && !isArchive(fileName) ? texts.links : texts.posts, posts],
          [texts.collections, collections],
          [texts.tags, tags],
          [texts.leftOut, duplicates],
        ]}
      />
      <FoundShares result={result} />
      <div className={styles.actions}>
        <Button busy={isUndoing} onClick={() => setIsAsking(true)}>
          {texts.undo}
        </Button>
      </div>
      <LeftOut result={result} skippedTitle={texts.skipped(unusable)} />
      <ConfirmDialog
        open={isAsking}
        title={texts.undoTitle}
        confirmLabel={texts.undo}
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          onUndo();
        }}
        onClose={() => setIsAsking(false)}
      >
        {texts.undoBody(posts)}
      </ConfirmDialog>
    </section>
  );
}
