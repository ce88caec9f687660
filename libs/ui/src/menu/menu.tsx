import { cloneElement, isValidElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';

import { lazyComponent } from '../lazy-component/lazy-component.tsx';
import { LoadErrorDialog } from '../lazy-component/load-error-dialog.tsx';
import type { LoadErrorProps } from '../lazy-component/load-error-panel.tsx';
import type { OpenMenuProps, MenuProps } from './open-menu.tsx';

interface MenuPartProps extends OpenMenuProps {
  /** The button alone, if the menu fails to load. */
  button: ReactNode;
  onClose: () => void;
}

const loadMenu = async () => (await import('./open-menu.tsx')).OpenMenu;
const OpenMenu = lazyComponent<MenuPartProps>(loadMenu, MenuLoadError);

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

function MenuLoadError({ componentProps, ...rest }: LoadErrorProps<MenuPartProps>) {
  return (
    <>
      {componentProps.button}
      <LoadErrorDialog componentProps={componentProps} {...rest} />
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
