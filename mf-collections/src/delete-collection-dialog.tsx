import { type CollectionTree, getCollection } from '@benotes/contract';
import { call, useRequest } from '@benotes/platform';
import { ConfirmDialog, Spinner } from '@benotes/ui';

import styles from './delete-collection.module.css';
import { texts } from './texts.ts';

/** As many names as one reads before agreeing; the rest is a number. */
const NAMED = 8;

interface DeletionQuestionProps {
  collection: CollectionTree;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks whether a collection shall go, and says what goes with it: the server counts. */
export function DeletionQuestion({ collection, busy, onConfirm, onClose }: DeletionQuestionProps) {
  const { result: answer } = useRequest(collection.id, countWithin);
  const below = nodesBelow(collection);
  const names = below.map(({ name }) => name);
  const isPublic = collection.is_shared || below.some(({ is_shared }) => is_shared);

  return (
    <ConfirmDialog
      open
      title={texts.deleteTitle(collection.name)}
      confirmLabel={texts.confirmDelete}
      tone="danger"
      // Nobody agrees to what is not counted yet.
      busy={busy || !answer}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {!answer && <Spinner label={texts.counting} />}
      {answer === 'unknown' && <p className={styles.consequence}>{texts.deletePosts}</p>}
      {typeof answer === 'object' && (
        <p className={styles.consequence}>{texts.deleteCounted(answer.collections, answer.posts)}</p>
      )}
      {names.length > 0 && (
        <p className={styles.consequence}>
          {texts.deleteWith(names.slice(0, NAMED), Math.max(0, names.length - NAMED))}
        </p>
      )}
      {isPublic && <p className={styles.consequence}>{texts.deleteShared}</p>}
      <p className={styles.consequence}>{texts.deleteForGood}</p>
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
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the question stands without numbers
    return 'unknown';
  }
}

/** Everything below a collection, from the top down. */
function nodesBelow({ nested }: CollectionTree): CollectionTree[] {
  return nested.flatMap((child) => [child, ...nodesBelow(child)]);
}
