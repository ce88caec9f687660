import { getMe, listCollections, listPosts, listTags } from '@benotes/contract';
import type { Locator, Page, Route } from '@playwright/test';

import { card } from '../cards.ts';
import { emptyState, expect, openSidebar, test, trackRequests } from '../fixtures.ts';
import type { Given } from '../given.ts';
import { type Shift, takeShifts, watchShifts } from '../shifts.ts';

/** Delays in ms. Responses arrive one after the other, so that every intermediate state is rendered. */
const DELAYS_MS = {
  modules: 100,
  [getMe.url]: 60,
  [listPosts.url]: 180,
  [listTags.url]: 240,
  [listCollections.url]: 360,
  rest: 150,
  parts: 600,
  fonts: 500,
};

const delayed = (ms: number) => async (route: Route) => {
  await new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
  // The page may have been closed.
  await route.continue().catch(() => undefined);
};

async function delayResponses(page: Page): Promise<void> {
  await page.route('**/api/**', (route) => {
    const { pathname } = new URL(route.request().url());
    const known = Object.entries(DELAYS_MS).find(([url]) => url === pathname);
    return delayed(known?.[1] ?? DELAYS_MS.rest)(route);
  });
  await page.route(/\/modules\/|\/remotes\.json/, delayed(DELAYS_MS.modules));
  await page.route(/\/assets\/(?:tag|tree)-combobox/, delayed(DELAYS_MS.parts));
  await page.route('**/*.woff2', delayed(DELAYS_MS.fonts));
}

async function expectStill(page: Page, screen: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  expect.soft(await takeShifts(page), `nothing moves on ${screen}`).toEqual([]);
}

/** Opens each URL, waits for the part that appears last, and expects that nothing moved. */
async function expectStillAt(page: Page, screens: Record<string, Locator>): Promise<void> {
  for (const [url, part] of Object.entries(screens)) {
    await page.goto(url);
    await expect(part).toBeVisible();
    await expectStill(page, url);
  }
}

/** Posts of all kinds, and more of them than one page of the list. */
async function somePosts(given: Given, collection_id: number) {
  const tags = [await given.tag('bread'), await given.tag('winter')];
  const titles = Array.from({ length: 24 }, (_, index) => `Post ${index + 1}`);
  const [first, ...rest] = await given.posts(titles, collection_id);
  if (!first) throw new Error('No post was created.');
  const content = '<h2>Dough</h2><p>Mix <strong>warm</strong> <em>water</em></p><ul><li><p>rye</p></li></ul>';
  const tagged = await given.post({ title: 'Rye bread', content, collection_id, tags });
  return { tag: tags[0], first, rest, tagged };
}

test.beforeEach(async ({ page }) => {
  await watchShifts(page);
  await delayResponses(page);
});

test('nothing moves on the screens before signing in', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await expectStillAt(page, {
    '/login': page.getByRole('button', { name: 'Login' }),
    '/forgot': page.getByRole('button', { name: 'Request Reset' }),
    '/reset': page.getByRole('alert'),
    '/reset?email=somebody%40example.org&token=a-token': page.getByText('somebody@example.org'),
    [`/setup?token=${'a'.repeat(43)}`]: page.getByLabel('Name'),
  });
});

test('nothing moves on the screens of lists', { tag: ['@phone', '@long'] }, async ({ page, login, given }) => {
  test.slow(); // six screens, each with delayed responses
  await login();
  const recipes = await given.collection({ name: 'Recipes', icon_id: 302 });
  const bread = await given.collection({ name: 'Bread', parent_id: recipes.id, icon_id: 4003 });
  const { tag } = await somePosts(given, bread.id);
  await given.links('Links', [{ title: 'Knives', url: 'https://kitchen.example.org/knives' }]);
  await given.post({ title: 'At home' });
  const old = await given.post({ title: 'Old bread' });
  await given.archive(old.id);
  await expectStillAt(page, {
    '/': card(page, 'At home'),
    [`/c/${bread.id}`]: card(page, 'Rye bread'),
    [`/c/${recipes.id}`]: emptyState(page, 'All posts of this collection are in its subcollections.'),
    '/c/987654': emptyState(page, 'This collection does not exist.'),
    '/restore': card(page, 'Old bread'),
    [`/tags/${tag}`]: card(page, 'Rye bread'),
  });
});

test(
  'nothing moves where posts are created, or do not exist',
  { tag: '@long' },
  async ({ page, login, given, expectError }) => {
    expectError(/status of 404/); // of the post that does not exist
    await login();
    const bread = await given.collection({ name: 'Bread', icon_id: 4003 });
    await expectStillAt(page, {
      [`/c/${bread.id}/p/create`]: page.getByRole('textbox', { name: 'Content' }),
      '/add?url=https%3A%2F%2Fexample.org%2F': page.getByRole('button', { name: 'Save' }),
      '/p/987654': emptyState(page, 'This post does not exist.'),
    });
  },
);

test('nothing moves on the screens of posts', { tag: '@phone-long' }, async ({ page, login, given }) => {
  await login();
  const bread = await given.collection({ name: 'Bread', icon_id: 4003 });
  const { tagged, first } = await somePosts(given, bread.id);
  const manyTags = [];
  for (const name of ['whole grain', 'sourdough', 'overnight', 'favourites', 'for guests', 'slow'])
    manyTags.push(await given.tag(name)); // more than fit on one line
  const overTagged = await given.post({ title: 'Rolls', content: '<h2>Many tags</h2>', tags: manyTags });
  await expectStillAt(page, {
    [`/p/${tagged.id}`]: page.getByRole('heading', { name: 'Dough' }),
    [`/p/${overTagged.id}`]: page.getByRole('heading', { name: 'Many tags' }),
    [`/p/${first.id}`]: page.getByRole('textbox', { name: 'Content' }),
  });
});

test('nothing moves on the screens of the search', { tag: ['@phone', '@long'] }, async ({ page, login, given }) => {
  await login();
  const bread = await given.collection({ name: 'Bread', icon_id: 4003 });
  await somePosts(given, bread.id);
  await expectStillAt(page, {
    '/search': page.getByRole('option', { name: 'Bread', exact: true }),
    '/search?q=bread&collection=0': emptyState(page, 'No search results.'),
    [`/search?q=bread&collection=${bread.id}`]: card(page, 'Rye bread'),
  });
});

test(
  'nothing moves on the screens of collections, imports, and exports',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given }) => {
    test.slow(); // the same
    await login();
    const recipes = await given.collection({ name: 'Recipes', icon_id: 302 });
    const shared = await given.collection({ name: 'Shared', parent_id: recipes.id });
    await given.share({ collection_id: shared.id, token: 'k2Vb7QmXw0Rt5Jd9Zc3Lh8Np1Sf6Gy4A', is_active: true });
    await expectStillAt(page, {
      '/c/create': page.getByLabel('Name of Collection'),
      [`/c/${recipes.id}/edit`]: page.getByRole('button', { name: 'Delete collection' }),
      [`/c/${shared.id}/edit`]: page.getByLabel('Token'),
      '/import': page.getByText('Import Bookmarks').first(),
      '/import/bookmarks': page.getByRole('button', { name: 'Import', exact: true }),
      '/export/bookmarks': page.getByRole('button', { name: 'Export', exact: true }),
    });
  },
);

test('nothing moves on the screens of tags', { tag: ['@phone', '@long'] }, async ({ page, login, given }) => {
  await login();
  const tag = await given.tag('bread');
  for (let index = 0; index < 40; index += 1) await given.tag(`tag ${index}`);
  await expectStillAt(page, {
    '/tags': page.getByRole('link', { name: 'bread' }),
    '/tags/create': page.getByLabel('Name'),
    [`/tags/${tag}/edit`]: page.getByLabel('Name'),
    '/no/such/page': emptyState(page, 'This page does not exist.'),
  });
});

test('nothing moves on the screens of users', { tag: ['@phone', '@long'] }, async ({ page, login, given }) => {
  await login();
  const other = await given.user({ name: 'Somebody', email: 'somebody@example.org', password: 'secret words' });
  await expectStillAt(page, {
    '/users': page.getByRole('table'),
    '/users/create': page.getByLabel('Password'),
    '/users/1': page.getByLabel('Old Password'),
    [`/users/${other.id}`]: page.getByText('somebody@example.org'),
  });
});

test('nothing moves for the visitor of a shared collection', { tag: ['@phone', '@long'] }, async ({ page, given }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  const { tagged } = await somePosts(given, id);
  const { token } = await given.share({
    collection_id: id,
    token: 'k2Vb7QmXw0Rt5Jd9Zc3Lh8Np1Sf6Gy4A',
    is_active: true,
  });
  await expectStillAt(page, {
    [`/s?token=${token}`]: page.getByRole('link', { name: 'Rye bread' }),
    [`/p/${tagged.id}?token=${token}`]: page.getByRole('heading', { name: 'Dough' }),
    '/s': emptyState(page, 'This link is incomplete.'),
  });
});

test(
  'nothing moves if a list, its module, or the session fails to load',
  { tag: ['@phone', '@long'] },
  async ({ page, login, expectError }) => {
    expectError(/./);
    await login();
    await page.route(/\/modules\/mf_admin/, (route) => route.abort());
    await page.goto('/tags');
    await expect(page.getByRole('alert')).toBeVisible();
    await expectStill(page, 'a missing module');
    await page.route(`**${listCollections.url}*`, (route) => route.fulfill({ status: 500 }));
    await page.route(`**${listPosts.url}?*`, (route) => route.fulfill({ status: 500 }));
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectStill(page, 'a missing list');
    await page.route(`**${getMe.url}`, (route) => route.fulfill({ status: 500 }));
    await page.goto('/');
    await expect(page.getByText('Benotes could not be reached.')).toBeVisible();
    await expectStill(page, 'an unreachable server');
  },
);

/** Whether only the button of the top bar has moved, whose width depends on its label. */
const isActionButton = ({ parts: [part = '', ...others] }: Shift) =>
  others.length === 0 && part.startsWith('<button') && part.includes('_action_');

/** The screens that links of the sidebar open, each with the part that appears last. */
const SCREENS: Record<string, (page: Page) => Record<string, Locator>> = {
  posts: (page) => ({
    Search: emptyState(page, 'Type to search'),
    Tags: page.getByRole('link', { name: 'winter' }),
    'Recycle Bin': page.getByRole('article').first(),
  }),
  settings: (page) => ({
    'Import & Export': page.getByText('Import Bookmarks').first(),
    Users: page.getByRole('table'),
    'My Account': page.getByLabel('Old Password'),
  }),
  collections: (page) => ({
    'Create a new collection': page.getByLabel('Name of Collection'),
    Recipes: card(page, 'Rye bread'),
  }),
};

for (const [kind, screensOf] of Object.entries(SCREENS))
  test(
    `nothing moves unexpectedly during navigation to screens of ${kind}`,
    { tag: ['@phone', '@long'] },
    async ({ page, login, given }) => {
      const untilIdle = trackRequests(page);
      const expectStillOn = async (screen: string) => {
        await untilIdle();
        const shifts = (await takeShifts(page)).filter((shift) => !isActionButton(shift));
        expect.soft(shifts, `nothing moves on ${screen}`).toEqual([]);
      };
      await login();
      const { id } = await given.collection({ name: 'Recipes', icon_id: 302 });
      await somePosts(given, id);
      await page.goto('/');
      await expect(emptyState(page, 'There are no posts here yet.')).toBeVisible();
      for (const [name, part] of Object.entries(screensOf(page))) {
        await openSidebar(page);
        const named = { name, exact: true };
        const sidebar = page.getByRole('navigation');
        await sidebar.getByRole('link', named).or(sidebar.getByRole('treeitem', named)).click();
        await expect(part).toBeVisible();
        await expectStillOn(name);
      }
    },
  );
