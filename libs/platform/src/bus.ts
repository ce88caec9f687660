import type { Post } from '@benotes/contract';

export type NotificationType = 'error' | 'success' | 'deletion' | 'hint';

/** A part of the library that several modules show. */
export type LibrarySubject = 'collections' | 'tags';

/** Events between modules, named `subject:past-tense`. State that a store holds is no event. */
export interface AppEvents {
  /** A call failed with 401 and the session could not be renewed. */
  'session:expired': undefined;
  /** The user signed out, here or in another tab: clear private data. */
  'session:ended': undefined;
  /** A post was moved to another collection (null: Uncategorized). For modules: Benotes itself does not listen. */
  'post:moved': { id: Post['id']; to: number | null };
  /** A post came into a collection, or left it (null: Uncategorized; undefined: the recycle bin, or nowhere yet). */
  'post:placed': { from: number | null | undefined; to: number | null | undefined };
  /** Posts became favorites (1), or are none any more (-1); those in the recycle bin are none. */
  'favorites:changed': { by: 1 | -1 };
  /** A dragged post is at a point of the window, in px: a collection there may highlight itself. */
  'post:dragged': { x: number; y: number };
  /** It was dropped there. The owner of a collection there (null: Uncategorized) calls `take`, synchronously. */
  'post:dropped': { x: number; y: number; take: (collection_id: Post['collection_id']) => void };
  /** This tab changed collections or tags on the server. */
  'library:changed': { subject: LibrarySubject };
  /** Another tab did, or another device may have: what is on screen may be outdated. */
  'library:outdated': { subject: LibrarySubject; isFromTab: boolean };
  /** A post was created, changed, or deleted in this tab: counts may have changed. */
  'post:changed': undefined;
  /** A saved search was created, changed, or deleted. */
  'saved-search:changed': undefined;
  /** A message for the user. The shell shows it for three seconds, for eight when it has an action. */
  'notification:raised': {
    type: NotificationType;
    title: string;
    description?: string;
    action?: { label: string; run: () => void };
    secondAction?: { label: string; run: () => void };
  };
}

type Payload<K extends keyof AppEvents> = AppEvents[K] extends undefined ? [] : [detail: AppEvents[K]];

/** Announces a fact to every mounted module. */
export function emit<K extends keyof AppEvents>(name: K, ...[detail]: Payload<K>): void {
  window.dispatchEvent(new CustomEvent(`benotes:${name}`, { detail }));
}

/**
 * Listens until the returned function is called.
 *
 * @example
 * useEffect(() => on('post:moved', ({ id }) => removeFromList(id)), []);
 */
export function on<K extends keyof AppEvents>(name: K, listen: (detail: AppEvents[K]) => void): () => void {
  const handle = (event: Event) => listen((event as CustomEvent<AppEvents[K]>).detail);
  window.addEventListener(`benotes:${name}`, handle);
  return () => window.removeEventListener(`benotes:${name}`, handle);
}
