import { listPosts, type Output, type Post } from '@benotes/contract';
import type { Page } from '@playwright/test';

import { expectNoViolation } from '../axe.ts';
import {
  connectTo,
  type InstalledExtension,
  installInChromium,
  reachable,
  type Reachable,
  serveSite,
  type Site,
} from '../extension.ts';
import { expect, START_MS, test as base } from '../fixtures.ts';

const HTML_TITLE = '<img src=x onerror=alert(1)> & more';
const LONG_BYTES = 5_000_000;
const head = (title: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>`;
const PAGES = {
  '/bread': `${head('Rye bread')}<meta name="description" content="How to bake it"><p id="text">Flour &lt;b&gt; water</p>`,
  '/cake': head('Cake'),
  '/title': head(HTML_TITLE.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  '/long': `${head('Long')}<p id="text">${'All work. '.repeat(LONG_BYTES / 10)}</p>`,
};

interface Fixtures {
  extension: InstalledExtension;
  site: Site;
  /** The server as the extension reaches it. */
  home: Reachable;
  /** Another server as the extension reaches it. */
  work: Reachable;
  /** The posts of the owner, newest first. */
  saved: () => Promise<Post[]>;
}

const test = base.extend<Fixtures>({
  extension: [
    async ({ launchOptions }, provide) => {
      const extension = await installInChromium(launchOptions);
      await provide(extension);
      await extension.close();
    },
    { timeout: START_MS },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  site: async ({}, provide) => {
    const site = await serveSite(PAGES);
    await provide(site);
    await site.close();
  },
  home: async ({ server }, provide) => {
    const home = await reachable(server.url);
    await provide(home);
    await home.close();
  },
  work: [
    async ({ host, template }, provide) => {
      const server = await host.start({}, template.dataDir);
      const work = await reachable(server.url);
      await provide(work);
      await work.close();
      await server.stop();
    },
    { timeout: START_MS },
  ],
  saved: async ({ server, template }, provide) =>
    provide(async () => {
      const headers = { authorization: `Bearer ${template.token}` };
      const response = await fetch(`${server.url}${listPosts.url}?withTags=1&sort=newest`, { headers });
      return ((await response.json()) as Output<typeof listPosts>).data;
    }),
});

async function open({ context }: InstalledExtension, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

const select = (page: Page) =>
  page.evaluate(() => {
    const text = document.querySelector('#text');
    if (text) getSelection()?.selectAllChildren(text);
  });

const save = (popup: Page) => popup.getByRole('button', { name: 'Save', exact: true }).click();

/** The badge that the button has in the tab of a page. */
const badgeOf = ({ inBackground }: InstalledExtension, page: Page) =>
  inBackground<string>(
    `chrome.tabs.query({}).then((tabs) => chrome.action.getBadgeText({ tabId: tabs.find(({ url }) => url === ${JSON.stringify(page.url())}).id }))`,
  );

test('a page is saved with its selection, tags, and collection, marked, changed, and removed', async ({
  extension,
  home,
  site,
  given,
  saved,
}) => {
  const { id } = await given.collection({ name: 'Recipes' });
  await given.collection({ name: 'Baking', parent_id: id });
  await given.post({ content: `${site.url}/other`, title: 'Other', tags: [await given.tag('food')] });
  await connectTo(extension, home);
  const page = await open(extension, `${site.url}/bread`);
  await select(page);

  const popup = await extension.openPopup(page);
  await expect(popup.getByLabel('Title')).toHaveValue('Rye bread');
  await expect(popup.getByLabel('Description')).toHaveValue('How to bake it');
  await expect(popup.getByText('Flour <b> water')).toBeVisible();
  await popup.getByRole('button', { name: 'Add food' }).click();
  await popup.getByRole('combobox', { name: 'Collection' }).fill('baking');
  await popup.getByRole('option', { name: 'Recipes / Baking' }).click();
  await popup.getByRole('combobox', { name: 'Tags' }).fill('rye');
  await popup.keyboard.press('Enter');
  await expectNoViolationInBothThemes(popup);
  await save(popup);
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible();
  const [post] = await saved();
  expect(post).toMatchObject({
    type: 'link',
    url: `${site.url}/bread`,
    title: 'Rye bread',
    description: 'How to bake it',
    note: '<blockquote><p>Flour &lt;b&gt; water</p></blockquote>',
    collection_id: expect.any(Number),
    tags: [{ name: 'food' }, { name: 'rye' }],
  });
  await expect.poll(() => badgeOf(extension, page)).toBe('✓');

  await popup.reload();
  await expect(popup.getByText('This page is already saved')).toBeVisible();
  await popup.getByLabel('Title').fill('Bread of rye');
  await popup.getByRole('button', { name: 'Save changes' }).click();
  await expect(popup.getByText('Changes saved')).toBeVisible();
  expect((await saved())[0]?.title).toBe('Bread of rye');

  await popup.reload();
  await popup.getByRole('button', { name: 'Remove', exact: true }).click();
  await popup.getByRole('button', { name: 'Move to the Recycle Bin' }).click();
  await expect(popup.getByText('Moved to the Recycle Bin')).toBeVisible();
  expect((await saved()).map(({ title }) => title)).toEqual(['Other']);
  await expect.poll(() => badgeOf(extension, page)).toBe('');
});

/** The pages of the extension follow the theme of the system. */
async function expectNoViolationInBothThemes(popup: Page): Promise<void> {
  await popup.evaluate(() => document.documentElement.classList.add('default'));
  await expectNoViolation(popup, 'the window of the button');
}

// #saved-later-and-once
test(
  'what is saved while the server is away, or does not get its response, is sent later and once',
  { tag: '@long' },
  async ({ extension, home, site, saved }) => {
    await connectTo(extension, home);
    const bread = await open(extension, `${site.url}/bread`);
    const cake = await open(extension, `${site.url}/cake`);
    home.set('deaf');
    const popup = await extension.openPopup(bread);
    await save(popup);
    await expect(popup.getByText('Your server cannot be reached. The page will be saved when it can.')).toBeVisible();
    home.set('away');
    const other = await extension.openPopup(cake);
    await save(other);
    await expect(other.getByText('Your server cannot be reached. The page will be saved when it can.')).toBeVisible();
    await expect.poll(() => badgeOf(extension, cake)).toBe('…');
    const settings = await open(extension, extension.urlOf('options.html'));
    const sendNow = settings.getByRole('button', { name: 'Send now' });
    await expect(sendNow).toBeVisible();
    home.set('there'); // only now: the new tab may have sent what waits
    await sendNow.click();
    await expect(settings.getByText('Nothing is waiting to be sent.')).toBeVisible();
    expect((await saved()).map(({ title }) => title)).toEqual(['Cake', 'Rye bread']);
  },
);

test(
  'nothing in the window moves when the answers of the server arrive',
  { tag: '@long' },
  async ({ extension, home, site }) => {
    await connectTo(extension, home);
    const first = await extension.openPopup(await open(extension, `${site.url}/bread`));
    await first.getByRole('combobox', { name: 'Tags' }).fill('baking');
    await save(first);
    await expect(first.getByText('Saved', { exact: true })).toBeVisible();

    home.set('slow');
    const page = await open(extension, `${site.url}/cake`);
    const popup = await extension.openPopup(page);
    const saving = popup.getByRole('button', { name: 'Save', exact: true });
    const before = await saving.boundingBox();
    home.set('there');
    await expect(popup.getByRole('button', { name: 'Add baking' })).toBeVisible();
    expect(await saving.boundingBox()).toEqual(before);

    home.set('slow');
    await popup.reload();
    await expect(saving).toBeVisible();
    home.set('deaf');
    await expect(popup.getByText('Your server cannot be reached.')).toBeVisible();
    expect(await saving.boundingBox()).toEqual(before);
  },
);

// #servers-kept-apart
test(
  'each of two servers gets only what is saved there, and no token of the other',
  { tag: '@long' },
  async ({ extension, home, work, site, saved }) => {
    await connectTo(extension, home);
    await connectTo(extension, work);
    const page = await open(extension, `${site.url}/bread`);
    const popup = await extension.openPopup(page);
    const servers = popup.getByLabel('Server');
    await expect(servers).toHaveValue(work.url);
    const before = await popup.locator('.popup').elementHandle();
    await servers.selectOption(home.url);
    await before?.waitForElementState('hidden'); // its button would still save to the other server
    await save(popup);
    await expect(popup.getByText('Saved', { exact: true })).toBeVisible();
    expect(await saved()).toHaveLength(1);
    const [ofHome, ofWork] = [home, work].map(({ credentials }) => new Set(credentials.filter(isApiToken)));
    expect([ofHome?.size, ofWork?.size]).toEqual([1, 1]);
    expect(ofHome).not.toEqual(ofWork);
  },
);

test(
  'a server that is chosen while the page is still read has the only form',
  { tag: '@long' },
  async ({ extension, home, work, site }) => {
    await connectTo(extension, home);
    await connectTo(extension, work);
    const page = await open(extension, `${site.url}/bread`);
    await extension.context.addInitScript(chooseOtherServerAtOnce);
    const read = page.evaluate(keepBusy, 3000);
    const popup = await extension.openPopup(page);
    await expect(popup.getByLabel('Server')).toHaveValue(home.url);
    await read;
    await popup.waitForLoadState('networkidle'); // both servers have answered
    await expect(popup.getByLabel('Title')).toHaveCount(1);
    await expect(popup.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  },
);

/** Keeps the page from being read for some milliseconds. Evaluated in the page. */
function keepBusy(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

/** Chooses the other server as soon as the servers appear. Evaluated in the page. */
function chooseOtherServerAtOnce(): void {
  new MutationObserver((_changes, observer) => {
    const select = document.querySelector('select');
    if (!select) return;
    observer.disconnect();
    select.selectedIndex = 1 - select.selectedIndex;
    select.dispatchEvent(new Event('change'));
  }).observe(document, { childList: true, subtree: true });
}

const isApiToken = (credential: string) => credential.startsWith('Bearer bnt_');

test(
  'a title with HTML is text, and a page that is saved twice at once is saved once',
  { tag: '@long' },
  async ({ extension, home, site, given, saved }) => {
    await given.post({ content: `${site.url}/other`, title: 'Other', tags: [await given.tag('food')] });
    await connectTo(extension, home);
    const page = await open(extension, `${site.url}/title`);
    const popups = [await extension.openPopup(page), await extension.openPopup(page)];
    for (const popup of popups) {
      await expect(popup.getByLabel('Title')).toHaveValue(HTML_TITLE);
      await expect(popup.getByRole('button', { name: 'Add food' })).toBeVisible(); // the server has told what it knows
    }
    await Promise.all(popups.map(save));
    for (const popup of popups) await expect(popup.getByText(/^Saved$|^This page is already saved$/)).toBeVisible();
    expect((await saved()).map(({ title }) => title)).toEqual([HTML_TITLE, 'Other']);
  },
);

const retitle = async (popup: Page, title: string) => {
  await expect(popup.getByText('This page is already saved')).toBeVisible();
  await popup.getByLabel('Title').fill(title);
};
const saveChanges = async (popup: Page) => popup.getByRole('button', { name: 'Save changes' }).click();
const isSaved = async (popup: Page) => expect(popup.getByText('Changes saved')).toBeVisible();

test(
  'what two windows change of one page is merged, and only the same words are asked about',
  { tag: '@long' },
  async ({ extension, home, site, given, saved, expectError }) => {
    expectError(/status of 409/);
    await given.post({ content: `${site.url}/bread`, title: 'Rye bread', description: 'How to bake it' });
    await connectTo(extension, home);
    const page = await open(extension, `${site.url}/bread`);
    const [first, second] = [await extension.openPopup(page), await extension.openPopup(page)];
    await retitle(first, 'Good Rye bread');
    await retitle(second, 'Rye bread at noon');
    await second.getByLabel('Description').fill('How to bake it well');
    for (const popup of [first, second]) {
      await saveChanges(popup);
      await isSaved(popup);
    }
    expect((await saved())[0]).toMatchObject({ title: 'Good Rye bread at noon', description: 'How to bake it well' });

    for (const popup of [first, second]) await popup.reload();
    await retitle(first, 'Good Corn bread at noon');
    await retitle(second, 'Good Spelt bread at noon');
    await saveChanges(first);
    await isSaved(first);
    await saveChanges(second);
    await expect(second.getByRole('heading', { name: 'The same words were changed elsewhere' })).toBeFocused();
    expect((await saved())[0]?.title).toBe('Good Corn bread at noon');
    await second.getByRole('radio', { name: 'Keep both' }).check();
    await saveChanges(second);
    await isSaved(second);
    expect((await saved())[0]?.title).toBe('Good Spelt Corn bread at noon');
  },
);

test('a long selection is saved whole', { tag: '@long' }, async ({ extension, home, site, saved }) => {
  await connectTo(extension, home);
  const long = await open(extension, `${site.url}/long`);
  await select(long);
  const popup = await extension.openPopup(long);
  await save(popup);
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible();
  expect((await saved())[0]?.note?.length).toBeGreaterThan(LONG_BYTES);
});

test(
  'all tabs of a window become a collection, and menus and the address bar do their part',
  { tag: '@long' },
  async ({ extension, home, site, saved }) => {
    await connectTo(extension, home);
    await open(extension, `${site.url}/bread`);
    const cake = await open(extension, `${site.url}/cake`);
    const popup = await extension.openPopup(cake);
    await popup.getByRole('button', { name: 'Save all tabs' }).click();
    await expect(popup.getByText(/^2 tabs are saved in “Tabs of /)).toBeVisible();
    const tabs = await saved();
    expect(tabs.map(({ title }) => title).toSorted()).toEqual(['Cake', 'Rye bread']);
    expect(new Set(tabs.map(({ collection_id }) => collection_id)).size).toBe(1);

    // The menus of the browser are not part of a page.
    const click = { menuItemId: 'link', linkUrl: `${site.url}/title`, linkText: 'From a menu', pageUrl: cake.url() };
    await extension.inBackground(
      `chrome.tabs.query({}).then((tabs) => chrome.contextMenus.onClicked.dispatch(${JSON.stringify(click)}, tabs.find(({ url }) => url === ${JSON.stringify(cake.url())})))`,
    );
    await expect.poll(async () => (await saved()).map(({ title }) => title)).toContain('From a menu');
    const found = await extension.inBackground<{ content: string }[]>(
      "new Promise((resolve) => chrome.omnibox.onInputChanged.dispatch('rye', resolve))",
    );
    expect(found.map(({ content }) => content)).toEqual([`${site.url}/bread`]);
  },
);
