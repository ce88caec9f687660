import type { VisitorCollection } from '@benotes/contract';
import { useSnapshot } from 'valtio';

import { formTexts } from './form-texts.ts';
import { openCollection, sharedPosts } from './shared-posts.store.ts';
import styles from './shared-tree.module.css';

interface SharedTreeProps {
  /** The shared collection. */
  root: { id: number; name: string };
  /** Those below it, siblings in their order. */
  collections: readonly VisitorCollection[];
}

/** The shared collection and those below it, to choose whose posts are shown. */
export const SharedTree = ({ root, collections }: SharedTreeProps) => (
  <nav className={styles.tree} aria-label={formTexts.collections}>
    <ul className={styles.list}>
      <Branch collection={root} collections={collections} />
    </ul>
  </nav>
);

interface BranchProps extends Pick<SharedTreeProps, 'collections'> {
  collection: { id: number; name: string };
}

function Branch({ collection: { id, name }, collections }: BranchProps) {
  const { collectionId } = useSnapshot(sharedPosts);
  const below = collections.filter(({ parent_id }) => parent_id === id);
  return (
    <li>
      <button
        type="button"
        className={styles.name}
        dir="auto"
        aria-current={collectionId === id ? 'true' : undefined}
        onClick={() => void openCollection(id)}
      >
        {name}
      </button>
      {below.length > 0 && (
        <ul className={styles.list}>
          {below.map((each) => (
            <Branch key={each.id} collection={each} collections={collections} />
          ))}
        </ul>
      )}
    </li>
  );
}
