import { collections, loadCollections, paths, session } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { ErrorState, idsWithChildren, IconButton, Tree, VisuallyHidden } from '@benotes/ui';
import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';

import styles from './collections-section.module.css';
import { moveLater } from './move-later.ts';
import { texts } from './texts.ts';
import { useExpanded } from './use-expanded.ts';
import { useCurrentCollection } from './use-current-collection.ts';
import { usePostDrop } from './use-post-drop.ts';

const address = (id: number) => generatePath(paths.collection, { collectionId: String(id) });

/** The user's collections as a tree, expanded as before, under its heading. */
export function CollectionsSection({ headingId }: { headingId: string }) {
  const { tree, status } = useSnapshot(collections);
  const { user } = useSnapshot(session);
  const navigate = useNavigate();
  const current = useCurrentCollection();
  const [expanded, setExpanded] = useExpanded(tree, current);
  usePostDrop((id) => setExpanded([...new Set([...expanded, id])]));
  const folders = useMemo(() => idsWithChildren(tree), [tree]);

  const userId = user?.id;
  useEffect(() => {
    if (userId === undefined) return;
    if (collections.status !== 'ready' && collections.status !== 'loading') void loadCollections();
  }, [userId]);

  const content = () => {
    if (status === 'failed')
      return <ErrorState title={texts.collectionsFailed} onRetry={() => void loadCollections()} />;
    if (status !== 'ready') return <Loading />;
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
            void navigate(address(id), { replace: id === current }); // as a link to where one is does
          }}
          expanded={expanded}
          onExpandedChange={setExpanded}
          onMove={(id, to) => void moveLater(id, to)}
        />
      </div>
    );
  };

  return (
    <>
      <div className={styles.head}>
        <h2 id={headingId} className={styles.heading}>
          {texts.collections}
        </h2>
        {status === 'ready' && folders.length > 0 && (
          <>
            <IconButton
              className={styles.fold}
              icon="chevrons-up-down"
              label={texts.expandAll}
              onClick={() => setExpanded(folders)}
            />
            <IconButton
              className={styles.fold}
              icon="chevrons-down-up"
              label={texts.collapseAll}
              onClick={() => setExpanded([])}
            />
          </>
        )}
      </div>
      {content()}
    </>
  );
}

function Loading() {
  return (
    <output className={styles.loading}>
      <VisuallyHidden>{texts.collectionsLoading}</VisuallyHidden>
      <span className={styles.bar} />
      <span className={styles.bar} />
      <span className={styles.bar} />
    </output>
  );
}
