import { type CountedTag, listPosts, listTags, type Post } from '@benotes/contract';
import { ApiError, call } from '@benotes/platform';

const PAGE_SIZE = 100;

export interface Library {
  posts: readonly Post[];
  tags: readonly CountedTag[];
  /** Whether there are more posts than were loaded. */
  isPartial: boolean;
}

export type LoadedLibrary = { status: 'ready'; library: Library } | { status: 'failed' };

/** Loads all posts, at most this many pages of them, and the tags with the number of their posts. */
export async function loadLibrary(maxPages: number, signal: AbortSignal): Promise<LoadedLibrary> {
  try {
    const [{ posts, isPartial }, { data: tags }] = await Promise.all([
      loadPosts(maxPages, signal),
      call(listTags, { query: { withCounts: true } }, { signal }),
    ]);
    return { status: 'ready', library: { posts, tags, isPartial } };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { status: 'failed' };
  }
}

async function loadPosts(maxPages: number, signal: AbortSignal): Promise<Pick<Library, 'posts' | 'isPartial'>> {
  const posts: Post[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const query = { limit: PAGE_SIZE, ...(page > 0 && { after_id: posts.at(-1)?.id }) };
    const { data } = await call(listPosts, { query }, { signal });
    posts.push(...data);
    if (data.length < PAGE_SIZE) return { posts, isPartial: false };
  }
  return { posts, isPartial: true };
}
