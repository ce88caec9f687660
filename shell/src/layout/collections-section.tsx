import { collections, loadCollections, paths, session } from '@benotes/platform';
import { generatePath, useLocation, useNavigate } from '@benotes/router';
import { ErrorState, Tree, VisuallyHidden } from '@benotes/ui';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';

import { collectionAt } from './collection-at.ts';
import styles from './collections-section.module.css';
import { texts } from './texts.ts';
import { useExpanded } from './use-expanded.ts';

const address = (id: number) => generatePath(paths.collection, { collectionId: String(id) });

/** The tree of the user's collections, as deep as it was unfolded here last. */
export function CollectionsSection() {
  const { tree, status } = useSnapshot(collections);
  const { user } = useSnapshot(session);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const current = collectionAt(pathname);
  const [expanded, setExpanded] = useExpanded(tree, current);

  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    if (collections.status !== 'ready' && collections.status !== 'loading') void loadCollections();
  }, [userId]);

  if (status === 'failed') return <ErrorState title={texts.collectionsFailed} onRetry={() => void loadCollections()} />;
  if (status !== 'ready')
    return (
      <output className={styles.loading}>
        <VisuallyHidden>{texts.collectionsLoading}</VisuallyHidden>
        <span className={styles.bar} />
        <span className={styles.bar} />
        <span className={styles.bar} />
      </output>
    );
  if (tree.length === 0) return <p className={styles.empty}>{texts.noCollections}</p>;
  return (
    <div className={styles.tree}>
      <Tree
        label={texts.collections}
        tree={tree}
        current={current}
        href={address}
        onOpen={(id, event) => {
          event.preventDefault();
          void navigate(address(id));
        }}
        expanded={expanded}
        onExpandedChange={setExpanded}
      />
    </div>
  );
}
