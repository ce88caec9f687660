import { listPosts, type Post } from '@benotes/contract';
import { call } from '@benotes/platform';

/** A slow check must not delay saving, so after this time the link counts as new. */
const CHECK_TIMEOUT_MS = 500;
/** The exact one may follow similar ones. */
const LIMIT = 10;

/**
 * The user's links to a URL, outside of the recycle bin; after them those to a similar one, which probably lead to the
 * same page. Empty when the check fails or takes longer than `timeout`, in ms.
 */
export async function findSavedLinks(url: string, timeout = CHECK_TIMEOUT_MS): Promise<readonly Post[]> {
  try {
    const { data } = await call(
      listPosts,
      { query: { url, similar_url: true, limit: LIMIT, withTags: true } },
      { signal: AbortSignal.timeout(timeout) },
    );
    return data.toSorted((a, b) => Number(b.url === url) - Number(a.url === url));
  } catch {
    return []; // a duplicate is better than a link that cannot be saved
  }
}
