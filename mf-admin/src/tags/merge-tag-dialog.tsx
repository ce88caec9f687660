import { ConfirmDialog } from '@benotes/ui';

import styles from './merge-tag-dialog.module.css';
import type { Merger } from './save-tag.ts';
import { texts } from './texts.ts';

interface MergeTagDialogProps {
  merger: Merger;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether to merge a renamed tag into the existing tag of that name. */
export function MergeTagDialog({ merger: { from, into }, busy, onConfirm, onClose }: MergeTagDialogProps) {
  const areCounted = from.posts_count !== undefined && into.posts_count !== undefined;
  return (
    <ConfirmDialog
      open
      title={texts.mergeTitle(into.name)}
      confirmLabel={texts.merge}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className={styles.words}>{texts.mergeBody(from.name, into.name)}</p>
      {areCounted && (
        <p className={styles.counts}>
          {texts.mergeCounts(from.name, from.posts_count ?? 0, into.name, into.posts_count ?? 0)}
        </p>
      )}
    </ConfirmDialog>
  );
}
