import type { AppBarAction } from '@benotes/platform';
import { Button, VisuallyHidden } from '@benotes/ui';
import { useId } from 'react';

import styles from './app-bar.module.css';
import { OPTION_ICONS } from './options-sheet.tsx';

/** The main action of a screen. While it is disabled, it shows the reason, also to screen readers. */
export function ActionButton({ action }: { action: AppBarAction }) {
  const { label, icon, hint, busy, disabledReason, run } = action;
  const reason = useId();
  return (
    <>
      <Button
        tone="primary"
        className={styles.action}
        icon={icon && OPTION_ICONS[icon]}
        busy={busy}
        // Not `disabled`: the keyboard would skip it and its reason.
        aria-disabled={disabledReason ? true : undefined}
        aria-describedby={disabledReason ? reason : undefined}
        aria-keyshortcuts={hint?.replaceAll(' ', '').replace('Ctrl', 'Control')}
        title={disabledReason ?? hint}
        onClick={disabledReason ? undefined : run}
      >
        {label}
        {hint && (
          <kbd className={styles.hint} aria-hidden="true">
            {hint.replaceAll(' + ', ' ')}
          </kbd>
        )}
      </Button>
      {disabledReason && (
        <VisuallyHidden>
          <span id={reason}>{disabledReason}</span>
        </VisuallyHidden>
      )}
    </>
  );
}
