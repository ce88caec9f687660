import { listPosts, type Post } from '@benotes/contract';
import { call } from '@benotes/platform';

/** A slow check must not delay saving, so after this time the link counts as new. */
const CHECK_TIMEOUT_MS = 500;
/** The saved link, and one more: the post that was just created from it. */
const LIMIT = 2;

/** The user's posts for a URL, outside of the recycle bin. Empty when the check fails or takes too long. */
export async function findSavedLinks(url: string): Promise<readonly Post[]> {
  try {
    const { data } = await call(
      listPosts,
      { query: { url, limit: LIMIT, withTags: true } },
      { signal: AbortSignal.timeout(CHECK_TIMEOUT_MS) },
    );
    return data;
  } catch {
    return []; // a duplicate is better than a link that cannot be saved
  }
}
