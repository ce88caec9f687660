import { cloneElement, isValidElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from 'react';

import type { IconName } from '../icon/icon.tsx';

export interface MenuItem {
  label: string;
  icon?: IconName;
  tone?: 'danger';
  onSelect: () => void;
}

export interface MenuProps {
  /** The accessible name of the open menu. */
  label: string;
  /** One button that takes props and a ref. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** Puts the focus somewhere once something was chosen; without it, the button gets it back. */
  focusAfterChoice?: () => void;
}

const loadMenu = async () => ({ default: (await import('./open-menu.tsx')).OpenMenu });
const OpenMenu = lazy(loadMenu);

/** A menu behind a button. Its code is fetched when the button is first pointed at, focused or pressed. */
export function Menu({ label, trigger, items, focusAfterChoice }: MenuProps) {
  const [wanted, setWanted] = useState<'by-pointer' | 'by-keyboard'>();
  if (!isValidElement(trigger)) throw new Error(`Menu "${label}": the trigger must be one element.`);
  const button = closedTrigger(trigger, setWanted);
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu label={label} trigger={trigger} items={items} focusAfterChoice={focusAfterChoice} opened={wanted} />
    </Suspense>
  );
}

const prepare = () => {
  // A failure shows when the menu is wanted.
  loadMenu().catch(() => undefined);
};

/** The trigger before the menu itself is there; later the menu takes it over. */
function closedTrigger(trigger: ReactElement, want: (how: 'by-pointer' | 'by-keyboard') => void) {
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // A press made with the keyboard counts no clicks.
    onClick: (event: { detail: number }) => want(event.detail === 0 ? 'by-keyboard' : 'by-pointer'),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      want('by-keyboard');
    },
  });
}
