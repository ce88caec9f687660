import {
  comparePostVersions,
  getPostVersion,
  type Post,
  type PostDifference,
  type PostVersion,
  type WholePostVersion,
} from '@benotes/contract';
import { call } from '@benotes/platform';
import { useEffect, useState } from 'react';

/** The id of a version; null is what the post is now. */
export type VersionId = PostVersion['id'] | null;

export type Difference =
  | { status: 'loading' }
  | { status: 'failed'; retry: () => void }
  | { status: 'ready'; difference: PostDifference; before: PostVersion['id'] }
  /** The oldest version, which is compared with nothing. */
  | { status: 'first'; version: WholePostVersion };

/**
 * Loads what changed from one version to another one; without the one before, the version itself. `from` is never what
 * the post is now. A change of `revision` loads it again.
 */
export function useDifference(
  id: Post['id'],
  from: PostVersion['id'] | undefined,
  to: VersionId,
  revision: number,
): Difference {
  const [loaded, setLoaded] = useState<{ key: string; difference: Difference }>();
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify([id, from ?? null, to, revision, attempt]);
  useEffect(() => {
    const controller = new AbortController();
    const set = (difference: Difference) => !controller.signal.aborted && setLoaded({ key, difference });
    load(id, from, to, controller.signal).then(set, (error: unknown) => {
      if (controller.signal.aborted) return;
      console.error(error); // only logged: a Retry is shown
      set({ status: 'failed', retry: () => setAttempt((last) => last + 1) });
    });
    return () => controller.abort();
  }, [id, from, to, key]);
  return loaded?.key === key ? loaded.difference : { status: 'loading' };
}

async function load(
  id: Post['id'],
  from: PostVersion['id'] | undefined,
  to: VersionId,
  signal: AbortSignal,
): Promise<Difference> {
  if (from === undefined) {
    if (to === null) return { status: 'ready', difference: {}, before: 0 };
    const { data } = await call(getPostVersion, { params: { id, version_id: to } }, { signal });
    return { status: 'first', version: data };
  }
  const input = { params: { id, version_id: from }, query: to === null ? {} : { to } };
  const { data } = await call(comparePostVersions, input, { signal });
  return { status: 'ready', difference: data, before: from };
}
