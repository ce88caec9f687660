import { card } from '../cards.ts';
import { emptyState, expect, openSidebar, test } from '../fixtures.ts';
import { OWNER } from '../server.ts';
import { AT_200_PERCENT } from '../zoom.ts';

// #shortcut-opens-new-post
test('Ctrl+Alt+N opens a new post in the current collection', async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await login();
  await page.goto(`/c/${id}/edit`);
  await page.getByLabel('Name of Collection').click();
  await page.keyboard.press('Control+Alt+KeyN');
  await expect(page).toHaveURL(`/c/${id}/p/create`);
  await expect(page).toHaveTitle('Benotes - Create Post');

  const post = await given.post({ title: 'Rye bread', collection_id: id });
  await page.goto(`/p/${post.id}`);
  await expect(page.getByPlaceholder('Title')).toHaveValue('Rye bread');
  await page.keyboard.press('Control+Alt+KeyN');
  await expect(page).toHaveURL(`/c/${id}/p/create`);

  await page.goto('/tags');
  await expect(page).toHaveTitle('Benotes - Tags');
  await expect(emptyState(page, 'No tags yet')).toBeVisible(); // keys are ignored until the session is known
  await page.keyboard.press('Control+Alt+KeyN');
  await expect(page).toHaveURL('/c/0/p/create');
});

// #id-0-redirects-home
test('a URL with the id 0 redirects to the home page', { tag: '@long' }, async ({ page, login }) => {
  await login();
  for (const url of ['/c/0/edit', '/c/00/edit', '/c/0abc/edit', '/tags/0/edit'])
    await test.step(url, async () => {
      await page.goto(url);
      await expect(page).toHaveURL('/');
      await expect(page).toHaveTitle('Benotes - Uncategorized');
    });
});

test('an unknown URL shows a message beside the sidebar', { tag: '@phone' }, async ({ page, login }) => {
  await login();
  await page.goto('/no/such/page');
  await expect(emptyState(page, 'This page does not exist.')).toBeVisible();
  await expect(page).toHaveTitle('Benotes - Not found');
  await openSidebar(page);
});

test('a hidden sidebar stays hidden after a reload', { tag: '@long' }, async ({ page, login }) => {
  await login();
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(sidebar).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Uncategorized' })).toBeVisible();
  await expect(sidebar).toBeHidden();
});

// #dark-before-first-paint
test('the dark theme is applied before the first paint', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark');
    sessionStorage.removeItem('class at the beginning of the body');
    // The body exists before the first paint. By then the root must have its class.
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      sessionStorage.setItem('class at the beginning of the body', document.documentElement.className);
    }).observe(document, { childList: true, subtree: true });
  });
  for (const url of ['/', '/login', '/forgot', '/reset', '/s']) {
    await page.goto(url);
    const root = await page.evaluate(() => sessionStorage.getItem('class at the beginning of the body'));
    expect(root, url).toMatch(/\bdark\b/);
  }
});

test('the theme of the device is used until the user selects one', { tag: '@long' }, async ({ page, login }) => {
  const root = page.locator('html');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  await expect(root).toHaveClass('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(root, 'follows changes of the device').toHaveClass('default');

  await login();
  await page.goto('/users/1');
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked();
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.reload();
  await expect(root).toHaveClass('dark');
  await page.getByRole('radio', { name: 'System' }).check();
  await expect(root, 'the theme of the device is used again').toHaveClass('default');
});

// #changes-at-768-px
test('the layout changes at 768 px without a reload', { tag: '@long' }, async ({ page, login, given }) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await login();
  await page.setViewportSize({ width: 769, height: 700 });
  await page.goto(`/c/${id}`);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const options = page.getByRole('button', { name: 'Options' });
  const edit = page.locator('header').getByRole('button', { name: 'Edit Collection' });
  await expect(sidebar).toBeVisible();
  await expect(edit).toBeVisible();
  await page.evaluate(() => Object.assign(window, { notReloaded: true }));

  await page.setViewportSize({ width: 768, height: 700 });
  await expect(sidebar).toBeHidden();
  await expect(options).toBeVisible();
  await expect(edit).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();

  await page.setViewportSize({ width: 769, height: 700 });
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(sidebar).toBeVisible();
  await expect(options).toBeHidden();
  await edit.click();
  await expect(page, 'nothing covers the page').toHaveURL(`/c/${id}/edit`);
  expect(await page.evaluate(() => 'notReloaded' in window)).toBe(true);
});

test('cards stand side by side from 600 px on', { tag: '@long' }, async ({ page, login, given }) => {
  await given.posts(['Rye', 'Wheat']);
  await login();
  await page.goto('/');
  const topOf = async (title: string) => (await card(page, title).boundingBox())?.y;
  for (const [width, isBeside] of [
    [375, false],
    [560, false],
    [600, true],
    [640, true],
    [768, true],
    [769, true],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 700 });
      await expect.poll(async () => (await topOf('Rye')) === (await topOf('Wheat'))).toBe(isBeside);
    });
});

test.describe('at 200 % zoom', () => {
  test.use(AT_200_PERCENT);

  test('cards stand side by side, and none is like a letterbox', { tag: '@long' }, async ({ page, login, given }) => {
    await given.posts(['Rye', 'Wheat', 'Spelt']);
    await login();
    await page.goto('/');
    await expect(card(page, 'Spelt')).toBeVisible();
    const boxes = () =>
      page.getByRole('article').evaluateAll((cards) =>
        cards.map((each) => {
          const { top, width, height } = each.getBoundingClientRect();
          return { top, ratio: width / height };
        }),
      );
    await expect.poll(async () => new Set((await boxes()).map(({ top }) => top)).size, 'rows').toBe(2);
    for (const { ratio } of await boxes()) expect(ratio).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(640);
  });
});

test('the sidebar names all places, with the numbers of posts', { tag: '@long' }, async ({ page, login, given }) => {
  await given.post({ title: 'Rye', is_favorite: true });
  await given.post({ title: 'Wheat', collection_id: (await given.collection({ name: 'Recipes' })).id });
  await login();
  await page.goto('/');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  for (const [name, count] of [
    ['All posts', '2'],
    ['Uncategorized', '1'],
    ['Favorites', '1'],
  ] as const)
    await expect(sidebar.getByRole('link', { name })).toContainText(count);
  const names = ['All posts', 'Uncategorized', 'Favorites', 'Highlights', 'Tags'];
  const more = ['Import & Export', 'Recycle Bin', 'Broken links', 'Users', 'My Account'];
  const places = [];
  for (const name of ['Search', ...names, ...more])
    places.push((await sidebar.getByRole('link', { name, exact: name === 'Search' }).boundingBox())?.y ?? 0);
  expect(places, 'from top to bottom').toEqual(places.toSorted((a, b) => a - b));
});

test(
  'on a small window, brand, search, and the person stay in sight while the collections scroll',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given }) => {
    for (let count = 1; count <= 40; count += 1) await given.collection({ name: `Collection ${count}` });
    await login();
    await page.goto('/');
    await openSidebar(page);
    const sidebar = page.getByRole('navigation', { name: 'Main' });
    const last = sidebar.getByRole('treeitem', { name: 'Collection 40' });
    await expect(last).not.toBeInViewport();
    await sidebar.getByRole('treeitem', { name: 'Collection 1', exact: true }).hover();
    await expect(async () => {
      await page.mouse.wheel(0, 800);
      await expect(last).toBeInViewport({ timeout: 300 });
    }).toPass();
    await expect(sidebar.getByText('Benotes', { exact: true })).toBeInViewport();
    await expect(sidebar.getByRole('link', { name: 'Search', exact: true })).toBeInViewport();
    await expect(sidebar.getByRole('link', { name: 'My Account' })).toBeInViewport();
    await expect(sidebar.getByRole('button', { name: 'Logout' })).toBeInViewport();
  },
);

test(
  'after a navigation, the focus is on the new heading or where the page sets it',
  { tag: '@phone-long' },
  async ({ page, login, given }) => {
    const { id } = await given.collection({ name: 'Recipes' });
    await login();
    await page.goto('/');
    const go = async (name: string, role: 'link' | 'treeitem' = 'link') => {
      await openSidebar(page);
      await page.getByRole('navigation', { name: 'Main' }).getByRole(role, { name, exact: true }).click();
    };
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await expect(heading('Uncategorized')).toBeVisible();

    await go('Tags');
    await expect(heading('Tags')).toBeFocused();
    await go('Recipes', 'treeitem');
    await expect(heading('Recipes')).toBeFocused();
    await go('Search');
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await go('Users');
    await expect(heading('Users')).toBeFocused();

    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL(`/c/${id}`);
    await expect(heading('Recipes')).toBeFocused();

    await page.locator('header').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByPlaceholder('Title')).toBeFocused();
    await expect(page.locator('[aria-live=polite]').first(), 'announced, because the field has the focus').toHaveText(
      'Create Post',
    );
  },
);

test('signing in moves the focus to the heading of the first page', { tag: ['@phone', '@long'] }, async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(OWNER.email);
  await page.getByLabel('Password').fill(OWNER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Uncategorized' })).toBeFocused();
});

test(
  'a page whose module fails to load still has its title',
  { tag: ['@long', '@phone-long'] },
  async ({ page, login, expectError }) => {
    expectError(/./);
    await login();
    await page.route(/\/modules\/mf_admin/, (route) => route.abort());
    await page.goto('/');
    await expect(page).toHaveTitle('Benotes - Uncategorized');
    await openSidebar(page);
    await page.getByRole('link', { name: 'Tags' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveTitle('Benotes - Tags');
    await expect(page.getByRole('heading', { level: 1, name: 'Tags' })).toBeFocused();
  },
);

test(
  'notifications stack at the bottom and do not cover the button of the page',
  { tag: ['@phone', '@long'] },
  async ({ page, login, given }) => {
    await login();
    await given.posts(['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']);
    await page.goto('/');
    const notices = page.getByRole('status').filter({ hasText: 'Undo' });
    for (const title of ['One', 'Two', 'Three']) {
      await card(page, title).getByRole('button', { name: 'Post menu' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(card(page, title)).toBeHidden();
    }
    await expect(notices.first()).toBeVisible();
    // Enough to fill the window. The page waits for them itself, because they disappear after three seconds.
    await page.evaluate(async () => {
      for (let count = 0; count < 40; count += 1)
        window.dispatchEvent(
          new CustomEvent('benotes:notification:raised', { detail: { type: 'success', title: `Notice ${count}` } }),
        );
      while (!document.body.textContent.includes('Notice 39'))
        await new Promise((drawn) => {
          requestAnimationFrame(drawn);
        });
    });
    await page.locator('header').getByRole('button', { name: 'Create' }).click();
    await expect(page).toHaveURL('/c/0/p/create');
    await expect(page.getByText('Notice 39')).toBeHidden();
  },
);
