import { ApiError, useRequest } from '@benotes/platform';

import type { Version } from './draft.ts';
import { fetchVersion } from './save-post.ts';

export type PostState = { status: 'loading' | 'missing' | 'failed' } | { status: 'ready'; version: Version };

const LOADING: PostState = { status: 'loading' };

/** Fetches one post; `retry` fetches it again. */
export function usePost(id: number): PostState & { retry: () => void } {
  const { result: answer = LOADING, retry } = useRequest(id, fetchPost);
  return { ...answer, retry };
}

async function fetchPost(id: number, signal: AbortSignal): Promise<PostState> {
  try {
    return { status: 'ready', version: await fetchVersion(id, signal) };
  } catch (error) {
    // 422: the id in the URL is not a number.
    if (error instanceof ApiError && [404, 422].includes(error.status)) return { status: 'missing' };
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the page shows a Retry
    return { status: 'failed' };
  }
}
