import { REMOTE_TABLE, TOKEN_COOKIE } from '@benotes/contract';
import { authorizationOf, tokenIn } from '@benotes/platform/authorization';

import { firstScreenAt } from '../start/first-screen.ts';
import type { EarlyAnswers } from './early-answers.ts';
import { stateIn } from './snapshot.ts';
import type { PageStore } from './snapshot-store.ts';

/** A worker sees no screen. Where this is wrong, a page asks for its list itself. */
const PHONE = /\bMobi/;

/** What of the worker is needed to ask; some browsers give it no cookies. */
interface Worker {
  early: Pick<EarlyAnswers, 'ask'>;
  pages: Pick<PageStore, 'read'>;
  cookies: Pick<CookieStore, 'get'> | undefined;
}

/**
 * Asks the server what the page of this address is going to ask it (first.ts), while the browser is still making that
 * page; for somebody who is signed in, as far as the worker can see that.
 *
 * @throws what a broken cache says, or a page that was cut off: the page asks by itself.
 */
export async function askAhead({ early, pages, cookies }: Worker, address: URL, windowId: string): Promise<void> {
  const [cookie, page] = await Promise.all([cookies?.get(TOKEN_COOKIE), pages.read()]);
  const token = tokenIn(cookie?.value ?? '');
  if (!token || !page) return;
  const screen = firstScreenAt(address, stateIn(await page.text()), PHONE.test(navigator.userAgent));
  if (!screen || screen.isVisit) return;
  const authorization = authorizationOf(token);
  early.ask(windowId, screen.questions, (question) => (question === REMOTE_TABLE ? null : authorization));
}
