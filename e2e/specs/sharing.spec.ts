import { stat } from 'node:fs/promises';
import path from 'node:path';

import { listPosts, type Share } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { emptyState } from '../fixtures.ts';
import type { Given } from '../given.ts';
import { policiesOf } from '../trusted-types.ts';
import { expect, SITE, test } from '../viewer.ts';

const KB = 1024;
const HOUR_MS = 3600_000;
/** The server accepts only an end that is still to come when the request arrives. */
const SOON_MS = 3000;
const ENDED = 'This link is invalid or has expired.';

const isoIn = (ms: number) => new Date(Date.now() + ms).toISOString();

const theSwitch = (page: Page) => page.getByRole('switch', { name: 'Public URL' });
/** Turns the switch, which takes effect at once. */
async function turn(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().includes('/api/shares') && response.request().method() !== 'GET',
  );
  await theSwitch(page).click();
  await answered;
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

// #visitor-reads-shared-collection
test(
  'a collection that is shared in its settings can be read by a visitor',
  { tag: '@phone' },
  async ({ page, login, given, visitor }) => {
    await login();
    const { id } = await given.collection({ name: 'Recipes' });
    await given.posts(['Rye bread', 'Soup'], id);
    await given.post({ title: 'Elsewhere' });

    await page.goto(`/c/${id}/edit`);
    await expect(page.getByText('inactive')).toBeVisible();
    await turn(page);
    const url = (await page.getByRole('link', { name: '/s?token=' }).getAttribute('href')) ?? '';
    expect(url).toMatch(/\/s\?token=[A-Za-z0-9]{32}$/);

    // As seen by programs that show a preview of the link.
    const preview = await (await visitor.request.get(url)).text();
    expect(preview).toContain('<meta property="og:title" content="Recipes" />');
    expect(preview).toContain('<meta property="og:description" content="A shared collection of 2 posts." />');

    await visitor.goto(url);
    await expect(visitor).toHaveTitle('Benotes - Recipes');
    await expect(visitor.getByRole('article')).toHaveCount(2);
    await expect(card(visitor, 'Elsewhere')).toBeHidden();
    await expect(visitor.getByRole('navigation')).toHaveCount(0);
    await expect(visitor.getByRole('button'), 'the view alone can be changed').toHaveText(['View']);

    await card(visitor, 'Rye bread').getByRole('link', { name: 'Rye bread' }).click();
    await expect(visitor).toHaveURL(/\/p\/\d+\?token=/);
    await expect(visitor).toHaveTitle('Benotes - Rye bread');
    await expect(visitor.getByRole('button'), 'the look of the text alone can be changed').toHaveText(['Aa']);
    await visitor.reload();
    await expect(visitor.getByText('Some words')).toBeVisible();
    await visitor.getByRole('link', { name: 'Back to Recipes' }).click();
    await expect(card(visitor, 'Soup')).toBeVisible();
  },
);

test('the standalone viewer loads at most four files and 71.6 KB of scripts', async ({ given, site, visitor }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread', collection_id: id });
  const { token } = await given.share({ collection_id: id, token: 'for-all-our-guests', is_active: true });
  const requested: string[] = [];
  visitor.on('request', (request) => requested.push(request.url()));
  await visitor.goto(`${site}/?token=${token}`);
  await expect(card(visitor, 'Rye bread')).toBeVisible();
  await visitor.waitForLoadState('networkidle');

  const files = requested.filter((url) => url.startsWith(site) && !url.endsWith('.woff2'));
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(4);
  const scripts = files.filter((url) => url.endsWith('.js')).map((url) => path.join(SITE, url.slice(site.length)));
  const sizes = await Promise.all(scripts.map(async (file) => (await stat(`${file}.br`)).size));
  expect(sizes.reduce((sum, size) => sum + size, 0) / KB).toBeLessThanOrEqual(71.6);
});

test('a link that is switched off stops working immediately', async ({
  page,
  login,
  given,
  site,
  visitor,
  expectError,
}) => {
  expectError(/401/);
  await login();
  const { id } = await given.collection({ name: 'Recipes' });
  await given.post({ title: 'Rye bread', collection_id: id });
  await given.share({ collection_id: id, token: 'for all our guests' });
  await visitor.goto('/s?token=for%20all%20our%20guests');
  await expect(card(visitor, 'Rye bread')).toBeVisible();

  await page.goto(`/c/${id}/edit`);
  await expect(page.getByLabel('Token')).toHaveValue('for all our guests');
  await turn(page);
  await page.reload();
  await expect(theSwitch(page)).not.toBeChecked();

  await visitor.reload();
  await expect(visitor).toHaveURL('/login');
  await visitor.goto(`${site}/?token=for%20all%20our%20guests`);
  await expect(emptyState(visitor, ENDED)).toBeVisible();
});

/** Opens a link as a visitor, who has not read on to the second page of its list. */
async function openLink(
  given: Given,
  visitor: Page,
  conditions: Partial<Parameters<Given['share']>[0]> = {},
): Promise<Share> {
  const { id } = await given.collection({ name: 'Recipes' });
  await given.posts(
    Array.from({ length: 22 }, (_, index) => `Post ${index + 1}`),
    id,
  );
  const share = await given.share({ ...conditions, collection_id: id, token: 'for all our guests' });
  await visitor.goto(`/s?token=${share.token}`);
  await expect(card(visitor, 'Post 1')).toBeVisible();
  return share;
}

/** Reads on until a message is in place of the list. */
async function expectEnded(visitor: Page): Promise<void> {
  await card(visitor, 'Post 1').hover();
  await expect(async () => {
    await visitor.mouse.wheel(0, 4000);
    await expect(emptyState(visitor, ENDED)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test(
  'a link that is deleted while its list is open shows a message in place of the list',
  { tag: '@long' },
  async ({ given, visitor, expectError }) => {
    expectError(/401/);
    await given.deleteShare(await openLink(given, visitor));
    await expectEnded(visitor);
  },
);

test(
  'a link that expires while its list is open shows a message in place of the list',
  { tag: '@long' },
  async ({ given, visitor, expectError }) => {
    expectError(/401/);
    const share = await openLink(given, visitor, { expires_at: isoIn(HOUR_MS) });
    await given.changeShare(share, { expires_at: isoIn(SOON_MS) });
    const headers = { authorization: `Bearer ${share.token}` };
    const status = async () => (await visitor.request.get(listPosts.url, { headers })).status();
    await expect.poll(status).toBe(401);
    await expectEnded(visitor);
  },
);

test(
  'a token that is already taken is rejected with a message at its field',
  { tag: '@long' },
  async ({ page, login, given, expectError }) => {
    expectError(/422/);
    await login();
    const recipes = await given.collection({ name: 'Recipes' });
    const garden = await given.collection({ name: 'Garden' });
    await given.share({ collection_id: recipes.id, token: 'for all our guests' });

    await page.goto(`/c/${garden.id}/edit`);
    await turn(page);
    await page.getByLabel('Token').fill('for all our guests');
    await save(page);
    await expect(page.getByText('This token cannot be used.')).toBeVisible();
    await expect(page).toHaveURL(`/c/${garden.id}/edit`);

    await page.getByRole('button', { name: 'Generate' }).click();
    await save(page);
    await expect(page.getByText('Collection saved')).toBeVisible();
  },
);

test('no script can create a policy that the standalone viewer uses', async ({ given, site, visitor, expectError }) => {
  expectError(/Trusted Types|TrustedTypes|Content Security Policy/i);
  const { id } = await given.collection({ name: 'Recipes' });
  await given.share({ collection_id: id, token: 'for all our guests' });
  await visitor.goto(`${site}/?token=for%20all%20our%20guests`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible();
  const contentPolicy = await visitor.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  const { named, free } = await policiesOf(visitor, contentPolicy ?? '');
  expect(named).toContain('benotes-sanitizer');
  expect(free).toEqual([]);
});

// #viewer-on-other-origin
test('the standalone viewer shows the same posts on another origin', async ({ given, site, visitor }) => {
  const token = 'für alle Gäste & Freunde';
  const { id } = await given.collection({ name: 'Recipes' });
  await given.posts(['Rye bread', 'Soup'], id);
  await given.post({ title: 'Knives', content: 'https://linked.example.org/knives', collection_id: id });
  await given.post({ title: 'Elsewhere' });
  await given.share({ collection_id: id, token });

  await visitor.emulateMedia({ colorScheme: 'dark' });
  await visitor.goto(`${site}/?${new URLSearchParams({ token })}`);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Recipes' })).toBeVisible();
  await expect(visitor.getByRole('article')).toHaveCount(3);
  await expect(visitor.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await expect(visitor.locator('html')).toHaveClass('dark');
  await visitor.emulateMedia({ colorScheme: 'light' });
  await expect(visitor.locator('html')).toHaveClass('default');

  await card(visitor, 'Soup').getByRole('link', { name: 'Soup' }).click();
  await expect(visitor.getByText('Some words')).toBeVisible();
  const url = visitor.url();
  expect(url).toContain(`${site}/#token=`);
  await visitor.goBack();
  await expect(card(visitor, 'Rye bread')).toBeVisible();

  await visitor.goto('about:blank');
  await visitor.goto(url);
  await expect(visitor.getByRole('heading', { level: 1, name: 'Soup' })).toBeVisible();
  await visitor.getByRole('link', { name: 'Back to Recipes' }).click();

  await visitor.context().route('https://linked.example.org/**', (route) => route.fulfill({ body: 'Knives' }));
  const requested = visitor.context().waitForEvent('request', (request) => request.url().endsWith('/knives'));
  await card(visitor, 'Knives').getByRole('link', { name: 'Knives', exact: true }).click();
  expect((await (await requested).allHeaders())['referer']).toBeUndefined();
});

test('the standalone viewer shows the comments of a link, as plain text of either direction', async ({
  given,
  site,
  visitor,
}) => {
  const { id } = await given.collection({ name: 'Recipes' });
  const post = await given.post({ title: 'Rye bread', collection_id: id });
  await given.comment(post, 'כמה סוכר? <img src="x" onerror="alert(1)">');
  await given.share({ collection_id: id, token: 'for all our guests', with_comments: true });

  await visitor.goto(`${site}/?token=for%20all%20our%20guests`);
  await card(visitor, 'Rye bread').getByRole('link', { name: 'Rye bread' }).click();
  const comment = visitor
    .getByRole('region', { name: 'Comments' })
    .getByText('כמה סוכר? <img src="x" onerror="alert(1)">');
  await expect(comment).toBeVisible();
  await expect(comment).toHaveCSS('direction', 'rtl');
});

test(
  'an empty shared collection shows a message, in the shell and in the standalone viewer',
  { tag: '@long' },
  async ({ given, site, visitor }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    const { token } = await given.share({ collection_id: id, token: 'nothing-in-it-as-of-now' });
    for (const place of ['/s', `${site}/`]) {
      await visitor.goto(`${place}?token=${token}`);
      await expect(emptyState(visitor, 'There are no posts here yet.')).toBeVisible();
    }
  },
);
