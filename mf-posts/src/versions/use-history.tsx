import type { Post } from '@benotes/contract';
import { useCommands } from '@benotes/platform';
import { LoadErrorDialog, LoadingAnnouncement, lazyComponent } from '@benotes/ui';
import { type ReactNode, Suspense, useState } from 'react';

import { historyTexts } from './history-texts.ts';

const HistoryDialog = lazyComponent(async () => (await import('./history-dialog.tsx')).HistoryDialog, LoadErrorDialog);

/** The history of a post, which a button and Alt+H open. Without a post there is none. */
export function useHistory(
  post: Pick<Post, 'id' | 'updated_at'> | undefined,
  { isOpen = false } = {},
): { show: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(isOpen);
  const show = () => setOpened(true);
  useCommands(() =>
    post
      ? [{ id: 'posts.history', label: historyTexts.open, icon: 'history', keys: historyTexts.keys, run: show }]
      : [],
  );
  return {
    show,
    dialog: post && opened && (
      <Suspense fallback={<LoadingAnnouncement label={historyTexts.history} />}>
        <HistoryDialog post={post} onClose={() => setOpened(false)} />
      </Suspense>
    ),
  };
}
