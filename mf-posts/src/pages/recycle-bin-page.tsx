import { UNCATEGORIZED_ID } from '@benotes/contract';
import { paths, useAppBar } from '@benotes/platform';
import { generatePath, useNavigate } from '@benotes/router';
import { Button, ConfirmDialog, EmptyState } from '@benotes/ui';
import { useState } from 'react';
import { useSnapshot } from 'valtio';

import { RECYCLE_BIN_FILTER } from '../posts/page-filters.ts';
import { emptyBin } from '../posts/post-actions.ts';
import { postList } from '../posts/post-list.store.ts';
import { PostList } from '../list/post-list.tsx';
import { useOpenList } from '../posts/use-open-list.ts';
import { texts } from './texts.ts';

/** `/restore`: deleted posts, newest first. */
export function RecycleBinPage() {
  const navigate = useNavigate();
  const { posts } = useSnapshot(postList);
  const [isAsking, setIsAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  useAppBar({
    title: texts.recycleBin,
    options: [
      {
        label: texts.empty,
        longLabel: texts.emptyLong,
        icon: 'delete',
        color: 'danger',
        condition: posts.length > 0,
        run: () => setIsAsking(true),
      },
    ],
  });
  useOpenList(RECYCLE_BIN_FILTER);

  const empty = async () => {
    setBusy(true);
    await emptyBin();
    setBusy(false);
    setIsAsking(false);
  };
  return (
    <>
      <PostList
        kind="bin"
        empty={
          <EmptyState title={texts.emptyBin}>
            <Button
              icon="plus"
              onClick={() => void navigate(generatePath(paths.createPost, { collectionId: String(UNCATEGORIZED_ID) }))}
            >
              {texts.createFirst}
            </Button>
          </EmptyState>
        }
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
