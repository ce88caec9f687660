import { canEdit } from '@benotes/contract';
import { appBar, session, useIsMobile } from '@benotes/platform';
import { Button, IconButton } from '@benotes/ui';
import { useSnapshot } from 'valtio';

import { ActionButton } from './action-button.tsx';
import styles from './app-bar.module.css';
import { OPTION_ICONS, OptionsSheet } from './options-sheet.tsx';
import { texts } from './texts.ts';

interface AppBarProps {
  /** The button of the sidebar; none where there is no sidebar. */
  menu: { shown: boolean; overlays: boolean; toggle: () => void } | undefined;
}

/** The top bar: where one is and what can be done here, as the page has put it into the store. */
export function AppBar({ menu }: AppBarProps) {
  const { title, trail, action, options } = useSnapshot(appBar);
  const { permission } = useSnapshot(session);
  const mobile = useIsMobile();
  const editable = canEdit(permission);

  return (
    <header className={styles.bar}>
      {menu && (
        <IconButton
          className={styles.menu}
          label={texts.menu}
          icon="menu"
          aria-expanded={menu.shown}
          aria-haspopup={menu.overlays ? 'dialog' : undefined}
          onClick={menu.toggle}
        />
      )}
      {/* Read out when it changes: a navigation loads no page a screen reader would announce. */}
      <div className={styles.place} aria-live="polite">
        {!mobile && trail.length > 0 && <span className={styles.trail}>{`${trail.join(' / ')} /`}</span>}
        {title && <h1 className={styles.title}>{title}</h1>}
      </div>
      {editable && (options.length > 0 || action) && (
        <div className={styles.actions}>
          {mobile
            ? options.length > 0 && <OptionsSheet options={options} />
            : options.map((option) => (
                <Button
                  key={option.label}
                  tone={option.color === 'danger' ? 'danger' : 'plain'}
                  icon={option.icon && OPTION_ICONS[option.icon]}
                  onClick={option.run}
                >
                  {option.label}
                </Button>
              ))}
          {action && <ActionButton action={action} />}
        </div>
      )}
    </header>
  );
}
