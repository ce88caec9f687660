import type { Post } from '@benotes/contract';
import { useAppBar } from '@benotes/platform';
import { useParams } from '@benotes/router';
import { ErrorState, Skeleton } from '@benotes/ui';
import { useLayoutEffect } from 'react';

import { setReturnFocus } from '../list/use-return-focus.ts';
import { retryPost } from '../posts/open-post.ts';
import { useOpenedPost } from '../posts/use-opened-post.ts';
import { ReadingView } from '../read/reading/reading-view.tsx';
import { texts } from '../read/reading/texts.ts';
import { NotFound } from './not-found.tsx';

/** `/p/:id/read`: a post for reading. */
export function ReadPostPage() {
  const { id: parameter = '' } = useParams();
  const id = Number(parameter);
  const opened = useOpenedPost(id);
  useLayoutEffect(() => setReturnFocus(id), [id]);
  if (!opened) return null;
  if (opened.post) return <ReadingView post={opened.post} />;
  return <NoPost id={id} status={opened.status} />;
}

function NoPost({ id, status }: { id: Post['id']; status: string }) {
  useAppBar({ title: texts.post });
  if (status === 'missing') return <NotFound title={texts.noSuchPost} />;
  if (status === 'failed') return <ErrorState title={texts.notLoaded} onRetry={() => void retryPost(id)} />;
  return <Skeleton />;
}
