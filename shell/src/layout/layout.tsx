import { canEdit, UNCATEGORIZED_ID } from '@benotes/contract';
import { appBar, paths, session, useHotkey } from '@benotes/platform';
import { generatePath, useLocation, useNavigate } from '@benotes/router';
import { ErrorState, lazyComponent, LoadErrorDialog, pageFrame, usePainted } from '@benotes/ui';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';

import { ErrorBoundary } from './error-boundary.tsx';
import { texts as shellTexts } from '../texts.ts';
import { AppBar } from './app-bar.tsx';
import { collectionAt } from './collection-at.ts';
import { Drawer } from './drawer.tsx';
import styles from './layout.module.css';
import { texts } from './texts.ts';
import { useShortcuts } from './use-shortcuts.ts';
import { useSidebar } from './use-sidebar.ts';

const Sidebar = lazyComponent(async () => (await import('./sidebar.tsx')).Sidebar);
const ShortcutsDialog = lazyComponent(
  async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  LoadErrorDialog,
);

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
  useCreatePostKey();
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  useShortcuts(() => setShowsShortcuts(true));

  // The sidebar loads and renders after the page itself, which must not wait for a tree that may be large.
  const links = isPainted && (
    <ErrorBoundary instead={stopped}>
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
        <ErrorBoundary instead={stopped}>
          <AppBar title={title} menu={visiting ? undefined : sidebar} />
        </ErrorBoundary>
        <main ref={main} id="content" className={`${pageFrame.content} ${styles.content}`} tabIndex={-1}>
          {children}
        </main>
      </div>
      {showsShortcuts && (
        <Suspense fallback={null}>
          <ShortcutsDialog onClose={() => setShowsShortcuts(false)} />
        </Suspense>
      )}
    </div>
  );
}

const stopped = (again: () => void) => <ErrorState title={shellTexts.remoteCrashed} onRetry={again} />;

/** Ctrl+Alt+N creates a post in the current collection: that of the page, else that of the URL. */
function useCreatePostKey(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const { user, permission } = useSnapshot(session);
  useHotkey('KeyN', () => {
    if (!user || !canEdit(permission)) return;
    const collectionId = String(appBar.collection ?? collectionAt(pathname) ?? UNCATEGORIZED_ID);
    const to = generatePath(paths.createPost, { collectionId });
    if (to !== pathname) void navigate(to);
  });
}
