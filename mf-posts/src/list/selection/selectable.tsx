import type { ListView, Post } from '@benotes/contract';
import { cardName } from '@benotes/post-card';
import type { MouseEvent, ReactNode } from 'react';

import { texts } from '../../posts/texts.ts';
import styles from './selectable.module.css';
import { selectRange, toggle } from './selection.store.ts';

interface SelectableProps {
  post: Post;
  /** In rows the checkbox is at the start: the menu is at the end. Rows of a list without pictures are as titles. */
  view: ListView;
  /** Posts of this list are being selected: a click on the card selects it. */
  isSelecting: boolean;
  isSelected: boolean;
  children: ReactNode;
}

/** The menu of a card and the button that opens it, or the dialog if the menu fails to load. */
const MENU = '[role="menu"], [aria-haspopup="menu"], dialog';

/**
 * A card with a checkbox, which is visible with the pointer or the focus on the card, and while posts are being
 * selected.
 */
export function Selectable({ post, view, isSelecting, isSelected, children }: SelectableProps) {
  const selectOnClick = (event: MouseEvent) => {
    const isOther = event.target instanceof Element && event.target.closest(`.${styles.box}, ${MENU}`);
    if (!isSelecting || isOther || event.button !== 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.shiftKey) selectRange(post.id);
    else toggle(post.id);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- the checkbox is for the keyboard
    <div
      className={styles.selectable}
      data-view={view}
      data-selecting={isSelecting || undefined}
      data-selected={isSelected || undefined}
      onClickCapture={selectOnClick}
    >
      {children}
      <label className={styles.box}>
        <input
          type="checkbox"
          aria-label={texts.selectPost(cardName(post))}
          checked={isSelected}
          onChange={() => {}}
          onClick={(event) => (event.shiftKey ? selectRange(post.id) : toggle(post.id))}
        />
      </label>
    </div>
  );
}
