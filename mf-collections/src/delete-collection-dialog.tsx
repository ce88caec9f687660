import { type CollectionTree, getCollection } from '@benotes/contract';
import { call, useRequest } from '@benotes/platform';
import { ConfirmDialog, Skeleton } from '@benotes/ui';

import styles from './delete-collection.module.css';
import { texts } from './texts.ts';

/** Subcollections listed by name; the others are counted. */
const MAX_NAMES = 8;

interface DeleteCollectionDialogProps {
  collection: CollectionTree;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a collection is deleted and says what will be deleted with it, as counted by the server. */
export function DeleteCollectionDialog({ collection, busy, onConfirm, onClose }: DeleteCollectionDialogProps) {
  const { result: counts } = useRequest(collection.id, countWithin);
  const below = nodesBelow(collection);
  const names = below.map(({ name }) => name);
  const isShared = collection.is_shared || below.some(({ is_shared }) => is_shared);

  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle(collection.name)}
      confirmLabel={texts.confirmDelete}
      tone="danger"
      // Not before the counts are loaded.
      busy={busy || !counts}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!counts && (
        <div className={`${styles.consequence} ${styles.counting}`}>
          <Skeleton label={texts.counting} bars={2} />
        </div>
      )}
      {counts === 'unknown' && <p className={styles.consequence}>{texts.deletePosts}</p>}
      {typeof counts === 'object' && (
        <p className={styles.consequence}>{texts.deleteCounted(counts.collections, counts.posts)}</p>
      )}
      {names.length > 0 && (
        <p className={styles.consequence}>
          {texts.deleteWith(names.slice(0, MAX_NAMES), Math.max(0, names.length - MAX_NAMES))}
        </p>
      )}
      {isShared && <p className={styles.consequence}>{texts.deleteShared}</p>}
      <p className={styles.consequence}>
        {texts.deleteRestorable(collection.owner_id === undefined ? 'You' : 'Its owner')}
      </p>
    </ConfirmDialog>
  );
}

async function countWithin(id: number, signal: AbortSignal) {
  try {
    const { data } = await call(getCollection, { params: { id }, query: { withCounts: true } }, { signal });
    const { posts_count, collections_below, posts_below } = data;
    if (posts_count === undefined || collections_below === undefined || posts_below === undefined) return 'unknown';
    return { collections: 1 + collections_below, posts: posts_count + posts_below };
  } catch (error) {
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the dialog shows no numbers
    return 'unknown';
  }
}

/** Everything below a collection, from the top down. */
function nodesBelow({ nested }: CollectionTree): CollectionTree[] {
  return nested.flatMap((child) => [child, ...nodesBelow(child)]);
}
