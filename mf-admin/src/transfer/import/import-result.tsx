import type { ImportResult as Result } from '@benotes/contract';
import { Button, ConfirmDialog, Icon, IconButton } from '@benotes/ui';
import { useId, useState } from 'react';

import panelStyles from '../../panel.module.css';
import { ProgressBar } from '../progress-bar.tsx';
import { ImportCounts } from './import-counts.tsx';
import styles from './import-panel.module.css';
import { SharedCollections } from './shared-collections.tsx';
import { SkippedItems } from './skipped-items.tsx';
import { texts } from './texts.ts';

interface ImportResultProps {
  result: Readonly<Result>;
  /** Empty if unknown. */
  fileName: string;
  /** Whether it may have brought notes. */
  hasNotes: boolean;
  /** Start of the import, ISO 8601. */
  at: string;
  /** It has just ended and can be dismissed. */
  isNew: boolean;
  isUndoing: boolean;
  /** How far it is undone; null if unknown. */
  undone: { readonly done: number; readonly total: number } | null;
  /** The name of the collection that holds the import; undefined if there is none, or no longer. */
  collectionName?: string | undefined;
  onOpen: () => void;
  onDismiss: () => void;
  onUndo: () => void;
}

/** What the last import created and skipped, with Undo. */
export function ImportResult(props: ImportResultProps) {
  const { result, fileName, hasNotes, at, isNew, isUndoing, undone, onDismiss, onUndo } = props;
  const { collectionName, onOpen } = props;
  const [isConfirming, setIsConfirming] = useState(false);
  const titleId = useId();
  const { posts, collections, tags, duplicates, repeated = 0, updated = 0, images = 0 } = result;
  const { skipped, skipped_count: unusable = skipped.length } = result;
  return (
    <section className={`${panelStyles.panel} ${styles.panel}`} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {isNew && (
            <span className={styles.done}>
              <Icon name="success" />
            </span>
          )}
          {isNew && fileName ? texts.resultOf(fileName) : texts.lastImport(at)}
        </h2>
        {isNew && <IconButton icon="close" label={texts.dismiss} onClick={onDismiss} />}
      </header>
      <ImportCounts
        counts={[
          [hasNotes ? texts.posts : texts.links, posts],
          [texts.newCollections, collections],
          [texts.newTags, tags],
          ...(images > 0 ? [[texts.newImages, images] as const] : []),
          ...(updated > 0 ? [[texts.updated, updated] as const] : []),
          [texts.skippedDuplicates, duplicates - repeated],
          ...(repeated > 0 ? [[texts.skippedRepeated, repeated] as const] : []),
        ]}
      />
      <SharedCollections result={result} />
      <div className={styles.actions}>
        {collectionName !== undefined && !isUndoing && (
          <Button tone={isNew ? 'primary' : 'plain'} onClick={onOpen}>
            {texts.open(collectionName)}
          </Button>
        )}
        <Button busy={isUndoing} onClick={() => setIsConfirming(true)}>
          {texts.undo}
        </Button>
      </div>
      {isUndoing && undone && undone.total > 0 && (
        <ProgressBar label={texts.undoing(undone.done, undone.total)} value={undone.done / undone.total} />
      )}
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
        {texts.undoBody(posts, updated)}
      </ConfirmDialog>
    </section>
  );
}
