import type { Post } from '@benotes/contract';
import { type AppEvents, emit } from '@benotes/platform';

/** A change made in this tab. `reordered`: the order of a list, or many posts at once. */
export type Announcement =
  | { type: 'saved'; post: Post }
  | { type: 'removed'; id: Post['id'] }
  | { type: 'reordered' }
  | ({ type: 'placed' } & AppEvents['post:placed']);

let listener: ((announcement: Announcement) => void) | undefined;

/** Announces a change to the other modules and tabs. */
export function announce(announcement: Announcement): void {
  emit('post:changed');
  listener?.(announcement);
}

/** Sets the one listener, `tab-sync.ts`; undefined removes it. */
export function setAnnouncementListener(next: typeof listener): void {
  listener = next;
}

const elsewhere = new Set<(id: Post['id']) => void>();

/** Calls the listener when another tab has saved a post. Returns a function that ends it. */
export function onSavedElsewhere(onSaved: (id: Post['id']) => void): () => void {
  elsewhere.add(onSaved);
  return () => elsewhere.delete(onSaved);
}

/** Another tab has saved a post. */
export function savedElsewhere(id: Post['id']): void {
  for (const onSaved of elsewhere) onSaved(id);
}
