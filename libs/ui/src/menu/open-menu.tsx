import { Root, Trigger } from '@radix-ui/react-dropdown-menu';
import { type ReactNode, useEffect, useState } from 'react';

import { lazyCloseOnBack } from '../dialog/lazy-close-on-back.ts';
import { type MenuItem, MenuItems } from './menu-items.tsx';

export interface MenuProps {
  /** The accessible name of the open menu. */
  label: string;
  /** A button that accepts props and a ref. */
  trigger: ReactNode;
  /** A function is called whenever the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[]);
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end';
  /** Sets the focus after a choice; the default is the button. */
  focusAfterChoice?: () => void;
}

export interface OpenMenuProps extends MenuProps {
  /** How it was first opened, before this code had loaded. */
  opened: 'by-pointer' | 'by-keyboard';
}

const listOf = (items: MenuProps['items']) => (typeof items === 'function' ? items() : items);

export function OpenMenu({ label, trigger, items, align, focusAfterChoice, opened }: OpenMenuProps) {
  const [open, setOpen] = useState(true);
  const [first, setFirst] = useState(true);
  useEffect(() => (open ? lazyCloseOnBack(() => setOpen(false)) : undefined), [open]);
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
        items={open ? listOf(items) : []}
        align={align}
        sideOffset={4}
        focusesFirst={first && opened === 'by-keyboard'}
        onClosed={returnFocus}
      />
    </Root>
  );
}
