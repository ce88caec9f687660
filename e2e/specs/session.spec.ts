import { logout } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, openSidebar, test } from '../fixtures.ts';
import { OWNER, type Server } from '../server.ts';

const CHECK_MS = 660_000;
/** Logging out reaches every tab within this. */
const A_SECOND = 1000;
const REFRESH = '/api/auth/refresh';
const ME = '/api/auth/me';

const isTo = (address: string) => (request: { url: () => string }) => new URL(request.url()).pathname === address;

/** Counts what a page asks for, as `GET /api/posts`. */
function countCalls(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

const tokenOf = async (page: Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';

/** Makes the access token one that the server does not know, as an old one is; the refresh cookie stays good. */
const ageToken = (page: Page, { url }: Server) =>
  page.context().addCookies([{ name: 'token', value: 'bna_of-an-hour-ago', url, sameSite: 'Strict' }]);

/** Ends the session on the server, as a change of the password elsewhere does; the browser knows nothing of it. */
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

test('the token is kept for fourteen days, for this site alone', async ({ page, server }) => {
  await page.goto('/login');
  await signIn(page);
  await expect(page).toHaveURL('/');
  const cookies = await page.context().cookies();
  const days = ((cookies.find(({ name }) => name === 'token')?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(Math.round(days)).toBe(14);
  expect(cookies).toContainEqual(
    expect.objectContaining({ name: 'token', path: '/', sameSite: 'Strict', domain: new URL(server.url).hostname }),
  );
});

test(
  'every eleven minutes the session is checked with the server',
  { tag: '@desktop' },
  async ({ page, login, given }) => {
    await given.post({ title: 'Rye bread' });
    await login();
    await page.clock.install();
    await page.goto('/');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const calls = countCalls(page);

    await page.clock.fastForward(CHECK_MS - 60_000);
    await page.clock.runFor(100);
    expect(calls).toEqual([]);
    await page.clock.fastForward(60_000);
    await expect.poll(() => calls).toEqual([`GET ${ME}`]);
    await expect(page).toHaveURL('/');
  },
);

test('a session that ended elsewhere leads to the login page and from there back', async ({
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

  await endSession(page, server);
  // The refresh cookie went with it.
  await page.clock.fastForward(CHECK_MS);
  await expect(page).toHaveURL(/\/login\?back=/);
  await expect(page.getByText('Rye bread')).toHaveCount(0);
  expect(await tokenOf(page)).toBe('');

  await signIn(page);
  await expect(page).toHaveURL(`/c/${id}?from=somewhere#there`);
  await expect(card(page, 'Rye bread')).toBeVisible();
});

test('the way back never leads elsewhere', { tag: '@desktop' }, async ({ page, context, server }) => {
  for (const back of [
    'https://elsewhere.example/',
    '//elsewhere.example/',
    String.raw`/\elsewhere.example`,
    'javascript:alert(1)',
  ])
    await test.step(back, async () => {
      await context.clearCookies();
      await page.goto(`/login?${new URLSearchParams({ back })}`);
      await signIn(page);
      await expect(page).toHaveTitle('Benotes - Uncategorized');
      expect(page.url()).toBe(`${server.url}/`);
      await page.waitForLoadState('networkidle'); // what is asked once the token is gone would be refused
    });
});

test('all calls that wait for a new token share one, and each is made once more', async ({
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
  await ageToken(page, server);
  const calls = countCalls(page);
  await page.goto(`/c/${id}`);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await openSidebar(page);
  await expect(page.getByRole('treeitem', { name: 'Recipes' })).toBeVisible();

  const times = (call: string) => calls.filter((each) => each === call).length;
  expect(times(`POST ${REFRESH}`)).toBe(1);
  expect(times(`GET ${ME}`)).toBe(2);
  expect(times('GET /api/collections')).toBe(2);
});

test('what is saved while the token is renewed is saved once, as it was', async ({
  page,
  server,
  login,
  expectError,
}) => {
  expectError(/status of 401/);
  await login();
  await page.goto('/tags/create');
  await page.getByLabel('Name').fill('kitchen');
  await ageToken(page, server);
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
});

test(
  'two tabs whose token is old stay signed in, and one of them asks for a new one',
  { tag: '@desktop' },
  async ({ page, context, server, login, given, expectError }) => {
    expectError(/status of 401/);
    await given.post({ title: 'Rye bread' });
    await login();
    const other = await context.newPage();
    await Promise.all([page.goto('/'), other.goto('/')]);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(card(other, 'Rye bread')).toBeVisible();

    await ageToken(page, server);
    const calls = [countCalls(page), countCalls(other)];
    await Promise.all([page.reload(), other.reload()]);
    await expect(card(page, 'Rye bread')).toBeVisible();
    await expect(card(other, 'Rye bread')).toBeVisible();
    expect(calls.flat().filter((call) => call === `POST ${REFRESH}`)).toHaveLength(1);
  },
);

test('logging out reaches every tab within a second, also when the server does not answer', async ({
  page,
  context,
  login,
  given,
}) => {
  await given.post({ title: 'Rye bread' });
  await login();
  const others = await Promise.all([context.newPage(), context.newPage()]);
  for (const other of others) {
    await other.goto('/');
    await expect(card(other, 'Rye bread')).toBeVisible();
  }
  await page.goto('/');
  await expect(card(page, 'Rye bread')).toBeVisible();
  let asked = false;
  await page.route(`**${logout.url}`, () => void (asked = true)); // and no answer
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await Promise.all(
    [page, ...others].map(async (each) => {
      await expect(each).toHaveURL(/\/login/, { timeout: A_SECOND });
      await expect(each.getByText('Rye bread')).toHaveCount(0, { timeout: A_SECOND });
    }),
  );
  expect(asked).toBe(true);
  expect(await tokenOf(page)).toBe('');
});

test('a shared link opened while signed in is a visit, and leaving it ends the visit', async ({
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
    if (authorization) sent.push(authorization);
  });
  // Within the page, as a link would.
  const go = (address: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);

  await go(`/s?${new URLSearchParams({ token })}`);
  await expect(card(page, 'Rye bread')).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0);
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

test('who opens a shared link without its token stays signed in', async ({ page, login, given }) => {
  await given.post({ title: 'Of my own' });
  await login();
  await page.clock.install();
  await page.goto('/s');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await page.clock.fastForward(CHECK_MS);
  await page.goto('/');
  await expect(card(page, 'Of my own')).toBeVisible();
});
