import { collections, loadCollections, paths } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import {
  ErrorState,
  idsWithChildren,
  IconButton,
  Menu,
  type MenuItem,
  Tree,
  VisuallyHidden,
  useLatest,
} from '@benotes/ui';
import { type ReactNode, Suspense, useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';

import { texts } from '../sidebar/sidebar-texts.ts';
import { useUserId } from '../use-user-id.ts';
import { CollectionsFilter } from './collections-filter.tsx';
import styles from './collections-section.module.css';
import { acceptDroppedPosts } from './drop-posts.ts';
import { FavoriteCollections, favoritesOf } from './favorite-collections.tsx';
import { countNodes } from './filter-tree.ts';
import { lazyMove, lazySortByName } from './lazy-actions.ts';
import { useCollectionCommands } from './use-collection-commands.ts';
import { useCollectionMenu } from './use-collection-menu.tsx';
import { useCurrentCollection } from './use-current-collection.ts';
import { useExpanded } from './use-expanded.ts';
import { useOwnCounts } from './use-own-counts.ts';
import { useTreeFilter } from './use-tree-filter.ts';

const urlOf = (id: number) => generatePath(paths.collection, { collectionId: String(id) });

interface CollectionsSectionProps {
  headingId: string;
  /** What stands below the tree and appears with it, so that it does not move. */
  below: ReactNode;
}

/** The user's collections as a tree, expanded as before, under its heading. */
export function CollectionsSection({ headingId, below }: CollectionsSectionProps) {
  const { tree, status } = useSnapshot(collections);
  const userId = useUserId();
  const navigate = useNavigate();
  const current = useCurrentCollection();
  const [expanded, setExpanded] = useExpanded(tree, current);
  usePostDrop((id) => setExpanded([...new Set([...expanded, id])]));
  const [countsOwn, toggleCounts] = useOwnCounts();
  const folders = useMemo(() => idsWithChildren(tree), [tree]);
  const favorites = useMemo(() => favoritesOf(tree), [tree]);
  const menuItems: MenuItem[] = [
    ...(folders.length > 0
      ? [
          { label: texts.expandAll, icon: 'chevrons-up-down' as const, onSelect: () => setExpanded(folders) },
          { label: texts.collapseAll, icon: 'chevrons-down-up' as const, onSelect: () => setExpanded([]) },
          { label: countsOwn ? texts.countBelow : texts.countOwn, icon: 'hash' as const, onSelect: toggleCounts },
        ]
      : []),
    { label: texts.sortByName, icon: 'sort-name', onSelect: () => void lazySortByName(null) },
  ];

  const filter = useTreeFilter(tree);
  const reveal = (above: readonly number[]) => {
    filter.setText(''); // it may hide the row
    setExpanded((ids) => [...new Set([...ids, ...above])]);
  };
  const { onMenu, onMove, onCreateBelow, onDelete, rename, overlays } = useCollectionMenu(reveal);
  useCollectionCommands(current, {
    rename: (id, above) => {
      reveal(above);
      rename.onStart(id);
    },
    move: onMove,
    createBelow: onCreateBelow,
    remove: onDelete,
  });
  const section = useRef<HTMLDivElement>(null);
  const focusTree = () => section.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"]')?.focus();

  useEffect(() => {
    if (userId === undefined) return;
    if (collections.status !== 'ready' && collections.status !== 'loading') void loadCollections();
  }, [userId]);

  const content = () => {
    if (status === 'failed')
      return <ErrorState title={texts.collectionsFailed} onRetry={() => void loadCollections()} />;
    if (status !== 'ready') return <Loading />;
    if (tree.length === 0) return <p className={styles.empty}>{texts.noCollections}</p>;
    const { results } = filter;
    if (results?.tree.length === 0) return <output className={styles.empty}>{texts.noMatches}</output>;
    return (
      <div ref={section} className={styles.tree}>
        {results && (
          <VisuallyHidden>
            <output>{texts.shown(countNodes(results.tree))}</output>
          </VisuallyHidden>
        )}
        <Tree
          label={texts.collections}
          tree={results?.tree ?? tree}
          marked={results?.marked}
          current={current}
          href={urlOf}
          onOpen={(id, event) => {
            event.preventDefault();
            void navigate(urlOf(id), { replace: id === current }); // like a link to the current page
          }}
          expanded={results?.expanded ?? expanded}
          onExpandedChange={results?.onExpandedChange ?? setExpanded}
          countsOwn={countsOwn}
          onMenu={onMenu}
          rename={rename}
          // A position among the filtered rows is not the position in the collection.
          onMove={results ? undefined : (id, to) => void lazyMove(id, to)}
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
        {status === 'ready' && tree.length > 0 && (
          <Menu
            label={texts.treeMenu}
            trigger={<IconButton className={styles.menu} icon="more" label={texts.treeMenu} />}
            items={() => menuItems}
          />
        )}
      </div>
      {status === 'ready' && filter.hasFilter && (
        <CollectionsFilter value={filter.text} onChange={filter.setText} onLeave={focusTree} />
      )}
      {status === 'ready' && favorites.length > 0 && !filter.results && (
        <FavoriteCollections
          favorites={favorites}
          current={current}
          countsOwn={countsOwn}
          href={urlOf}
          onMenu={onMenu}
        />
      )}
      <Suspense fallback={<Loading />}>
        {content()}
        {below}
      </Suspense>
      {overlays}
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

/** Allows dropping posts onto collections of the sidebar. `expand` expands one. */
function usePostDrop(expand: (id: number) => void): void {
  const latest = useLatest(expand);
  useEffect(() => acceptDroppedPosts((id) => latest.current(id)), [latest]);
}
