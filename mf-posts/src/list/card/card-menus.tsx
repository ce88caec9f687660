import type { Post } from '@benotes/contract';
import { ContextMenu, contextPointer, type MenuItem } from '@benotes/ui';
import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';

import type { ShownPost } from '../../posts/shown-post.ts';
import { texts } from '../../posts/texts.ts';
import styles from './card-menus.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useLongPress } from './use-long-press.ts';

/** Elements that keep the browser's context menu. */
const NATIVE_MENU_TARGETS = '[data-editing], [data-note] a, input, textarea, [role="menu"], dialog';
/** Offset of a menu opened by keyboard from the corner of the card, in px. */
const INSET_PX = 24;

interface CardMenusProps {
  posts: readonly ShownPost[];
  itemsOf: (post: Post) => MenuItem[];
  children: ReactNode;
}

interface Opened {
  post: Post;
  at: { x: number; y: number };
  withKeys: boolean;
  focused: HTMLElement | null;
}

/**
 * Opens the menu of a card on right click, long press, or the menu key. With Shift, the browser's menu opens instead.
 */
export function CardMenus({ posts, itemsOf, children }: CardMenusProps) {
  const [opened, setOpened] = useState<Opened>();
  const root = useRef<HTMLDivElement>(null);
  const focusHandlers = useFocusAfterRemoval(root, posts);

  const open = (event: MouseEvent | PointerEvent, withKeys: boolean) => {
    const card = cardOf(event);
    const post = posts.find(({ id }) => String(id) === card?.dataset['post']);
    if (!card || !post || post.type === 'placeholder') return;
    const { left, top } = card.getBoundingClientRect();
    const at = withKeys ? { x: left + INSET_PX, y: top + INSET_PX } : { x: event.clientX, y: event.clientY };
    const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpened({ post, at, withKeys, focused });
  };
  const longPress = useLongPress((event) => open(event, false));
  const handleContextMenu = (event: MouseEvent) => {
    const pointer = contextPointer(event);
    if ((event.shiftKey && pointer !== 'key') || event.defaultPrevented || !cardOf(event)) return;
    event.preventDefault();
    if (pointer !== 'touch') open(event, pointer === 'key'); // on touch the menu opens when the finger is lifted
  };
  return (
    <div ref={root} className={styles.cards} onContextMenu={handleContextMenu} {...longPress} {...focusHandlers}>
      {children}
      {opened && (
        <ContextMenu
          key={`${opened.post.id} ${opened.at.x} ${opened.at.y}`}
          label={texts.menu}
          items={itemsOf(opened.post)}
          at={opened.at}
          withKeys={opened.withKeys}
          returnFocus={opened.focused}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** The card of an event; null on elements with their own menu and on selected text. */
function cardOf({ target }: SyntheticEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(NATIVE_MENU_TARGETS)) return null;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(target, true)) return null;
  return target.closest<HTMLElement>('[data-post]');
}
