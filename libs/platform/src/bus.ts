import type { Post } from '@benotes/contract';

export type NotificationType = 'error' | 'success' | 'deletion';

/**
 * Facts one module announces and others may act on.
 *
 * Names are `subject:past-tense`. If the fact can be read from a store, it does not belong here.
 */
export interface AppEvents {
  /** A call was refused with 401 and the session could not be renewed. */
  'session:expired': undefined;
  /** The person signed out, here or in another tab: whatever is private goes. */
  'session:ended': undefined;
  /** A post left the list it was shown in, for another collection (null: Uncategorized). */
  'post:moved': { id: Post['id']; to: number | null };
  /** A lifted post is over a point of the window, in px: a collection there may show that it would take it. */
  'post:dragged': { x: number; y: number };
  /** It was let go there. Whoever has a collection there (null: Uncategorized) takes it, at once. */
  'post:dropped': { x: number; y: number; take: (collection_id: Post['collection_id']) => void };
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
