// Runs before anything is drawn and before the shell has arrived: a script of its own, because the content security
// policy knows no inline script.
import { MOBILE_WIDTH } from '@benotes/contract';
import { askEarly, readToken, storedTheme, THEMES } from '@benotes/platform';

import { addStyle } from './add-style.ts';
import { pageState } from './page-state.ts';
import { partsAt } from './parts-at.ts';
import { remoteOf, rowAt, visits } from './rows.ts';

/** How scripts and `fetch` ask; a preload serves who asks in the same way. */
const crossOrigin = 'anonymous';

/** What the shell itself wants of the server. The tree may be large, and is not what people come for. */
const ME = '/api/auth/me';
const TREE = '/api/collections?nested=true&withShares=true';

showTheme();
// As long as none was chosen the device decides, also when it changes its mind later.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
addEventListener('storage', showTheme); // chosen in another tab
askAhead();

function showTheme(): void {
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(storedTheme());
}

/**
 * Asks for the module of this address, and for what its first screen and the shell want of the server: for somebody who
 * is signed in, and for a visitor of a shared link. Whoever has to sign in first does without.
 */
function askAhead(): void {
  const row = rowAt(location.pathname);
  const search = new URLSearchParams(location.search);
  const visiting = row !== undefined && visits(row, search);
  const token = visiting ? null : readToken();
  if (!row || (!visiting && token === null)) return;

  const state = pageState();
  const name = remoteOf(row, search);
  const start = state?.overrides ? undefined : state?.starts?.[name];
  if (token !== null) {
    const narrow = matchMedia(`(max-width: ${MOBILE_WIDTH}px)`).matches;
    const asked = (start?.questions ?? []).map(({ path, ask, askNarrow = ask }) => {
      const parts = partsAt(path, location.pathname);
      // An answer that nobody wants would stay unread, and its connection taken.
      const isOfSomething = parts && Object.values(parts).every((part) => /^\d+$/.test(part));
      return isOfSomething
        ? (narrow ? askNarrow : ask).replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? '')
        : null;
    });
    const first = asked.find((address) => address !== null);
    for (const address of [ME, ...(first ? [first] : [])]) askEarly(address, token);
  }
  preload({ rel: 'preload', as: 'fetch', crossOrigin, href: '/remotes.json' });
  if (token !== null) askEarly(TREE, token);
  if (!start) return;
  for (const href of start.scripts) preload({ rel: 'modulepreload', crossOrigin, href });
  for (const href of start.styles) addStyle(href);
}

function preload(link: Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'href' | 'crossOrigin'>>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
