import { getTag } from '@benotes/contract';
import { ApiError, call, useRequest } from '@benotes/platform';

export type TagState = { status: 'loading' | 'missing' | 'failed' } | { status: 'ready'; name: string };

const LOADING: TagState = { status: 'loading' };

/** Fetches the name of a tag; `retry` fetches it again. */
export function useTag(id: number): TagState & { retry: () => void } {
  const { result: answer = LOADING, retry } = useRequest(id, fetchTag);
  return { ...answer, retry };
}

async function fetchTag(id: number, signal: AbortSignal): Promise<TagState> {
  try {
    const { data } = await call(getTag, { params: { id } }, { signal });
    return { status: 'ready', name: data.name };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return { status: 'missing' };
    if (!signal.aborted) console.error(error); // only logged (specification section 8); the page shows a Retry
    return { status: 'failed' };
  }
}
