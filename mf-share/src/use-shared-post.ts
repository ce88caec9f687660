import { getPost, type Post } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { useEffect, useState } from 'react';

import { sharedPosts } from './shared-posts.store.ts';
import { shownPost } from './resolve-image-urls.ts';

export type SharedPost =
  | { status: 'loading' | 'missing' | 'ended' }
  /** `later`: the server said when to come back. */
  | { status: 'failed'; later: string | undefined }
  | { status: 'ready'; post: Post };

/** One post of the share: as the list has it, else from the server; `retry` asks again. */
export function useSharedPost(id: number): SharedPost & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [answered, setAnswered] = useState<{ question: string; state: SharedPost }>();
  const question = `${id}, attempt ${attempt}`;
  const listed = sharedPosts.posts.find((post) => post.id === id);
  const known = listed !== undefined;

  useEffect(() => {
    if (known) return;
    const request = new AbortController();
    void fetchPost(id, request.signal).then((state) => request.signal.aborted || setAnswered({ question, state }));
    return () => request.abort();
  }, [id, known, question]);

  const retry = () => setAttempt((count) => count + 1);
  if (listed) return { status: 'ready', post: listed, retry };
  return { ...(answered?.question === question ? answered.state : { status: 'loading' }), retry };
}

async function fetchPost(id: number, signal: AbortSignal): Promise<SharedPost> {
  try {
    const { data } = await call(getPost, { params: { id }, query: { withTags: true } }, { signal });
    return { status: 'ready', post: shownPost(data) };
  } catch (error) {
    // 422: the address names no number at all.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return { status: 'missing' };
    if (error instanceof ApiError && error.status === 401) return { status: 'ended' };
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the page shows a Retry
    return { status: 'failed', later: error instanceof ApiError ? error.later : undefined };
  }
}
