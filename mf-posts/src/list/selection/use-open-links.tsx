import { allowedUrl } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { ConfirmDialog } from '@benotes/ui';
import { type ReactNode, useState } from 'react';

import { postList } from '../store/post-list.store.ts';
import { isSelected, selected } from './selection.store.ts';
import { texts } from './texts.ts';

/** Links that are opened without a question. */
const MAX_WITHOUT_CONFIRMATION = 10;

function openAll(urls: readonly string[]): void {
  for (const url of urls) window.open(url, '_blank', 'noopener,noreferrer');
}

/** Opens the selected links in tabs, many only after a confirmation. */
export function useOpenLinks(): { open: () => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<readonly string[]>();
  const open = () => {
    const urls = postList.posts.flatMap((post) => {
      const url = isSelected(selected, post.id) && post.type === 'link' ? allowedUrl(post.url, 'bookmark') : undefined;
      return url ?? [];
    });
    if (urls.length === 0) emit('notification:raised', { type: 'hint', title: texts.noLinks });
    else if (urls.length > MAX_WITHOUT_CONFIRMATION) setAsked(urls);
    else openAll(urls);
  };
  const dialog = asked && (
    <ConfirmDialog
      open
      title={texts.openTitle(asked.length)}
      confirmLabel={texts.open}
      onConfirm={() => {
        openAll(asked);
        setAsked(undefined);
      }}
      onClose={() => setAsked(undefined)}
    >
      {texts.openBody}
    </ConfirmDialog>
  );
  return { open, dialog };
}
