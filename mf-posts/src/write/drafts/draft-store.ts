import { on } from '@benotes/platform';

import type { Draft, Version } from '../saving/draft.ts';
import type { SentPost } from '../saving/idempotent-create.ts';

/** An unsaved draft, stored on this device. */
export interface StoredDraft {
  /** Unique per opened form, so that two tabs do not overwrite each other. */
  id: string;
  user: number;
  /** The id of the post being edited; 0 for a new one; for what comes from outside, what that was. */
  post: number | string;
  /** When it was stored, in ms since 1970. */
  keptAt: number;
  draft: Draft;
  /** The post as it was when editing began; undefined for a new one. */
  read: Version | undefined;
  /** The request that created a post from it and got no response; the server may have processed it. */
  sent?: SentPost | undefined;
}

const DATABASE = 'benotes-drafts';
const STORE = 'drafts';
const BY_PLACE = 'by-place';
export const DRAFT_STORAGE_FAILED = 'Drafts cannot be stored on this device:';

let opening: Promise<IDBDatabase> | undefined;
/** Drafts that could not be stored on the device. They outlive the form and an expired session, not the page. */
const inMemory = new Map<StoredDraft['id'], StoredDraft>();

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.addEventListener('upgradeneeded', () => {
      const store = request.result.createObjectStore(STORE, { keyPath: 'id' });
      store.createIndex(BY_PLACE, ['user', 'post']);
    });
    request.addEventListener('success', () => {
      // Close, so that deleting the database (on sign-out) is not blocked by this page.
      request.result.addEventListener('versionchange', close);
      request.result.addEventListener('close', close);
      resolve(request.result);
    });
    request.addEventListener('error', () => reject(request.error ?? new Error('The draft database cannot be opened.')));
  });
  opening.catch(() => (opening = undefined)); // the next call retries
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
  inMemory.clear();
});

async function inTransaction<T>(mode: IDBTransactionMode, run: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(STORE, mode);
  const request = run(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('A draft was not stored.')));
  });
}

/**
 * Stores a draft, replacing an older one of the same form.
 *
 * @throws the browser's error when it cannot be stored; it is then held in memory until the page is closed.
 */
export async function putDraft(draft: StoredDraft): Promise<void> {
  inMemory.set(draft.id, draft);
  await inTransaction('readwrite', (store) => store.put(draft));
  inMemory.delete(draft.id);
}

export async function deleteDraft(id: StoredDraft['id']): Promise<void> {
  inMemory.delete(id);
  await inTransaction('readwrite', (store) => store.delete(id));
}

/** A user's drafts of one post (0: of new posts), newest first; `isStored` is false when storage is not available. */
export async function findDrafts(
  user: number,
  post: StoredDraft['post'],
): Promise<{ drafts: StoredDraft[]; isStored: boolean }> {
  const ofPage = [...inMemory.values()].filter((draft) => draft.user === user && draft.post === post);
  const sorted = (drafts: StoredDraft[]) => drafts.toSorted((a, b) => b.keptAt - a.keptAt);
  try {
    const found = await inTransaction<StoredDraft[]>('readonly', (store) => store.index(BY_PLACE).getAll([user, post]));
    return { drafts: sorted([...found.filter(({ id }) => !inMemory.has(id)), ...ofPage]), isStored: true };
  } catch (error) {
    console.warn(DRAFT_STORAGE_FAILED, error);
    return { drafts: sorted(ofPage), isStored: false };
  }
}
