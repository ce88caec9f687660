import type { Post } from '@benotes/contract';
import { usesSingleKeyShortcuts } from '@benotes/platform';

import { lazyArchive, lazySetPinned } from '../../posts/actions/lazy-post-actions.ts';
import { texts } from '../../posts/texts.ts';

/** What keys on a card can do that depends on its list. */
export interface CardActions {
  open: (post: Post) => void;
  /** Shows a post beside the list, or opens it for reading where there is no room. */
  view: (post: Post) => void;
  /** The same with Space; undefined where that picks up the card. */
  read?: (post: Post) => void;
  /** Edits a post in its card or on its page; undefined if posts cannot be changed. */
  edit?: (post: Post) => void;
  /** Adds a post to the favorites, or removes it; undefined for visitors, who have none, and in the recycle bin. */
  favorite?: (post: Post) => void;
  /** Opens the tag field of a post; undefined if posts cannot be changed. */
  tag?: (post: Post) => void;
  /** Opens the Transfer dialog; undefined if posts cannot be moved. */
  move?: (post: Post) => void;
}

interface CardKey {
  /** As in `KeyboardEvent.key`; letters in lower case. */
  key: string;
  label: string;
  /** False if the list does not offer it. */
  run: (post: Post, actions: CardActions) => void | false;
}

/** The keys of the focused card, besides those that move the focus. */
export const CARD_KEYS: readonly CardKey[] = [
  { key: 'Enter', label: texts.openPost, run: (post, { open }) => open(post) },
  { key: ' ', label: texts.readPost, run: (post, { read }) => (read ? read(post) : false) },
  { key: 'v', label: texts.viewBeside, run: (post, { view }) => view(post) },
  { key: 'e', label: texts.edit, run: (post, { edit }) => (edit ? edit(post) : false) },
  { key: 't', label: texts.tags, run: (post, { tag }) => (tag ? tag(post) : false) },
  { key: 'm', label: texts.transfer, run: (post, { move }) => (move ? move(post) : false) },
  { key: 'p', label: texts.pin, run: (post, { edit }) => (edit ? void lazySetPinned(post, !post.is_pinned) : false) },
  {
    key: 'f',
    label: texts.addToFavorites,
    run: (post, { favorite }) => (favorite ? favorite(post) : false),
  },
  { key: 'Delete', label: texts.delete, run: (post, { edit }) => (edit ? void lazyArchive(post) : false) },
];

const isCharacter = (key: string) => key.length === 1 && key !== ' ';

/** Does what a key does on a card; false if nothing. Letters can be turned off (`usesSingleKeyShortcuts`). */
export function runCardKey(key: string, post: Post, actions: CardActions): boolean {
  const name = isCharacter(key) ? key.toLowerCase() : key;
  const found = CARD_KEYS.find((each) => each.key === name);
  if (!found || (isCharacter(key) && !usesSingleKeyShortcuts())) return false;
  return found.run(post, actions) !== false;
}
