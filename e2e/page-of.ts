import { login as loginEndpoint, type Output } from '@benotes/contract';
import type { Browser, Page } from '@playwright/test';

import { watch } from './fixtures.ts';
import { retryWhileBusy } from './given.ts';
import type { Server } from './server.ts';

/** A page of another browser in which a user is signed in. */
export async function pageOf(
  { email, password }: { email: string; password: string },
  browser: Browser,
  server: Server,
  errors: Parameters<typeof watch>[1],
): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url });
  const response = await retryWhileBusy(() =>
    context.request.post(loginEndpoint.url, { data: { email, password }, timeout: 0 }),
  );
  const { data } = (await response.json()) as Output<typeof loginEndpoint>;
  await context.addCookies([{ name: 'token', value: data.token.access_token, url: server.url, sameSite: 'Strict' }]);
  const page = await context.newPage();
  watch(page, errors);
  return page;
}
