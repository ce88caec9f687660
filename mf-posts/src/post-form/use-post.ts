import { getPost, type Post } from '@benotes/contract';
import { ApiError, call, useAnswer } from '@benotes/platform';

export type PostState = { status: 'loading' | 'missing' | 'failed' } | { status: 'ready'; post: Post };

const LOADING: PostState = { status: 'loading' };

/** Fetches one post; `retry` asks again. */
export function usePost(id: number): PostState & { retry: () => void } {
  const { answer = LOADING, retry } = useAnswer(id, fetchPost);
  return { ...answer, retry };
}

async function fetchPost(id: number, signal: AbortSignal): Promise<PostState> {
  try {
    const { data } = await call(getPost, { params: { id }, query: { withTags: true } }, { signal });
    return { status: 'ready', post: data };
  } catch (error) {
    // 422: the address names no number at all.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return { status: 'missing' };
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the page shows a Retry
    return { status: 'failed' };
  }
}
