import type { Post } from '@benotes/contract';
import { emit } from '@benotes/platform';
import { ContextMenu, type MenuItem } from '@benotes/ui';
import { type MouseEvent, type PointerEvent, type ReactNode, type SyntheticEvent, useRef, useState } from 'react';

import styles from './card-menus.module.css';
import type { ShownPost } from '../grid/post-grid.tsx';
import { texts } from '../posts/texts.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useLongPress } from './use-long-press.ts';

/** Where the browser's own menu is the one that is wanted. */
const NOT_OURS = '[data-editing], [data-note] a, input, textarea, [role="menu"], dialog';
/** How far inside the card a menu opens that was asked for with a key, in px. */
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
 * Opens the menu of a card where it is pressed with the right button, held with a finger, or with the key for menus;
 * with Shift the browser's own one comes.
 */
export function CardMenus({ posts, itemsOf, children }: CardMenusProps) {
  const [opened, setOpened] = useState<Opened>();
  const root = useRef<HTMLDivElement>(null);
  const keptFocus = useFocusAfterRemoval(root, posts);

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
  const askForMenu = (event: MouseEvent) => {
    const by = pointerOf(event);
    if ((event.shiftKey && by !== 'key') || event.defaultPrevented || !cardOf(event)) return;
    event.preventDefault();
    if (by !== 'touch') open(event, by === 'key'); // a finger has its menu once it is lifted
  };
  return (
    <div ref={root} className={styles.cards} onContextMenu={askForMenu} {...longPress} {...keptFocus}>
      {children}
      {opened && (
        <ContextMenu
          key={`${opened.post.id} ${opened.at.x} ${opened.at.y}`}
          label={texts.menu}
          items={[...copyItem(opened.post), ...itemsOf(opened.post)]}
          at={opened.at}
          withKeys={opened.withKeys}
          returnFocus={opened.focused}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

/** What is missed most of the browser's own menu on a link. */
function copyItem({ url }: Post): MenuItem[] {
  if (url === null || typeof navigator.clipboard?.writeText !== 'function') return [];
  return [{ label: texts.copyAddress, icon: 'copy', onSelect: () => void copyAddress(url) }];
}

async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    emit('notification:raised', { type: 'success', title: texts.addressCopied });
  } catch {
    emit('notification:raised', { type: 'error', title: texts.error, description: texts.addressNotCopied });
  }
}

/** The card an event is about; none where it is about something of its own, or about words that are selected. */
function cardOf({ target }: SyntheticEvent): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(NOT_OURS)) return null;
  const selection = getSelection();
  if (selection && !selection.isCollapsed && selection.containsNode(target, true)) return null;
  return target.closest<HTMLElement>('[data-post]');
}

/** For a key browsers name no button, or the first one; a Mac has Ctrl with the first for the second. */
function pointerOf({ nativeEvent, button, ctrlKey }: MouseEvent): 'mouse' | 'touch' | 'key' {
  const type = 'pointerType' in nativeEvent ? nativeEvent.pointerType : undefined;
  if (type === 'touch' || type === 'pen') return 'touch';
  return button === 2 || ctrlKey ? 'mouse' : 'key';
}
