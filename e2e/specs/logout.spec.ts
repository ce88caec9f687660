import { logout, type Output, uploadFile } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { findPlaces, readBrowserState } from '../browser-state.ts';
import { card } from '../cards.ts';
import { expect, openSidebar, test, trackRequests } from '../fixtures.ts';
import { type Given, retryWhileBusy } from '../given.ts';
import { OWNER } from '../server.ts';
import { workerReady } from '../service-worker.ts';

// The caches of the service worker are searched, too.
test.use({ serviceWorkers: 'allow' });

/** Part of all texts of the first user, and of nothing else. */
const CANARY = 'zanzibar';
const OTHER = { name: 'Other', email: 'other@example.org', password: 'another horse battery' };
const OFFLINE = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be (?:reached|loaded)|remotes\.json|Failed to fetch/i;
/** A one-pixel PNG. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

const signIn = async (page: Page, { email, password } = OWNER) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
};

const signOut = async (page: Page) => {
  await openSidebar(page);
  await page.getByRole('navigation').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
};

/** Creates data that contain the canary. Returns the addresses of screens that show them. */
async function givenCanaries(given: Given): Promise<{ list: string; post: string; others: string[] }> {
  const parent = await given.collection({ name: `${CANARY} above` });
  const { id } = await given.collection({ name: `${CANARY} collection`, parent_id: parent.id });
  const { id: postId } = await given.post({
    title: `${CANARY} post`,
    content: `<p>${CANARY} words</p>`,
    collection_id: id,
  });
  await given.post({ title: `${CANARY} at home` });
  await given.tag(`${CANARY} tag`);
  await given.share({ collection_id: id, token: `${CANARY}-token-for-guests` });
  return { list: `/c/${id}`, post: `/p/${postId}`, others: [`/search?q=${CANARY}`, '/tags', `/c/${id}/edit`] };
}

/**
 * Signs the owner in on the login page, and opens screens that contain the canary. The last one is that of its
 * collection.
 */
async function visit(page: Page, addresses: readonly string[]): Promise<void> {
  await page.goto('/login');
  await signIn(page);
  await expect(card(page, `${CANARY} at home`)).toBeVisible();
  await workerReady(page);
  for (const address of addresses) {
    await page.goto(address);
    await expect(page.locator('main')).toContainText(new RegExp(CANARY, 'i'));
  }
  await openSidebar(page);
  await expect(page.getByRole('treeitem', { name: `${CANARY} collection` })).toBeVisible();
  expect(await findPlaces(page, CANARY)).toContain('document');
}

// #sign-out-removes-everything
test('signing out removes all data of the user from the browser', async ({ page, context, given }) => {
  test.slow();
  const { list, post, others } = await givenCanaries(given);
  await visit(page, [list, ...others, post, list]);
  await signOut(page);
  expect(await findPlaces(page, CANARY)).toEqual([]);
  const state = await readBrowserState(page);
  const stored = (JSON.parse(state['localStorage'] ?? '[]') as [string, string][]).map(([key]) => key);
  // Which collections are expanded is kept as their ids.
  expect(stored.filter((key) => !/^(?:theme|sidebar|expanded-(?:collections|shared):\d+)$/.test(key))).toEqual([]);
  expect(Object.keys(state).filter((place) => place.startsWith('database'))).toEqual([]);
  // The device stays known, by a key that tells nothing about its user.
  await expect
    .poll(
      async () => (await context.cookies()).filter(({ name, value }) => value !== '' && name !== 'bn_device'),
      'the server has answered, which the page does not wait for',
    )
    .toEqual([]);
});

// #next-user-finds-nothing
test('the next user in the same tab finds only their own data', { tag: '@long' }, async ({ page, given }) => {
  await given.user(OTHER);
  const { list, post } = await givenCanaries(given);
  await visit(page, [post, list]);
  await signOut(page);
  await page.goto('/login');
  await signIn(page, OTHER);
  await expect(page).toHaveTitle('Benotes - Uncategorized');
  await expect(page.getByRole('article').first()).toBeVisible();
  await openSidebar(page);
  await expect(page.getByText('No collections yet')).toBeVisible();
  expect(await findPlaces(page, CANARY)).toEqual([]);
  await page.goto('/tags');
  await expect(page).toHaveTitle('Benotes - Tags');
  expect(await findPlaces(page, CANARY)).toEqual([]);
});

test(
  'after signing out, Back and an offline page show nothing',
  { tag: '@long' },
  async ({ page, context, given, expectError }) => {
    test.slow();
    expectError(OFFLINE);
    const { list, post } = await givenCanaries(given);
    await visit(page, [post, list]);
    await signOut(page);

    await test.step('Back shows nothing', async () => {
      for (let step = 0; step < 3; step += 1) {
        await page.goBack();
        await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
        const places = await findPlaces(page, CANARY);
        // The browser's history still contains the URLs of visited pages.
        expect(places.filter((place) => place !== 'address')).toEqual([]);
      }
    });

    await test.step('an offline page shows nothing', async () => {
      await context.setOffline(true);
      for (const address of ['/', list, post]) {
        await page.goto(address);
        await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
        expect(await findPlaces(page, CANARY)).toEqual([]);
      }
      await context.setOffline(false);
    });
  },
);

test(
  'a user who signs in after another user’s session has ended never sees that user’s data',
  { tag: '@long' },
  async ({ page, server, given, expectError }) => {
    expectError(/status of 401/);
    await given.collection({ name: `${CANARY} collection` });
    await given.post({ title: `${CANARY} at home` });
    await given.user(OTHER);
    const untilIdle = trackRequests(page);
    await page.clock.install();
    await page.goto('/login');
    await signIn(page);
    await expect(card(page, `${CANARY} at home`)).toBeVisible();
    await page.evaluate((address) => {
      history.pushState(null, '', address);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/search?q=${CANARY}`);
    await expect(card(page, `${CANARY} at home`)).toBeVisible();

    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? '';
    const headers = { authorization: `Bearer ${token}` };
    await retryWhileBusy(() => fetch(server.url + logout.url, { method: logout.method, headers }));
    await untilIdle(); // the clock would also fire the load timeouts of parts of the page that are still loading
    await page.clock.fastForward(660_000);
    await expect(page).toHaveURL(/\/login/);
    // The URL to return to is still that of the first user.
    await expect.poll(() => findPlaces(page, CANARY)).toEqual(['address']);

    await page.evaluate((word) => {
      const seen = () => document.documentElement.textContent.toLowerCase().includes(word);
      new MutationObserver(() => {
        if (seen()) document.documentElement.dataset['seen'] = 'something';
      }).observe(document, { childList: true, subtree: true, characterData: true });
    }, CANARY);
    await signIn(page, OTHER);
    await expect(page).toHaveTitle('Benotes - Uncategorized');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.locator('html')).not.toHaveAttribute('data-seen');
    expect(await findPlaces(page, CANARY)).toEqual([]);
  },
);

test(
  'a tab switches to the new user when somebody else signs in in another tab',
  { tag: '@long' },
  async ({ page, context, given, login }) => {
    await given.post({ title: `${CANARY} at home` });
    await given.user(OTHER);
    await login();
    await page.goto('/');
    await expect(card(page, `${CANARY} at home`)).toBeVisible();

    await page.waitForLoadState('networkidle'); // a request without a session would open the login page
    const other = await context.newPage();
    await context.clearCookies();
    await other.goto('/login');
    await signIn(other, OTHER);
    await expect(other.getByRole('article').first()).toBeVisible();
    await expect(page.getByText(CANARY)).toHaveCount(0);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(await findPlaces(page, CANARY)).toEqual([]);
  },
);

// #images-leave-http-cache
test(
  'signing out removes images from the HTTP cache of the browser',
  { tag: '@long' },
  async ({ context, server, template, given, login }) => {
    const form = new FormData();
    form.set('file', new Blob([Buffer.from(DOT, 'base64')], { type: 'image/png' }), 'dot.png');
    const headers = { authorization: `Bearer ${template.token}` };
    const response = await retryWhileBusy(() =>
      fetch(server.url + uploadFile.url, { method: uploadFile.method, headers, body: form }),
    );
    expect(response.ok).toBe(true);
    const { data } = (await response.json()) as Output<typeof uploadFile>;
    await given.post({ title: 'With a picture', content: `<p>Words</p><img src="${data.path}">` });
    await login();
    // A page without request interception, which disables the cache.
    const page = await context.newPage();
    const inCache = () =>
      page.evaluate(
        (address) =>
          fetch(address, { cache: 'only-if-cached', mode: 'same-origin' }).then(
            ({ ok }) => ok,
            () => false,
          ),
        data.path,
      );
    await page.goto('/');
    await expect(card(page, 'With a picture')).toBeVisible();
    await expect.poll(inCache).toBe(true);
    await signOut(page);
    await expect.poll(inCache).toBe(false);
  },
);
