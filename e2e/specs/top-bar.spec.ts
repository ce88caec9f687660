import type { Page } from '@playwright/test';

import { expect, test } from '../fixtures.ts';
import type { Given } from '../given.ts';

const NEW = 'Ctrl + Alt + N';
const SAVE = 'Ctrl + Alt + S';
const VIEW = 'View and sort order';
const FILTER = 'Filter this list';
const MEMBER = { email: 'member@example.org', password: 'secret words' };

interface Bar {
  title: string;
  /** The button of the screen and its shortcut. */
  action?: string;
  hint?: string;
  /** Further actions. On phones they are in a sheet, with longer labels. */
  options?: string[];
  optionsInSheet?: string[];
}

const create = { action: 'Create', hint: NEW };
const save = { action: 'Save', hint: SAVE };

/** The bar of every screen of the signed-in owner, by URL. */
const BARS: Record<string, (ids: Awaited<ReturnType<typeof createData>>) => Record<string, Bar>> = {
  'collections and posts': (ids) => ({
    '/': {
      title: 'Uncategorized',
      ...create,
      options: ['Paste', 'View', 'Filter'],
      optionsInSheet: ['Paste a link', VIEW, FILTER],
    },
    [`/c/${ids.collection}`]: {
      title: 'Recipes',
      ...create,
      options: ['Paste', 'Edit Collection', 'View', 'Filter'],
      optionsInSheet: ['Paste a link', 'Edit Collection', VIEW, FILTER],
    },
    '/c/0': {
      title: 'Uncategorized',
      ...create,
      options: ['Paste', 'View', 'Filter'],
      optionsInSheet: ['Paste a link', VIEW, FILTER],
    },
    '/c/0/p/create': { title: 'Create Post', ...save },
    '/add?title=Rye': { title: 'Save to Benotes', ...save },
    [`/p/${ids.post}`]: {
      title: 'Edit Post',
      ...save,
      options: ['History', 'Delete'],
      optionsInSheet: ['Show the history of this post', 'Delete post'],
    },
    '/c/create': { title: 'Create Collection', ...save },
    [`/c/${ids.collection}/edit`]: { title: 'Collection Settings', ...save },
  }),
  'other lists of posts': (ids) => ({
    '/search': { title: 'Search' },
    '/search?q=note': { title: 'Search', action: 'Save search', options: ['View'], optionsInSheet: [VIEW] },
    '/highlights': { title: 'Highlights' },
    '/restore': {
      title: 'Recycle Bin',
      options: ['Empty', 'View', 'Filter'],
      optionsInSheet: ['Empty the Recycle Bin', VIEW, FILTER],
    },
    [`/tags/${ids.tag}`]: {
      title: '#bread',
      options: ['Edit Tag', 'View', 'Filter'],
      optionsInSheet: ['Edit Tag', VIEW, FILTER],
    },
    '/all': { title: 'All posts', options: ['View', 'Filter'], optionsInSheet: [VIEW, FILTER] },
    '/favorites': { title: 'Favorites', options: ['View', 'Filter'], optionsInSheet: [VIEW, FILTER] },
  }),
  'tags and users': (ids) => ({
    '/tags': { title: 'Tags', action: 'Create' },
    '/tags/create': { title: 'Create Tag', ...save },
    [`/tags/${ids.tag}/edit`]: { title: 'Edit Tag', ...save },
    '/users': { title: 'Users', action: 'Create' },
    '/users/create': { title: 'Create User', ...save },
    '/users/1': { title: 'My Account', ...save },
    [`/users/${ids.user}`]: {
      title: 'Edit User',
      options: ['Make owner', 'Disable', 'Delete'],
      optionsInSheet: ['Make this user an owner', 'Disable this user', 'Delete this user'],
    },
  }),
  'the server': () => ({
    '/manage/audit': { title: 'Audit log' },
    '/import': { title: 'Import & Export' },
    '/import/bookmarks': { title: 'Import Bookmarks', action: 'Import' },
    '/export/bookmarks': { title: 'Export Bookmarks', action: 'Export' },
    '/connect-extension': { title: 'Connect the extension' },
    '/no/such/page': { title: 'Not found' },
  }),
};

async function createData(given: Given) {
  const { id: collection } = await given.collection({ name: 'Recipes' });
  const { id: post } = await given.post({ title: 'A note' });
  const { id: old } = await given.post({ title: 'An old note' });
  await given.archive(old);
  const { id: user } = await given.user({ name: 'Member', email: MEMBER.email, password: MEMBER.password });
  return { collection, post, user, tag: await given.tag('bread') };
}

const header = (page: Page) => page.locator('header').first();

/** The names of the buttons of the bar, in order. Read at once, because a button may disappear in between. */
const buttonsOf = (page: Page): Promise<string[]> =>
  header(page)
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => {
        const shown = button.cloneNode(true) as Element;
        for (const hidden of shown.querySelectorAll('[aria-hidden=true]')) hidden.remove();
        return button.getAttribute('aria-label') ?? shown.textContent ?? '';
      }),
    );

async function expectBar(page: Page, bar: Bar, { mobile }: { mobile: boolean }): Promise<void> {
  const { title, action, hint, options = [], optionsInSheet = options } = bar;
  await expect(header(page).getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(`Benotes - ${title}`);
  const leadsToSearch = mobile && title !== 'Search';
  await expect(header(page).getByRole('link', { name: 'Search' })).toBeVisible({ visible: leadsToSearch });
  const expected = mobile && options.length > 0 ? ['Options'] : options;
  await expect.poll(() => buttonsOf(page)).toEqual(['Menu', ...expected, ...(action ? [action] : [])]);
  if (action) {
    const button = header(page).getByRole('button', { name: action, exact: true });
    const keys = hint?.replaceAll(' ', '').replace('Ctrl', 'Control') ?? null;
    expect(await button.getAttribute('aria-keyshortcuts')).toBe(keys);
    await expect(button.locator('kbd')).toBeVisible({ visible: hint !== undefined && !mobile });
  }
  if (!mobile || options.length === 0) return;
  await header(page).getByRole('button', { name: 'Options' }).click();
  const sheet = page.getByRole('dialog', { name: 'Options' });
  await expect(sheet.getByRole('listitem')).toHaveText(optionsInSheet);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // Its entry leaves the history a moment later, and would take a page that is opened meanwhile along.
  await expect.poll(() => page.evaluate(() => (history.state as { overlays?: number }).overlays ?? 0)).toBe(0);
}

for (const [subject, barsOf] of Object.entries(BARS))
  test(
    `every screen of ${subject} has its title, button, and options`,
    { tag: subject === 'collections and posts' ? '@phone-long' : ['@phone', '@long'] },
    async ({ page, login, given, isMobile }) => {
      await login();
      for (const [url, bar] of Object.entries(barsOf(await createData(given))))
        await test.step(url, async () => {
          await page.goto(url);
          await expectBar(page, bar, { mobile: isMobile });
        });
    },
  );

test(
  'the title is not truncated beside the sidebar on the narrowest desktop layout',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await login();
    const above = await given.collection({ name: 'Everything about cooking' });
    const { id } = await given.collection({ name: 'Sourdough bread', parent_id: above.id });
    await page.setViewportSize({ width: 769, height: 800 });
    await page.goto(`/c/${id}`);
    const title = header(page).getByText('Sourdough bread', { exact: true });
    await expect.poll(() => buttonsOf(page)).toEqual(['Menu', 'Paste', 'Edit Collection', 'View', 'Filter', 'Create']);
    expect(await title.evaluate(({ clientWidth, scrollWidth }) => scrollWidth - clientWidth)).toBe(0);
  },
);

test(
  'a screen without a button does not keep the button of the previous screen',
  { tag: '@long' },
  async ({ page, login }) => {
    await login();
    await page.goto('/');
    await expect.poll(() => buttonsOf(page)).toEqual(['Menu', 'Paste', 'View', 'Filter', 'Create']);
    await page.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }).click();
    await expect.poll(() => buttonsOf(page)).toEqual(['Menu']);
    await page.getByRole('link', { name: 'Users', exact: true }).click();
    await expect.poll(() => buttonsOf(page)).toEqual(['Menu', 'Create']);
    await page.getByRole('link', { name: 'Import & Export' }).click();
    await expect.poll(() => buttonsOf(page)).toEqual(['Menu']);
  },
);

test('only owners can create and delete users', async ({ page, given }) => {
  const { user } = await createData(given);
  await page.goto('/login?back=/users');
  await page.getByLabel('Email').fill(MEMBER.email);
  await page.getByLabel('Password').fill(MEMBER.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expectBar(page, { title: 'Users' }, { mobile: false });
  await page.goto(`/users/${user}`);
  await expectBar(page, { title: 'My Account', action: 'Save', hint: SAVE }, { mobile: false });
  await page.goto('/users/create');
  await expectBar(page, { title: 'Create User' }, { mobile: false });
});

test('a visitor sees no button, no options, and no sidebar', { tag: ['@phone', '@long'] }, async ({ page, given }) => {
  const { collection } = await createData(given);
  const { id } = await given.post({ title: 'Rye bread', collection_id: collection });
  const { token } = await given.share({ collection_id: collection, token: 'k2Vb7QmXw0Rt5Jd9', is_active: true });
  const titles = {
    [`/s?token=${token}`]: 'Recipes',
    [`/p/${id}?token=${token}`]: 'Rye bread',
    '/s': 'Shared Collection',
  };
  for (const [url, title] of Object.entries(titles)) {
    await page.goto(url);
    // A post has its title above its text instead of in the bar.
    await expect(page.getByRole('heading', { name: title, exact: true }).last()).toBeVisible();
    await expect(page).toHaveTitle(`Benotes - ${title}`);
    await page.waitForLoadState('networkidle');
    expect(await buttonsOf(page)).toEqual([]);
    await expect(page.getByRole('navigation')).toHaveCount(0);
  }
});
