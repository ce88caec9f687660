import { type CountedTag, deleteTag, listTags, type Tag } from '@benotes/contract';
import { call, emit, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { texts } from './texts.ts';

interface Tags {
  /** By name. A `ref`: thousands are replaced as a whole. */
  tags: ReturnType<typeof ref<readonly CountedTag[]>>;
  status: 'loading' | 'ready' | 'failed';
  /** Tags whose deletion is on its way to the server. */
  deleting: ReturnType<typeof ref<readonly Tag['id'][]>>;
}

const EMPTY: Tags = { tags: ref([]), status: 'loading', deleting: ref([]) };

/** The tags of the tag list. */
export const tagList = proxy<Tags>({ ...EMPTY });

let request = new AbortController();

/**
 * Fetches the tags; what is shown stays until the answer comes. The first time their names come first: counting the posts
 * of thousands takes a moment.
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
    // The answer with the counts, which is on its way, says what is wrong.
  }
}

/** Deletes a tag; its row goes once the server has said so. */
export async function removeTag({ id }: Tag): Promise<void> {
  if (tagList.deleting.includes(id)) return;
  tagList.deleting = ref([...tagList.deleting, id]);
  try {
    await call(deleteTag, { params: { id } });
    tagList.tags = ref(tagList.tags.filter((tag) => tag.id !== id));
  } catch {
    // Whatever the reason, the person reads the same words.
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.notDeleted });
  } finally {
    tagList.deleting = ref(tagList.deleting.filter((other) => other !== id));
  }
}

function forget(): void {
  request.abort();
  Object.assign(tagList, EMPTY);
}

// Whoever signs in next may be somebody else.
on('session:ended', forget);
on('session:expired', forget);
