import { canEdit } from '@benotes/contract';
import { appBar, collections, paths, runCommand, session, slotActions, useIsMobile } from '@benotes/platform';
import { Link, useLocation } from '@benotes/router';
import { Button, Icon, IconButton, iconNamed, isolate, lazyComponent, Logo, pageFrame, usePainted } from '@benotes/ui';
import { Suspense, useEffect, useId } from 'react';
import { useSnapshot } from 'valtio';

import { PageHeading } from '../page-heading.tsx';
import { texts } from '../texts.ts';
import { OPEN_PALETTE } from '../use-layout-commands.ts';
import { ActionButton } from './action-button.tsx';
import styles from './app-bar.module.css';
import { OPTION_ICONS, OptionsSheet } from './options-sheet.tsx';

// With its font, which changes the width of the title before it.
const PageCount = lazyComponent(async () => {
  const [{ PageCount: Loaded }] = await Promise.all([import('../page-count.tsx'), document.fonts.ready]);
  return Loaded;
});

const Bell = lazyComponent(
  async () => (await import('../bell/bell.tsx')).Bell,
  () => null,
);

interface AppBarProps {
  /** The title until the page sets its own, or if the page could not be loaded. */
  title: string;
  /** The button of the sidebar, undefined on screens without a sidebar. */
  menu: { shown: boolean; overlays: boolean; toggle: () => void } | undefined;
}

/** The top bar: title and actions of the current page, which sets them in the store. */
export function AppBar({ title: expected, menu }: AppBarProps) {
  const { title, trail, action, options, status } = useSnapshot(appBar);
  const { permission } = useSnapshot(session);
  const { hasShared, unread } = useSnapshot(collections);
  const { pathname } = useLocation();
  const mobile = useIsMobile();
  const isPainted = usePainted();
  const editable = canEdit(permission);
  useExpectedTitle(expected);

  return (
    <header className={`${pageFrame.bar} ${styles.bar}`}>
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
      {/* The sidebar has this button as well. */}
      {menu && !menu.overlays && !menu.shown && (
        <IconButton
          label={texts.openPalette}
          icon="command"
          aria-haspopup="dialog"
          onClick={() => runCommand(OPEN_PALETTE)}
        />
      )}
      {menu?.overlays &&
        (pathname === paths.search ? (
          <span className={styles.search} /> // keeps its place, so that the title does not move
        ) : (
          <Link className={styles.search} to={paths.search} aria-label={texts.search} title={texts.search}>
            <Icon name="search" />
          </Link>
        ))}
      <PagePath title={title || expected} trail={mobile ? [] : trail} />
      <Suspense fallback={<span className={styles.count} />}>
        {isPainted ? <PageCount className={styles.count} /> : <span className={styles.count} />}
      </Suspense>
      {menu && isPainted && (hasShared || unread !== null) && (
        <Suspense>
          <Bell />
        </Suspense>
      )}
      {menu && <TopBarActions />}
      {status && !mobile && <span className={styles.status}>{status}</span>}
      {editable && (
        <>
          {mobile
            ? options.length > 0 && <OptionsSheet options={options} />
            : options.map((option) => (
                <Button
                  key={option.label}
                  className={option.icon ? styles.option : styles.bare}
                  tone="quiet"
                  data-color={option.color}
                  icon={option.icon && OPTION_ICONS[option.icon]}
                  title={option.label}
                  aria-haspopup={option.expanded === undefined ? undefined : 'dialog'}
                  aria-expanded={option.expanded}
                  onClick={({ currentTarget }) => option.run(currentTarget)}
                >
                  <span className={option.icon && styles.label}>{option.label}</span>
                </Button>
              ))}
          {action && <ActionButton action={action} />}
        </>
      )}
    </header>
  );
}

/** The buttons that modules contribute. */
function TopBarActions() {
  const actions = slotActions('top-bar', {});
  return actions.map(({ id, label, icon, run }) => (
    <IconButton key={id} label={label} icon={iconNamed(icon)} onClick={() => void run({})} />
  ));
}

/**
 * The path and title of the page. A changed title is a new element, because it would count as a layout shift otherwise.
 */
function PagePath({ title, trail }: { title: string; trail: readonly string[] }) {
  const id = useId();
  const path = trail.join(' / ');
  const names = trail.map(isolate);
  const inner = names.pop();
  return (
    <PageHeading className={styles.place} labelledBy={`${id}-title`} describedBy={inner && `${id}-trail`}>
      {inner && (
        <span key={path} id={`${id}-trail`} className={styles.trail}>
          <span>{names.join(' / ')}</span>
          {names[0] && ' / '}
          <span>{inner}</span>
        </span>
      )}
      <span key={`${path} ${title}`} id={`${id}-title`} className={styles.title} dir="auto">
        {title}
      </span>
    </PageHeading>
  );
}

/** The window title, until the page sets it. */
function useExpectedTitle(expected: string): void {
  const { title } = useSnapshot(appBar);
  useEffect(() => {
    if (appBar.title === '') document.title = `${texts.product} - ${expected}`;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- runs again when the title in the store changes
  }, [title, expected]);
}
