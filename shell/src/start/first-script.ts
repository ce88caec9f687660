// Runs before anything is rendered and before the shell has loaded. It is a separate file, because the content security
// policy does not allow inline scripts.
import { MOBILE_WIDTH, REMOTE_TABLE } from '@benotes/contract';
import { prefetch, readToken, storedTheme, THEMES } from '@benotes/platform';

import { addStylesheet } from './add-stylesheet.ts';
import { firstScreenAt } from './first-screen.ts';
import { revalidateSnapshot } from './page-snapshot.ts';
import { pageState } from './page-state.ts';
import { reportScriptFailure } from './script-failure.ts';

/** A preload only serves requests made in the same mode: scripts and `fetch` use this one. */
const crossOrigin = 'anonymous';

reportScriptFailure();
applyTheme();
// Until the user selects a theme, that of the system applies, including its changes.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme);
addEventListener('storage', applyTheme); // selected in another tab
revalidateSnapshot(); // before anything that might fail, because it must run even if the shell does not load
preloadFirstScreen();

function applyTheme(): void {
  document.documentElement.classList.remove(...THEMES);
  document.documentElement.classList.add(storedTheme());
}

/**
 * Preloads the module of this URL and prefetches what its first screen and the shell request: for signed-in users and
 * for visitors of a shared link. For everybody else the login page is shown.
 */
function preloadFirstScreen(): void {
  const screen = firstScreenAt(location, pageState(), matchMedia(`(max-width: ${MOBILE_WIDTH}px)`).matches);
  const token = screen?.isVisit ? null : readToken();
  if (!screen || (!screen.isVisit && token === null)) return;

  const { module, requests } = screen;
  for (const url of requests)
    if (token !== null && url !== REMOTE_TABLE) prefetch(url, token);
    else preload({ rel: 'preload', as: 'fetch', crossOrigin, href: url });
  if (!module) return;
  for (const href of module.scripts) preload({ rel: 'modulepreload', crossOrigin, href });
  for (const href of module.styles) addStylesheet(href);
}

function preload(link: Partial<Pick<HTMLLinkElement, 'rel' | 'as' | 'href' | 'crossOrigin'>>): void {
  document.head.append(Object.assign(document.createElement('link'), link));
}
