import type { Post } from '@benotes/contract';
import { type Command, useCommands } from '@benotes/platform';
import type { MenuItem } from '@benotes/ui';

import { texts } from '../posts/actions/action-texts.ts';
import { CARD_KEYS } from './card/card-keys.ts';
import type { ListKind } from './list-kind.ts';
import { postList } from './store/post-list.store.ts';
import { useFollowedList } from './store/use-followed-list.ts';
import { useLastCardFocus } from './use-last-card-focus.ts';

interface ListCommandsOptions {
  kind: ListKind;
  /** Space picks up a card. */
  isLiftable: boolean;
  /** The menu items of a post; undefined for read-only posts. */
  itemsOf: ((post: Post) => MenuItem[]) | undefined;
}

const key = (label: string, ...keys: string[]): Command => ({
  id: `list.${keys[0]}`,
  label,
  keys,
  group: texts.inList,
});

const MOVE = key(texts.moveBetween, 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End');
const [OPEN, MENU] = [key(texts.openFocused, 'Enter'), key(texts.openMenu, 'Shift+F10')];
const PICK_UP = key(texts.pickUp, 'Space');
const READ = key(texts.readPost, 'Space');
const VIEW = key(texts.viewBeside, 'v');
/** Those that the card keys and the selection handle. */
const CARD = CARD_KEYS.filter(({ key: name }) => (name.length > 1 ? name !== 'Enter' : name !== ' ')).map((each) =>
  key(each.label, each.key),
);
const SELECT = [
  key(texts.selectFocused, 'x'),
  key(texts.selectRange, 'Shift+ArrowLeft', 'Shift+ArrowRight'),
  key(texts.selectLoaded, 'Mod+A'),
];

/**
 * The keys of a list of posts, which its cards handle, and as commands the menu of the post that has the focus. It
 * follows what others do in a shared list as well. Renders nothing.
 */
export function ListCommands({ kind, isLiftable, itemsOf }: ListCommandsOptions): null {
  useFollowedList();
  useLastCardFocus();
  useCommands(() => {
    if (!itemsOf) return kind === 'bin' ? [MOVE, VIEW] : [MOVE, OPEN, VIEW];
    return [...menuOf(focusedPost(), itemsOf), MOVE, OPEN, MENU, isLiftable ? PICK_UP : READ, ...CARD, ...SELECT];
  });
  return null;
}

/** The post whose card has the focus, or contains it. */
function focusedPost(): Post | undefined {
  const id = document.activeElement?.closest<HTMLElement>('[data-post]')?.dataset['post'];
  return id === undefined ? undefined : postList.posts.find((post) => String(post.id) === id);
}

function menuOf(post: Post | undefined, itemsOf: (post: Post) => MenuItem[]): Command[] {
  if (!post) return [];
  return itemsOf(post).map(({ label, icon, onSelect: run }) => ({
    id: `post.${label}`,
    label,
    detail: post.title || texts.untitled,
    icon,
    run,
  }));
}
