import { on } from '@benotes/platform';

import type { SentPost } from '../saving/idempotent-create.ts';
import type { Draft, Version } from '../saving/save-post.ts';

/** What somebody wrote and has not saved, on this device. */
export interface StoredDraft {
  /** One for every form that was opened, so that two tabs do not write over each other. */
  id: string;
  user: number;
  /** The post it changes; 0 for one that is to be created. */
  post: number;
  /** When it was kept, in ms since 1970. */
  keptAt: number;
  draft: Draft;
  /** The post as it was when the writing began; undefined for a new one. */
  read: Version | undefined;
  /** A new post that was made of it and sent, where no answer came; the server may have it. */
  sent?: SentPost | undefined;
}

const DATABASE = 'benotes-drafts';
const STORE = 'drafts';
const BY_PLACE = 'by-place';
export const NOT_KEPT = 'Drafts cannot be kept on this device:';

let opening: Promise<IDBDatabase> | undefined;
/** What the device does not keep is kept by this page: it outlives a form and a session that expired. */
const here = new Map<StoredDraft['id'], StoredDraft>();

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(STORE, { keyPath: 'id' });
      store.createIndex(BY_PLACE, ['user', 'post']);
    });
    request.addEventListener('success', () => {
      // Whoever deletes the database (signing out does) must not have to wait for this page.
      request.result.addEventListener('versionchange', close);
      request.result.addEventListener('close', close);
      resolve(request.result);
    });
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The database of drafts does not open.')),
    );
  });
  opening.catch(() => (opening = undefined)); // the next one asks again
  return opening;
}

function close(): void {
  void opening?.then(
    (database) => database.close(),
    () => {},
  );
  opening = undefined;
}

on('session:ended', () => {
  close();
  here.clear();
});

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('A draft was not kept.')));
  });
}

/**
 * Keeps a draft, in place of an older one of the same form.
 *
 * @throws what the browser says where it keeps nothing: then this page does, until it is left.
 */
export async function putDraft(draft: StoredDraft): Promise<void> {
  here.set(draft.id, draft);
  await inStore('readwrite', (store) => store.put(draft));
  here.delete(draft.id);
}

export async function deleteDraft(id: StoredDraft['id']): Promise<void> {
  here.delete(id);
  await inStore('readwrite', (store) => store.delete(id));
}

/** The drafts of one person of one post (0: of new posts), the newest first; `isKept` is false where the device keeps none. */
export async function findDrafts(user: number, post: number): Promise<{ drafts: StoredDraft[]; isKept: boolean }> {
  const ofPage = [...here.values()].filter((draft) => draft.user === user && draft.post === post);
  const sorted = (drafts: StoredDraft[]) => drafts.toSorted((a, b) => b.keptAt - a.keptAt);
  try {
    const found = await inStore<StoredDraft[]>('readonly', (store) => store.index(BY_PLACE).getAll([user, post]));
    return { drafts: sorted([...found.filter(({ id }) => !here.has(id)), ...ofPage]), isKept: true };
  } catch (error) {
    console.warn(NOT_KEPT, error);
    return { drafts: sorted(ofPage), isKept: false };
  }
}
