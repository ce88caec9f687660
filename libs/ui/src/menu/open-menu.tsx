import { Root, Trigger } from '@radix-ui/react-dropdown-menu';
import { useState } from 'react';

import { MenuItems } from './menu-items.tsx';
import type { MenuProps } from './menu.tsx';

export interface OpenMenuProps extends MenuProps {
  /** How it was first opened, before this code had loaded. */
  opened: 'by-pointer' | 'by-keyboard';
}

export function OpenMenu({ label, trigger, items, align, focusAfterChoice, opened }: OpenMenuProps) {
  const [open, setOpen] = useState(true);
  const [first, setFirst] = useState(true);
  const returnFocus = (event: Event, hasChosen: boolean) => {
    if (!hasChosen || !focusAfterChoice) return;
    event.preventDefault();
    focusAfterChoice();
  };

  return (
    // Not modal: the scroll lock would add a <style>, which the content security policy blocks.
    <Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setFirst(false);
      }}
      modal={false}
    >
      <Trigger asChild>{trigger}</Trigger>
      <MenuItems
        label={label}
        items={items}
        align={align}
        sideOffset={4}
        focusesFirst={first && opened === 'by-keyboard'}
        onClosed={returnFocus}
      />
    </Root>
  );
}
