import { on } from '@benotes/platform';

import type { SentPost } from './create-once.ts';
import type { Draft, Version } from './save-post.ts';

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

let opening: Promise<IDBDatabase> | undefined;

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
    request.addEventListener('error', () => {
      opening = undefined;
      reject(request.error ?? new Error('The database of drafts does not open.'));
    });
  });
  return opening;
}

function close(): void {
  void opening?.then(
    (database) => database.close(),
    () => {},
  );
  opening = undefined;
}

on('session:ended', close);

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await open()).transaction(STORE, mode);
  const request = work(transaction.objectStore(STORE));
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve(request.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('A draft was not kept.')));
  });
}

/** Keeps a draft, in place of an older one of the same form. */
export const putDraft = (draft: StoredDraft) => inStore('readwrite', (store) => store.put(draft));

export const deleteDraft = (id: StoredDraft['id']) => inStore('readwrite', (store) => store.delete(id));

/** The drafts of one person of one post (0: of new posts), the newest first. */
export async function findDrafts(user: number, post: number): Promise<StoredDraft[]> {
  const found = await inStore<StoredDraft[]>('readonly', (store) => store.index(BY_PLACE).getAll([user, post]));
  return found.toSorted((a, b) => b.keptAt - a.keptAt);
}
