import type { Post } from '@benotes/contract';
import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';

import { openPost, revalidatePost } from './open-post.ts';
import { type OpenedPost, openedPost } from './opened-post.store.ts';

/** Opens a post, and keeps it up to date. Undefined until it is opened, before anything is painted. */
export function useOpenedPost(id: Post['id']): OpenedPost | undefined {
  const opened = useSnapshot(openedPost) as OpenedPost;
  useLayoutEffect(() => openPost(id), [id]);
  useRevalidationOnFocus();
  return Object.is(opened.id, id) ? opened : undefined;
}

function useRevalidationOnFocus(): void {
  useEffect(() => {
    document.addEventListener('visibilitychange', revalidatePost);
    window.addEventListener('focus', revalidatePost);
    return () => {
      document.removeEventListener('visibilitychange', revalidatePost);
      window.removeEventListener('focus', revalidatePost);
    };
  }, []);
}
