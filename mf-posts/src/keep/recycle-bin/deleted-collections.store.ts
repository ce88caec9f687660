import { type DeletedCollection, listDeletedCollections, purgeCollection, restoreCollection } from '@benotes/contract';
import { call, collections, emit, loadCollections, on } from '@benotes/platform';
import { proxy, ref } from 'valtio';

import { clearListCache } from '../../list/store/list-cache.ts';
import { openList, postList } from '../../list/store/post-list.store.ts';
import { announce } from '../../posts/actions/announcements.ts';
import { pathName } from './origin.ts';
import { texts } from './texts.ts';

interface DeletedCollections {
  list: ReturnType<typeof ref<readonly DeletedCollection[]>>;
  status: 'loading' | 'ready' | 'failed';
  /** Ids of those that are being restored or deleted. */
  busy: readonly number[];
}

const EMPTY = { list: ref([]), status: 'loading', busy: [] } as const;

/** The collections in the recycle bin, last deleted first. */
export const deletedCollections = proxy<DeletedCollections>({ ...EMPTY });

/** Incremented when a session ends: later responses for it are ignored. */
let sessions = 0;

/** The next user must not see this data. */
function reset(): void {
  sessions += 1;
  Object.assign(deletedCollections, EMPTY);
}
on('session:ended', reset);
on('session:expired', reset);

/** Fetches the list; a list that is shown already stays meanwhile. */
export async function loadDeletedCollections(): Promise<void> {
  const started = sessions;
  try {
    const { data } = await call(listDeletedCollections, {});
    if (started === sessions) Object.assign(deletedCollections, { list: ref(data), status: 'ready' });
  } catch (error) {
    if (started !== sessions) return;
    console.error(error); // the page shows the state with a Retry
    deletedCollections.status = 'failed';
  }
}

/**
 * Restores a collection with its posts and says where it is. Resolves to false on failure, after notifying the user.
 */
export function restoreDeletedCollection(collection: DeletedCollection): Promise<boolean> {
  return change(collection, texts.notRestored, async () => {
    const { data } = await call(restoreCollection, { params: { id: collection.id } });
    await loadCollections();
    const parent = data.parent_id === null ? null : pathName(collections.tree, data.parent_id);
    const isElsewhere = data.parent_id !== collection.parent_id;
    emit('notification:raised', {
      type: 'success',
      title: texts.restored,
      description: isElsewhere ? texts.parentIsGone(data.name) : texts.isIn(data.name, parent),
    });
  });
}

/** Deletes a collection and its posts in the recycle bin for good. Resolves to false on failure, like restoring. */
export function purgeDeletedCollection(collection: DeletedCollection): Promise<boolean> {
  return change(collection, texts.notPurged, async () => {
    await call(purgeCollection, { params: { id: collection.id } });
    emit('notification:raised', { type: 'deletion', title: texts.purged, description: collection.name });
  });
}

async function change({ id }: DeletedCollection, failure: string, send: () => Promise<void>): Promise<boolean> {
  deletedCollections.busy = [...deletedCollections.busy, id];
  try {
    await send();
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: failure });
    return false;
  } finally {
    deletedCollections.busy = deletedCollections.busy.filter((other) => other !== id);
  }
  deletedCollections.list = ref(deletedCollections.list.filter((other) => other.id !== id));
  clearListCache();
  announce({ type: 'reordered' });
  await openList(postList.filter, { keepPrevious: true });
  return true;
}
