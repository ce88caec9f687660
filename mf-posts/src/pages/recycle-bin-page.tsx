import { UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, useAppBar } from '@benotes/platform';
import { PlaceholderCards } from '@benotes/post-card';
import { generatePath, useNavigate } from '@benotes/router';
import { Button, ConfirmDialog, EmptyState } from '@benotes/ui';
import { focusHeadingIfLost } from '@benotes/ui/removal-focus';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';

import { ArchivedPost } from '../keep/recycle-bin/archived-post.tsx';
import { deletedCollections, loadDeletedCollections } from '../keep/recycle-bin/deleted-collections.store.ts';
import { DeletedCollections } from '../keep/recycle-bin/deleted-collections.tsx';
import { emptyList, ListFilterBar } from '../list/filter-bar/list-filter.tsx';
import { useListFilter } from '../list/filter-bar/use-list-filter.ts';
import { PostList } from '../list/post-list.tsx';
import { useViewOption } from '../list/settings/use-view-option.tsx';
import { RECYCLE_BIN_FILTER } from '../list/store/page-filters.ts';
import { postList } from '../list/store/post-list.store.ts';
import { useOpenList } from '../list/store/use-open-list.ts';
import { useLoadedCount } from '../list/use-loaded-count.ts';
import { emptyBin } from '../posts/actions/post-actions.ts';
import { texts } from './page-texts.ts';

/** `/restore`: deleted collections and posts, last deleted first. */
export function RecycleBinPage() {
  const navigate = useNavigate();
  const filter = useListFilter();
  const { posts } = useSnapshot(postList);
  const { list, status } = useSnapshot(deletedCollections);
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const view = useViewOption();
  const shown = filter.within(RECYCLE_BIN_FILTER);
  const count = useLoadedCount(shown);
  useAppBar({
    title: texts.recycleBin,
    count,
    options: [
      {
        label: texts.empty,
        longLabel: texts.emptyLong,
        icon: 'delete',
        color: 'danger',
        condition: posts.length > 0 || list.length > 0,
        run: () => setIsAsking(true),
      },
      { ...view.option, condition: posts.length > 0 },
      filter.option,
    ],
  });
  useOpenList(shown, { keepPrevious: true });
  useEffect(() => void loadDeletedCollections(), []);
  // What opened the dialog is gone once the bin is empty.
  useEffect(() => (isAsking ? focusHeadingIfLost : undefined), [isAsking]);

  const empty = async () => {
    setBusy(true);
    await emptyBin();
    await loadDeletedCollections();
    setBusy(false);
    setIsAsking(false);
  };
  // Together with the collections, which would push the posts down.
  if (status === 'loading') return <PlaceholderCards />;
  return (
    <>
      {view.dialog}
      <DeletedCollections />
      <ListFilterBar filter={filter} />
      <PostList
        kind="bin"
        Archived={ArchivedPost}
        words={filter.words}
        empty={emptyList(
          filter,
          <EmptyState title={texts.emptyBin}>
            <Button
              icon="plus"
              onClick={() => void navigate(generatePath(paths.createPost, { collectionId: String(UNCATEGORIZED_ID) }))}
            >
              {texts.createFirst}
            </Button>
          </EmptyState>,
        )}
      />
      <ConfirmDialog
        open={isAsking}
        title={texts.emptyTitle}
        confirmLabel={texts.emptyLong}
        tone="danger"
        busy={busy}
        onConfirm={() => void empty()}
        onClose={() => setIsAsking(false)}
      >
        {texts.emptyBody}
      </ConfirmDialog>
    </>
  );
}
