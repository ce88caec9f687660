import { useCommands } from '@benotes/platform';
import { LoadErrorDialog, LoadingAnnouncement, lazyComponent } from '@benotes/ui';
import { type ReactNode, Suspense, useState } from 'react';

import type { HistoryDialogProps } from './history-dialog.tsx';
import { historyTexts } from './history-texts.ts';

const HistoryDialog = lazyComponent(async () => (await import('./history-dialog.tsx')).HistoryDialog, LoadErrorDialog);

/** The history of a post, which a button and Alt+H open. Without a post there is none. */
export function useHistory(
  post: HistoryDialogProps['post'] | undefined,
  {
    onOpen,
    ...options
  }: Pick<HistoryDialogProps, 'hasChanges' | 'isReadOnly' | 'onRestored' | 'settle'> & { onOpen?: () => void } = {},
): { show: () => void; dialog: ReactNode } {
  const [opened, setOpened] = useState(false);
  const show = () => {
    onOpen?.();
    setOpened(true);
  };
  useCommands(() =>
    post
      ? [{ id: 'posts.history', label: historyTexts.open, icon: 'history', keys: historyTexts.keys, run: show }]
      : [],
  );
  return {
    show,
    dialog: post && opened && <OpenedHistory post={post} {...options} onClose={() => setOpened(false)} />,
  };
}

/** The open history of a post, loaded when it is rendered. */
export const OpenedHistory = (props: HistoryDialogProps) => (
  <Suspense fallback={<LoadingAnnouncement label={historyTexts.history} />}>
    <HistoryDialog {...props} />
  </Suspense>
);
