// Runs before anything is rendered and before the shell has loaded. A file of its own, because the content security
// policy allows no inline script.
import { MOBILE_WIDTH, REMOTE_TABLE } from '@benotes/contract';
import { prefetch, readToken, storedTheme, THEMES } from '@benotes/platform';

import { addStylesheet } from './add-stylesheet.ts';
import { firstScreenAt } from './first-screen.ts';
import { revalidateSnapshot } from './page-snapshot.ts';
import { reportScriptFailure } from './script-failure.ts';
import { pageState } from './page-state.ts';

/** A preload only serves requests made in the same mode: scripts and `fetch` use this one. */
const crossOrigin = 'anonymous';

reportScriptFailure();
applyTheme();
// Until a theme is chosen, the system's applies, including its changes.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
addEventListener('storage', applyTheme); // chosen in another tab
revalidateSnapshot(); // before anything that might fail: it has to run even if the shell does not load
preloadFirstScreen();

function applyTheme(): void {
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(storedTheme());
}

/**
 * Preloads the module of this URL and prefetches what its first screen and the shell request: for signed-in users and for
 * visitors of a shared link. For anybody else the login page comes first.
 */
function preloadFirstScreen(): void {
  const screen = firstScreenAt(location, pageState(), matchMedia(`(max-width: ${MOBILE_WIDTH}px)`).matches);
  const token = screen?.isVisit ? null : readToken();
  if (!screen || (!screen.isVisit && token === null)) return;

  const { start, requests } = screen;
  for (const url of requests)
    if (token !== null && url !== REMOTE_TABLE) prefetch(url, token);
    else preload({ rel: 'preload', as: 'fetch', crossOrigin, href: url });
  if (!start) return;
  for (const href of start.scripts) preload({ rel: 'modulepreload', crossOrigin, href });
  for (const href of start.styles) addStylesheet(href);
}

function preload(link: Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'href' | 'crossOrigin'>>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
