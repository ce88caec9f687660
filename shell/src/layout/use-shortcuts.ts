import { paths, session } from '@benotes/platform';
import { useLocation, useNavigate } from '@benotes/router';
import { useEffect, useRef } from 'react';

/** Elements that accept typed characters. */
const TEXT_FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';
const RICH_TEXT = '[contenteditable]:not([contenteditable="false"])';

/** `/` and Ctrl+K go to the search, `?` calls `onHelp`. They are ignored in text fields, dialogs and menus. */
export function useShortcuts(onHelp: () => void): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const search = () => {
    if (pathname === paths.search) document.querySelector<HTMLInputElement>('[role="search"] input')?.focus();
    else void navigate(paths.search);
  };
  const latest = useRef({ search, onHelp });
  useEffect(() => {
    latest.current = { search, onHelp };
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action || !session.user || event.defaultPrevented || event.repeat || isBlocked(event)) return;
      event.preventDefault();
      latest.current[action]();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function actionOf({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): 'search' | 'onHelp' | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' ? 'search' : undefined;
  if (key === '/') return 'search';
  return key === '?' ? 'onHelp' : undefined;
}

function isBlocked({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open], [role="menu"]')) return true;
  // Ctrl+K makes a link in the editor, and types nothing in other fields.
  return target instanceof Element && target.closest(ctrlKey || metaKey ? RICH_TEXT : TEXT_FIELDS) !== null;
}
