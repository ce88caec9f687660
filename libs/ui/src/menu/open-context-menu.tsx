import { Root, Trigger } from '@radix-ui/react-dropdown-menu';
import { useEffect } from 'react';

import { lazyCloseOnBack } from '../dialog/lazy-close-on-back.ts';
import { useLatest } from '../use-latest/use-latest.ts';
import { type MenuItem, MenuItems } from './menu-items.tsx';
import styles from './menu.module.css';

export interface ContextMenuProps {
  /** The accessible name of the menu. */
  label: string;
  items: readonly MenuItem[];
  /** Position in px from the top left corner of the window. */
  at: { x: number; y: number };
  /** Opened with a key: the first item gets the focus. */
  withKeys: boolean;
  /** Gets the focus back. */
  returnFocus: HTMLElement | null;
  onClose: () => void;
}

export function OpenContextMenu({ label, items, at, withKeys, returnFocus, onClose }: ContextMenuProps) {
  const latest = useLatest(onClose);
  useEffect(() => lazyCloseOnBack(() => latest.current()), [latest]);
  return (
    // Not modal, like every menu here.
    <Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      {/* Radix positions a menu at its trigger: this one is empty and unreachable. */}
      <Trigger asChild>
        <span className={styles.point} style={{ left: at.x, top: at.y }} tabIndex={-1} aria-hidden="true" />
      </Trigger>
      <MenuItems
        label={label}
        items={items}
        align="start"
        sideOffset={0}
        focusesFirst={withKeys}
        onClosed={(event) => {
          event.preventDefault();
          returnFocus?.focus();
        }}
      />
    </Root>
  );
}
