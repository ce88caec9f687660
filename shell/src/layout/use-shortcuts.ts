import { linksIn, paths, session, usesSingleKeyShortcuts } from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { useEffect, useRef } from 'react';

import { linkPath } from './link-path.ts';
import { bufferTyping } from './typing-buffer.ts';

/** Elements that accept typed characters. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const RICH_TEXT = '[contenteditable]:not([contenteditable="false"])';
const SEARCH_FIELD = '[role="search"] input';

/**
 * Ctrl+K goes to the search, the keys that links of modules declare go to their pages, and `?` calls `onHelp`. They are
 * ignored in text fields, dialogs and menus; those without Ctrl can be turned off.
 */
export function useShortcuts(onHelp: () => void): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const open = (path: string) => {
    if (path === paths.search) bufferTyping(SEARCH_FIELD);
    if (path !== pathname) void navigate(path);
  };
  const latest = useRef({ open, onHelp });
  useEffect(() => {
    latest.current = { open, onHelp };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!session.user || event.defaultPrevented || event.repeat || isBlocked(event)) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      if (action === 'help') latest.current.onHelp();
      else latest.current.open(action.path);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function actionOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'help' | { path: string } | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? { path: paths.search } : undefined;
  if (!usesSingleKeyShortcuts()) return undefined;
  if (key === '?') return 'help';
  const link = [...linksIn('sidebar.main'), ...linksIn('sidebar.foot')].find(({ shortcut }) => shortcut === key);
  const path = link && linkPath(link, session.user?.id);
  return path ? { path } : undefined;
}

function isBlocked({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="menu"]')) return true;
  // Ctrl+K creates a link in the editor. In other fields it has no meaning.
  return target instanceof Element && target.closest(ctrlKey || metaKey ? RICH_TEXT : TEXT_FIELDS) !== null;
}
