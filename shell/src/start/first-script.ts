// Runs before anything is drawn and before the shell has arrived: a script of its own, because the content security
// policy knows no inline script.
import { MOBILE_WIDTH, REMOTE_TABLE } from '@benotes/contract';
import { prefetch, readToken, storedTheme, THEMES } from '@benotes/platform';

import { addStyle } from './add-stylesheet.ts';
import { firstScreenAt } from './first-screen.ts';
import { watchKeptPage } from './page-snapshot.ts';
import { watchStart } from './script-failure.ts';
import { pageState } from './page-state.ts';

/** How scripts and `fetch` ask; a preload serves who asks in the same way. */
const crossOrigin = 'anonymous';

watchStart();
showTheme();
// As long as none was chosen the device decides, also when it changes its mind later.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', showTheme);
addEventListener('storage', showTheme); // chosen in another tab
watchKeptPage(); // before anything that might fail, and here, because it has to run also where the shell does not come
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
  const screen = firstScreenAt(location, pageState(), matchMedia(`(max-width: ${MOBILE_WIDTH}px)`).matches);
  const token = screen?.isVisit ? null : readToken();
  if (!screen || (!screen.isVisit && token === null)) return;

  const { start, questions } = screen;
  for (const address of questions)
    if (token !== null && address !== REMOTE_TABLE) prefetch(address, token);
    else preload({ rel: 'preload', as: 'fetch', crossOrigin, href: address });
  if (!start) return;
  for (const href of start.scripts) preload({ rel: 'modulepreload', crossOrigin, href });
  for (const href of start.styles) addStyle(href);
}

function preload(link: Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'href' | 'crossOrigin'>>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
