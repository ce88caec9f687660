import type { Post } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';
import { useParams } from '@benotes/router';
import { ErrorState, Skeleton } from '@benotes/ui';
import { useEffect, useLayoutEffect } from 'react';
import { useSnapshot } from 'valtio';

import { openPost, retryPost, revalidatePost } from '../posts/open-post.ts';
import { openedPost } from '../posts/opened-post.store.ts';
import { setReturnFocus } from '../list/use-return-focus.ts';
import { ReadingView } from '../read/reading/reading-view.tsx';
import { texts } from '../read/reading/texts.ts';
import { NotFound } from './not-found.tsx';

/** `/p/:id/read`: a post for reading. */
export function ReadPostPage() {
  const { id: parameter = '' } = useParams();
  const id = Number(parameter);
  const { id: opened, post, status } = useSnapshot(openedPost);
  useLayoutEffect(() => {
    openPost(id);
    setReturnFocus(id);
  }, [id]);
  useRevalidationOnFocus();
  if (!Object.is(opened, id)) return null; // until the effect above, before anything is painted
  if (post) return <ReadingView post={post} />;
  return <NoPost id={id} status={status} />;
}

function NoPost({ id, status }: { id: Post['id']; status: string }) {
  useAppBar({ title: texts.post });
  if (status === 'missing') return <NotFound title={texts.noSuchPost} />;
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={() => void retryPost(id)} />;
  return <Skeleton label={texts.loading} />;
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
