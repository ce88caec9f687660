import { Content, type DropdownMenuContentProps, Item, Portal } from '@radix-ui/react-dropdown-menu';
import { useRef, useState } from 'react';

import { useTopModal } from '../dialog/modal-stack.ts';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  label: string;
  icon?: IconName;
  tone?: 'danger';
  onSelect: () => void;
}

interface MenuItemsProps extends Pick<DropdownMenuContentProps, 'align' | 'sideOffset'> {
  /** The accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Opened with a key before Radix had loaded: focus the first item here. */
  focusesFirst: boolean;
  /** The menu has closed: call preventDefault to focus another element. */
  onClosed: (event: Event, hasChosen: boolean) => void;
}

/** The open part of a menu. */
export function MenuItems({ label, items, focusesFirst, onClosed, ...placing }: MenuItemsProps) {
  const topModal = useTopModal();
  const [modal] = useState(topModal); // a choice may open another one
  const chosen = useRef(false);
  const unaware = useRef(focusesFirst);
  const focusFirstItem = (item: HTMLElement | null) => {
    if (!item || !unaware.current) return;
    unaware.current = false;
    item.focus();
  };

  return (
    // In an open dialog, because everything outside of it is inert.
    <Portal container={modal}>
      <Content
        {...placing}
        className={styles.menu}
        aria-label={label}
        aria-labelledby={undefined}
        collisionPadding={8}
        loop
        onCloseAutoFocus={(event) => {
          onClosed(event, chosen.current);
          // A choice may have moved the focus, such as to a card.
          const menu = event.target as Element;
          if (!menu.contains(document.querySelector(':focus') ?? menu)) event.preventDefault();
          chosen.current = false;
        }}
      >
        {items.map((item, index) => (
          <Item
            key={item.label}
            ref={index === 0 ? focusFirstItem : undefined}
            className={styles.item}
            data-tone={item.tone}
            onSelect={() => {
              chosen.current = true;
              item.onSelect();
            }}
          >
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </Item>
        ))}
      </Content>
    </Portal>
  );
}
