import { type CountedTag, deleteTag, listTags, type Tag } from '@benotes/contract';
import { call, emit, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { texts } from './texts.ts';

interface Tags {
  /** Sorted by name. A `ref`: a list of thousands is replaced as a whole. */
  tags: ReturnType<typeof ref<readonly CountedTag[]>>;
  status: 'loading' | 'ready' | 'failed';
  /** Tags whose deletion is in flight. */
  deleting: ReturnType<typeof ref<readonly Tag['id'][]>>;
}

const EMPTY: Tags = { tags: ref([]), status: 'loading', deleting: ref([]) };

/** The tags of the tag list. */
export const tagList = proxy<Tags>({ ...EMPTY });

let request = new AbortController();

/**
 * Fetches the tags with their post counts and shows the stale list until then. The first time the names are also
 * fetched alone: counting the posts of thousands of tags takes a moment.
 */
export async function loadTags(): Promise<void> {
  request.abort();
  request = new AbortController();
  const { signal } = request;
  if (tagList.status === 'failed') tagList.status = 'loading';
  if (tagList.status === 'loading') void loadNames(signal);
  try {
    const { data } = await call(listTags, { query: { withCounts: true } }, { signal });
    if (!signal.aborted) Object.assign(tagList, { tags: ref(data), status: 'ready' } satisfies Partial<Tags>);
  } catch (error) {
    if (signal.aborted) return;
    console.error(error); // only logged (specification section 8); the page shows a Retry
    tagList.status = 'failed';
  }
}

async function loadNames(signal: AbortSignal): Promise<void> {
  try {
    const { data } = await call(listTags, { query: {} }, { signal });
    if (signal.aborted || tagList.status !== 'loading') return; // the counts were faster
    Object.assign(tagList, { tags: ref(data), status: 'ready' } satisfies Partial<Tags>);
  } catch {
    // The request with the counts, still in flight, reports the error.
  }
}

/** Deletes a tag; its row is removed once the server confirms. */
export async function removeTag({ id }: Tag): Promise<void> {
  if (tagList.deleting.includes(id)) return;
  tagList.deleting = ref([...tagList.deleting, id]);
  try {
    await call(deleteTag, { params: { id } });
    tagList.tags = ref(tagList.tags.filter((tag) => tag.id !== id));
  } catch {
    // The message is the same for every error.
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notDeleted });
  } finally {
    tagList.deleting = ref(tagList.deleting.filter((other) => other !== id));
  }
}

function forget(): void {
  request.abort();
  Object.assign(tagList, EMPTY);
}

// The next user must not see this data.
on('session:ended', forget);
on('session:expired', forget);
