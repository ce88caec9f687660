import { type Command, listCommands } from '@benotes/platform';
import { ErrorState, lazyComponent, LoadErrorDialog, loadIcons, pageFrame, usePainted } from '@benotes/ui';
import { type ReactNode, Suspense, useRef, useState } from 'react';

import { Confirmation } from '../session/confirmation/confirmation.tsx';
import { texts as shellTexts } from '../texts.ts';
import { AppBar } from './bar/app-bar.tsx';
import { bufferTyping } from './collections/typing-buffer.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import styles from './layout.module.css';
import { Drawer } from './sidebar/drawer.tsx';
import { useSidebar } from './sidebar/use-sidebar.ts';
import { texts } from './texts.ts';
import { useLayoutCommands } from './use-layout-commands.ts';

const Sidebar = lazyComponent(async () => {
  const [{ Sidebar: Loaded }] = await Promise.all([import('./sidebar/sidebar.tsx'), loadIcons()]);
  return Loaded;
});
const ShortcutsDialog = lazyComponent(
  async () => (await import('./shortcuts/shortcuts-dialog.tsx')).ShortcutsDialog,
  LoadErrorDialog,
);
const Palette = lazyComponent(async () => (await import('../palette/palette.tsx')).Palette, LoadErrorDialog);

/** A dialog over the page, with the commands that applied when it opened. */
interface OpenedDialog {
  kind: 'palette' | 'shortcuts';
  commands: readonly Command[];
}

/** Where keys pressed before the palette has loaded are typed. */
const PALETTE_FIELD = '[data-palette] input';

interface LayoutProps {
  /** The title until the screen sets its own. */
  title: string;
  /** A visitor's page: no sidebar. */
  visiting: boolean;
  children: ReactNode;
}

/** The layout of every screen: sidebar, top bar, and the outlet where remotes are mounted. */
export function Layout({ title, visiting, children }: LayoutProps) {
  const main = useRef<HTMLElement>(null);
  const sidebar = useSidebar();
  const isPainted = usePainted();
  const [dialog, setDialog] = useState<OpenedDialog>();
  const openShortcuts = () => setDialog({ kind: 'shortcuts', commands: listCommands() });
  const openPalette = () => {
    // Listed before the palette takes the focus, because some commands depend on it.
    const commands = listCommands();
    sidebar.leave();
    setDialog({ kind: 'palette', commands });
    bufferTyping(PALETTE_FIELD);
  };
  useLayoutCommands(visiting, { toggleSidebar: sidebar.toggle, openPalette, openShortcuts });

  // The sidebar loads and renders after the page itself, which must not wait for a tree that may be large.
  const links = isPainted && (
    <ErrorBoundary fallback={stopped}>
      <Suspense fallback={null}>
        <Sidebar />
      </Suspense>
    </ErrorBoundary>
  );
  return (
    <div className={styles.layout}>
      <a
        className={styles.skip}
        href="#content"
        onClick={(event) => {
          event.preventDefault(); // keep the URL
          main.current?.focus();
        }}
      >
        {texts.skip}
      </a>
      {!visiting &&
        (sidebar.overlays ? (
          <Drawer open={sidebar.shown} onClose={sidebar.leave}>
            {links}
          </Drawer>
        ) : (
          sidebar.shown && <div className={styles.side}>{links}</div>
        ))}
      <div className={styles.page}>
        <ErrorBoundary fallback={stopped}>
          <AppBar title={title} menu={visiting ? undefined : sidebar} />
        </ErrorBoundary>
        <main ref={main} id="content" className={`${pageFrame.content} ${styles.content}`} tabIndex={-1}>
          {children}
        </main>
      </div>
      {!visiting && <Confirmation />}
      {dialog && (
        <Suspense fallback={null}>
          {dialog.kind === 'palette' ? (
            <Palette commands={dialog.commands} onClose={() => setDialog(undefined)} />
          ) : (
            <ShortcutsDialog commands={dialog.commands} onClose={() => setDialog(undefined)} />
          )}
        </Suspense>
      )}
    </div>
  );
}

const stopped = (again: () => void) => <ErrorState title={shellTexts.remoteCrashed} onRetry={again} />;
