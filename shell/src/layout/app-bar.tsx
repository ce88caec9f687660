import { canEdit } from '@benotes/contract';
import { appBar, session, useIsMobile } from '@benotes/platform';
import { Button, IconButton, isolate, Logo } from '@benotes/ui';
import { useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';

import { ActionButton } from './action-button.tsx';
import styles from './app-bar.module.css';
import { OPTION_ICONS, OptionsSheet } from './options-sheet.tsx';
import { PageHeading } from './page-heading.tsx';
import { texts } from './texts.ts';

interface AppBarProps {
  /** Stands here until the page says what it is called, and where it never does because it could not be loaded. */
  title: string;
  /** The button of the sidebar; undefined on shared pages, which have none and show the logo. */
  menu: { shown: boolean; overlays: boolean; toggle: () => void } | undefined;
}

/** The top bar: where one is and what can be done here, as the page has put it into the store. */
export function AppBar({ title: expected, menu }: AppBarProps) {
  const { title, trail, action, options } = useSnapshot(appBar);
  const { permission } = useSnapshot(session);
  const mobile = useIsMobile();
  const editable = canEdit(permission);
  useExpectedTitle(expected);

  return (
    <header className={styles.bar}>
      {menu ? (
        <IconButton
          className={styles.menu}
          label={texts.menu}
          icon="menu"
          aria-expanded={menu.shown}
          aria-haspopup={menu.overlays ? 'dialog' : undefined}
          onClick={menu.toggle}
        />
      ) : (
        <Logo />
      )}
      <Place title={title || expected} trail={mobile ? [] : trail} />
      {editable && (options.length > 0 || action) && (
        <div className={styles.actions}>
          {mobile
            ? options.length > 0 && <OptionsSheet options={options} />
            : options.map((option) => (
                <Button
                  key={option.label}
                  tone={option.color === 'danger' ? 'danger' : 'plain'}
                  icon={option.icon && OPTION_ICONS[option.icon]}
                  title={option.label}
                  onClick={option.run}
                >
                  <span className={option.icon && styles.label}>{option.label}</span>
                </Button>
              ))}
          {action && <ActionButton action={action} />}
        </div>
      )}
    </header>
  );
}

/** Where one is. Its words are new elements whenever they change: the title would count as moved by what comes before it. */
function Place({ title, trail }: { title: string; trail: readonly string[] }) {
  const id = useId();
  const above = trail.map(isolate).join(' / ');
  return (
    <PageHeading
      className={styles.place}
      labelledBy={`${id}-title`}
      describedBy={above === '' ? undefined : `${id}-trail`}
    >
      {above !== '' && (
        <span key={above} id={`${id}-trail`} className={styles.trail}>
          {`${above} /`}
        </span>
      )}
      <span key={`${above} ${title}`} id={`${id}-title`} className={styles.title} dir="auto">
        {title}
      </span>
    </PageHeading>
  );
}

/** The title of the window, until the page says it. */
function useExpectedTitle(expected: string): void {
  const { title } = useSnapshot(appBar);
  useEffect(() => {
    if (appBar.title === '') document.title = `${texts.product} - ${expected}`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- what it is now is read, the title says when
  }, [title, expected]);
}
