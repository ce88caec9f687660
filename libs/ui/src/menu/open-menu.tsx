import { Content, Item, Portal, Root, Trigger } from '@radix-ui/react-dropdown-menu';
import { useRef, useState } from 'react';

import { Icon } from '../icon/icon.tsx';
import type { MenuProps } from './menu.tsx';
import styles from './menu.module.css';

interface OpenMenuProps extends MenuProps {
  /** How it was opened the first time, before this was loaded. */
  opened: 'by-pointer' | 'by-keyboard';
}

export function OpenMenu({ label, trigger, items, focusAfterChoice, opened }: OpenMenuProps) {
  const [open, setOpen] = useState(true);
  const chosen = useRef(false);
  const unaware = useRef(opened === 'by-keyboard');
  // Radix knows only how it was opened while it was there: the first time its first item gets the focus from here.
  const focusFirstItem = (item: HTMLElement | null) => {
    if (!item || !unaware.current) return;
    unaware.current = false;
    item.focus();
  };
  const returnFocus = (event: Event) => {
    if (chosen.current && focusAfterChoice) {
      event.preventDefault();
      focusAfterChoice();
    }
    chosen.current = false;
  };

  return (
    // Not modal: the scroll lock would add a <style>, which the content security policy refuses.
    <Root open={open} onOpenChange={setOpen} modal={false}>
      <Trigger asChild>{trigger}</Trigger>
      <Portal>
        <Content
          className={styles.menu}
          aria-label={label}
          aria-labelledby={undefined}
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          onCloseAutoFocus={returnFocus}
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
    </Root>
  );
}
