import { getPost, type Post } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';
import { useEffect, useState } from 'react';

import { resolveImageUrls } from './resolve-image-urls.ts';
import { sharedPosts } from './shared-posts.store.ts';

export type SharedPost =
  | { status: 'loading' | 'missing' | 'ended' }
  /** `later`: the server's message when it asks to retry later. */
  | { status: 'failed'; later: string | undefined }
  | { status: 'ready'; post: Post };

/** A post of the share, from the list if it is loaded there, else from the server. */
export function useSharedPost(id: number): SharedPost & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<{ request: string; state: SharedPost }>();
  const requestKey = `${id}, attempt ${attempt}`;
  const listed = sharedPosts.posts.find((post) => post.id === id);
  const isListed = listed !== undefined;

  useEffect(() => {
    if (isListed) return;
    const request = new AbortController();
    void fetchPost(id, request.signal).then(
      (state) => request.signal.aborted || setLoaded({ request: requestKey, state }),
    );
    return () => request.abort();
  }, [id, isListed, requestKey]);

  const retry = () => setAttempt((count) => count + 1);
  if (listed) return { status: 'ready', post: listed, retry };
  return { ...(loaded?.request === requestKey ? loaded.state : { status: 'loading' }), retry };
}

async function fetchPost(id: number, signal: AbortSignal): Promise<SharedPost> {
  try {
    const { data } = await call(getPost, { params: { id }, query: { withTags: true } }, { signal });
    return { status: 'ready', post: resolveImageUrls(data) };
  } catch (error) {
    // 422: the URL contains no number.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return { status: 'missing' };
    if (error instanceof ApiError && error.status === 401) return { status: 'ended' };
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the page shows a Retry
    return { status: 'failed', later: error instanceof ApiError ? error.later : undefined };
  }
}
