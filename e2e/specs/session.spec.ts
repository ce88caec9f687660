import { logout, reportModules } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { emptyState, expect, openSidebar, test } from '../fixtures.ts';
import { OWNER, type Server } from '../server.ts';

const CHECK_MS = 660_000;
const REFRESH = '/api/auth/refresh';
const ME = '/api/auth/me';

const isTo = (path: string) => (request: { url: () => string }) => new URL(request.url()).pathname === path;

/** Records the API requests of a page, like `GET /api/posts`. */
function recordCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // A report about modules is sent whatever the session does.
    if (pathname.startsWith('/api/') && pathname !== reportModules.url) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

/** Replaces the access token by one that the server rejects, as if it had expired. The refresh cookie stays valid. */
/**
 * Replaces the token by one that has expired, once these pages of the context have loaded: a request would renew it.
 */
async function expireToken({ url }: Server, ...pages: readonly [Page, ...Page[]]): Promise<void> {
  for (const page of pages) await page.waitForLoadState('networkidle');
  await pages[0].context().addCookies([{ name: 'token', value: 'bna_of-an-hour-ago', url, sameSite: 'Strict' }]);
}

/** Ends the session on the server without the browser's knowledge, as changing the password elsewhere does. */
async function endSession(page: Page, { url }: Server): Promise<void> {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` };
  const { status } = await fetch(url + logout.url, { method: 'POST', headers });
  expect(status).toBe(204);
}

async function signIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test(
  'the token cookie lasts fourteen days and is restricted to this site',
  { tag: '@long' },
  async ({ page, server }) => {
    await page.goto('/login');
    await signIn(page);
    await expect(page).toHaveURL('/');
    const cookies = await page.context().cookies();
    const days = ((cookies.find(({ name }) => name === 'token')?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(14);
    expect(cookies).toContainEqual(
      expect.objectContaining({ name: 'token', path: '/', sameSite: 'Strict', domain: new URL(server.url).hostname }),
    );
  },
);

test(
  'the session is checked with the server every eleven minutes',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    await page.clock.install();
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const calls = recordCalls(page);

    await page.clock.fastForward(CHECK_MS - 60_000);
    await page.clock.runFor(100);
    expect(calls).toEqual([]);
    await page.clock.fastForward(60_000);
    await expect.poll(() => calls).toEqual([`GET ${ME}`]);
    await expect(page).toHaveURL('/');
  },
);

test('a session that ended elsewhere redirects to the login page, and signing in returns to the same page', async ({
  page,
  server,
  login,
  given,
  expectError,
}) => {
  expectError(/status of 401/);
  const { id } = await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread', collection_id: id });
  await login();
  await page.clock.install();
  await page.goto(`/c/${id}?from=somewhere#there`);
  await expect(card(page, 'Rye bread')).toBeVisible();

  await page.waitForLoadState('networkidle'); // the clock would also fire the load timeouts of parts of the page
  await endSession(page, server);
  // The refresh cookie is invalid as well.
  await page.clock.fastForward(CHECK_MS);
  await expect(page).toHaveURL(/\/login\?back=/);
  await expect(page.getByText('Rye bread')).toHaveCount(0);
  expect(await tokenOf(page)).toBe('');

  await signIn(page);
  await expect(page).toHaveURL(`/c/${id}?from=somewhere#there`);
  await expect(card(page, 'Rye bread')).toBeVisible();
});

test('the login never redirects to another origin', { tag: '@long' }, async ({ page, context, server }) => {
  for (const back of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    String.raw`/\elsewhere.example`,
    'javascript:alert(1)',
  ])
    await test.step(back, async () => {
      await page.goto('/healthz'); // requests of the application without a token would be rejected
      await context.clearCookies();
      await page.goto(`/login?${new URLSearchParams({ back })}`);
      await signIn(page);
      await expect(page).toHaveTitle('Benotes - Uncategorized');
      expect(page.url()).toBe(`${server.url}/`);
    });
});

test('concurrent calls share one token renewal, and each is retried once', async ({
  page,
  server,
  login,
  given,
  expectError,
}) => {
  expectError(/status of 401/);
  const { id } = await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread', collection_id: id });
  await login();
  await expireToken(server, page);
  const calls = recordCalls(page);
  await page.goto(`/c/${id}`);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await openSidebar(page);
  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();

  const times = (call: string) => calls.filter((each) => each === call).length;
  expect(times(`POST ${REFRESH}`)).toBe(1);
  expect(times(`GET ${ME}`)).toBe(2);
  expect(times('GET /api/collections')).toBe(2);
});

test(
  'a save during a token renewal is retried unchanged and has one effect',
  { tag: '@long' },
  async ({ page, server, login, expectError }) => {
    expectError(/status of 401/);
    await login();
    await page.goto('/tags/create');
    await page.getByLabel('Name').fill('kitchen');
    await page.waitForLoadState('networkidle'); // any other request would renew the token before
    await expireToken(server, page);
    const sent: { body: string | null; key: string | undefined }[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && isTo('/api/tags')(request))
        sent.push({ body: request.postData(), key: request.headers()['idempotency-key'] });
    });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page).not.toHaveURL('/tags/create');
    await page.goto('/tags');
    await expect(page.getByRole('link', { name: 'kitchen' })).toHaveCount(1);
    expect(sent).toHaveLength(2);
    expect(sent[0]).toEqual(sent[1]);
    expect(sent[0]?.key).toMatch(/.{16}/);
  },
);

test('two tabs with an expired token stay signed in with a single renewal', async ({
  page,
  context,
  server,
  login,
  given,
  expectError,
}) => {
  expectError(/status of 401/);
  await given.post({ title: 'Rye bread' });
  await login();
  const other = await context.newPage();
  await Promise.all([page.goto('/'), other.goto('/')]);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect(card(other, 'Rye bread')).toBeVisible();

  await expireToken(server, page, other);
  const calls = [recordCalls(page), recordCalls(other)];
  await Promise.all([page.reload(), other.reload()]);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect(card(other, 'Rye bread')).toBeVisible();
  const renewals = () => calls.flat().filter((call) => call === `POST ${REFRESH}`);
  await expect.poll(renewals).toHaveLength(1); // the cards may come from a cache
  for (const each of [page, other]) await each.waitForLoadState('networkidle');
  expect(renewals()).toHaveLength(1);
});

// #sign-out-reaches-tabs
test(
  'signing out reaches every tab, even if the server does not respond',
  { tag: '@long' },
  async ({ page, context, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    const others = await Promise.all([context.newPage(), context.newPage()]);
    for (const other of others) {
      await other.goto('/');
      await expect(card(other, 'Rye bread')).toBeVisible();
    }
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    let isRequested = false;
    await page.route(`**${logout.url}`, () => void (isRequested = true)); // never answered
    await openSidebar(page);
    await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
    await Promise.all(
      [page, ...others].map(async (each) => {
        await expect(each).toHaveURL(/\/login/);
        await expect(each.getByText('Rye bread')).toHaveCount(0);
      }),
    );
    await expect.poll(() => isRequested).toBe(true);
    expect(await tokenOf(page)).toBe('');
  },
);

test('a shared link opened while signed in uses the share token only until the user leaves it', async ({
  page,
  login,
  given,
}) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread', collection_id: id });
  await given.post({ title: 'Of my own' });
  const { token } = await given.share({ collection_id: id, token: 'for all our guests, that is' });
  await login();
  await page.goto('/');
  await expect(card(page, 'Of my own')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const own = `Bearer ${await tokenOf(page)}`;
  const sent: string[] = [];
  page.on('request', (request) => {
    const { authorization } = request.headers();
    // The report on modules has the user's token at any time.
    if (authorization && !isTo(reportModules.url)(request)) sent.push(authorization);
  });
  // Without a page load, as links do.
  const go = (url: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, url);

  await go(`/s?${new URLSearchParams({ token })}`);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0);
  await expect(page.getByText('1 post', { exact: true })).toBeVisible(); // all of the list is loaded
  expect(new Set(sent)).toEqual(new Set([`Bearer ${token}`]));

  sent.length = 0;
  await page.goBack();
  await expect(card(page, 'Of my own')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create' })).toBeVisible();
  await openSidebar(page);
  await go(`/c/${id}`);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect(card(page, 'Rye bread').getByRole('button', { name: /menu/i })).toBeVisible();
  expect(new Set(sent)).toEqual(new Set([own]));
});

test(
  'a user who opens a shared link without its token stays signed in',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Of my own' });
    await login();
    await page.clock.install();
    await page.goto('/s');
    await expect(emptyState(page, 'This link is incomplete.')).toBeVisible();
    await page.waitForLoadState('networkidle'); // the clock would also fire the load timeouts of parts of the page
    await page.clock.fastForward(CHECK_MS);
    await page.goto('/');
    await expect(card(page, 'Of my own')).toBeVisible();
  },
);
