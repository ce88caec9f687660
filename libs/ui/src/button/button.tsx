import { type ComponentProps, forwardRef } from 'react';

import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './button.module.css';
import { blocking, pending } from './pending.ts';

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * `primary` for the main action of a screen, `danger` for actions that cannot be undone, `quiet` beside a primary
   * one.
   */
  tone?: 'plain' | 'primary' | 'danger' | 'quiet';
  /**
   * The action is pending: the button keeps its width and the focus, shows a spinner, and does nothing when pressed.
   */
  busy?: boolean;
  /** Another action is pending: the button keeps the focus, and does nothing when pressed. */
  blocked?: boolean;
  icon?: IconName;
}

/** A button of the standard height; `type` defaults to `button`. */
export const Button = forwardRef<HTMLButtonElement, Omit<ButtonProps, 'ref'>>(function Button(
  { tone = 'plain', busy = false, blocked = false, icon, disabled, children, className, type = 'button', ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- a variable with a safe default
      type={type}
      className={[styles.button, styles[tone], className].filter(Boolean).join(' ')}
      disabled={disabled}
      {...rest}
      {...(blocked && blocking)}
      {...(busy && pending)}
    >
      <span className={styles.content}>
        {icon && <Icon name={icon} />}
        {children}
      </span>
      {busy && (
        <span className={styles.spinner}>
          <Icon name="spinner" />
        </span>
      )}
    </button>
  );
});
