import { type ComponentProps, forwardRef } from 'react';

import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';
import { pending } from './pending.ts';

export interface IconButtonProps extends ComponentProps<'button'> {
  /** The accessible name and tooltip. */
  label: string;
  icon: IconName;
  /** The action is pending: the button shows a spinner, keeps the focus, and does nothing when pressed. */
  busy?: boolean;
}

/** A square button that shows only an icon. */
export const IconButton = forwardRef<HTMLButtonElement, Omit<IconButtonProps, 'ref'>>(function IconButton(
  { label, icon, busy = false, disabled, className, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- a variable with a safe default
      type={type}
      className={[styles.iconButton, className].filter(Boolean).join(' ')}
      disabled={disabled}
      aria-label={label}
      title={label}
      {...rest}
      {...(busy && pending)}
    >
      <Icon name={busy ? 'spinner' : icon} />
    </button>
  );
});
