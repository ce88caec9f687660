import { cloneElement, isValidElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

import type { IconName } from '../icon/icon.tsx';
import { LoadErrorDialog } from '../lazy-component/load-error-dialog.tsx';
import { type LoadErrorProps, lazyComponent } from '../lazy-component/lazy-component.tsx';
import type { OpenMenuProps } from './open-menu.tsx';

export interface MenuItem {
  label: string;
  icon?: IconName;
  tone?: 'danger';
  onSelect: () => void;
}

export interface MenuProps {
  /** The accessible name of the open menu. */
  label: string;
  /** A button that accepts props and a ref. */
  trigger: ReactNode;
  items: readonly MenuItem[];
  /** The edge of the button that the menu is aligned with. */
  align?: 'start' | 'end';
  /** Sets the focus after a choice; the default is the button. */
  focusAfterChoice?: () => void;
}

interface MenuPartProps extends OpenMenuProps {
  /** The button alone, if the menu fails to load. */
  button: ReactNode;
  onClose: () => void;
}

const loadMenu = async () => (await import('./open-menu.tsx')).OpenMenu;
const OpenMenu = lazyComponent<MenuPartProps>(loadMenu, MissingMenu);

/** A menu button. The menu's code loads on the first hover, focus, or click. */
export function Menu({ label, trigger, items, align = 'end', focusAfterChoice }: MenuProps) {
  const [wanted, setWanted] = useState<OpenMenuProps['opened']>();
  const [isMissed, setMissed] = useState(false);
  if (!isValidElement(trigger)) throw new Error(`Menu "${label}": the trigger must be one element.`);
  const button = closedTrigger(trigger, isMissed, setWanted);
  if (!wanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenMenu
        label={label}
        trigger={trigger}
        items={items}
        align={align}
        focusAfterChoice={focusAfterChoice}
        opened={wanted}
        button={button}
        onClose={() => {
          setWanted(undefined);
          setMissed(true);
        }}
      />
    </Suspense>
  );
}

function MissingMenu({ given, ...missing }: LoadErrorProps<MenuPartProps>) {
  return (
    <>
      {given.button}
      <LoadErrorDialog given={given} {...missing} />
    </>
  );
}

const prepare = () => {
  // A failure is shown when the menu is opened.
  loadMenu().catch(() => undefined);
};

/** The trigger until the menu has loaded, which then renders it itself. */
function closedTrigger(trigger: ReactElement, isMissed: boolean, want: (how: OpenMenuProps['opened']) => void) {
  return cloneElement(trigger as ReactElement<Record<string, unknown>>, {
    // It is another element than the one clicked, and takes over the focus.
    autoFocus: isMissed,
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: prepare,
    onFocus: prepare,
    // For a click made with the keyboard `detail` is 0.
    onClick: (event: { detail: number }) => want(event.detail === 0 ? 'by-keyboard' : 'by-pointer'),
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      want('by-keyboard');
    },
  });
}
