import type { Post } from '@benotes/contract';
import { useFaviconSource } from '@benotes/platform';
import { ConfirmDialog, IconButton, PostCard } from '@benotes/ui';
import { memo, useRef, useState } from 'react';

import { deleteForGood, restorePost } from './post-actions.ts';
import { texts } from './texts.ts';
import { useCollectionName } from './collection-name.ts';

interface ArchivedPostProps {
  post: Post;
  busy: boolean;
}

/** The card of a post in the recycle bin: it can be restored, or deleted for good after one question. */
export const ArchivedPost = memo(function ArchivedPost({ post, busy }: ArchivedPostProps) {
  const [asking, setAsking] = useState(false);
  const faviconSource = useFaviconSource();
  const buttons = useRef<HTMLSpanElement>(null);
  const label = texts.restoreInto(useCollectionName(post.collection_id));

  const leave = async (act: () => Promise<boolean>) => {
    const next = neighbourOf(buttons.current);
    if (await act()) next?.focus();
  };
  return (
    <>
      <PostCard
        post={post}
        busy={busy}
        faviconSource={faviconSource}
        menu={
          <span ref={buttons}>
            <IconButton
              label={label}
              icon="restore"
              disabled={busy}
              onClick={() => void leave(() => restorePost(post))}
            />
            <IconButton label={texts.deleteForGood} icon="trash" disabled={busy} onClick={() => setAsking(true)} />
          </span>
        }
      />
      <ConfirmDialog
        open={asking}
        title={texts.deleteForGoodTitle(post.title || texts.untitled)}
        confirmLabel={texts.deleteForGood}
        tone="danger"
        busy={busy}
        onConfirm={() => void leave(() => deleteForGood(post)).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {texts.deleteForGoodBody}
      </ConfirmDialog>
    </>
  );
});

/** The first button of the card that stands in this one's place once it is gone: the focus is never lost. */
function neighbourOf(element: Element | null): HTMLElement | null {
  const cell = element?.closest('li');
  const neighbour = cell?.nextElementSibling ?? cell?.previousElementSibling;
  return neighbour?.querySelector<HTMLElement>('footer button, button') ?? null;
}
