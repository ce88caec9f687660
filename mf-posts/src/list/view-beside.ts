import type { Post } from '@benotes/contract';

/** A list with a post beside it needs a window of this width. */
export const BESIDE_LIST = '(min-width: 1200px)';

/** Whether a post fits beside its list; otherwise it is read on its page. */
export const fitsBesideList = (): boolean => matchMedia(BESIDE_LIST).matches;

/**
 * Focuses the card of a post, from which the arrow keys go through the list; a menu that closes has returned the focus.
 */
export function focusCardOf(id: Post['id']): void {
  setTimeout(() => document.querySelector<HTMLElement>(`li[data-post="${id}"]`)?.focus({ preventScroll: true }));
}
