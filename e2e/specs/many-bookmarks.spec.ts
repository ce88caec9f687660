import { rm } from 'node:fs/promises';

import type { Locator, Page } from '@playwright/test';

import { isMobile } from '../axe.ts';
import { card, holdCard } from '../cards.ts';
import { expect, openSidebar, OWNER_ENVIRONMENT, test as base } from '../fixtures.ts';
import { clearStarters, givenThrough, type GivenLink } from '../given.ts';
import { makeTemplate, type Template } from '../server.ts';

const LINKS = 50_000;
const LARGEST_FOLDER = 13_000;
const DAY_MS = 24 * 60 * 60 * 1000;
const MORNING_MS = 180_000;
const TABS_MAX = 100;
/** The age of the first half of the links, and of the second. */
const [OLD_DAYS, NEW_DAYS] = [700, 30];
/** Every tenth link is of this site, and half of these have no tag. */
const SITE = 'journal.example';
const QUERY = `is:untagged is:link site:${SITE} before:1y`;
/** The links of the site without a tag, in the first half. */
const FOUND = LINKS / 10 / 2 / 2;
/** The newest of them. */
const FIRST = 'Article 24981';

/** Waits for the results of the search, which all begin with the same post; until then, the previous ones are shown. */
async function expectResults(page: Page): Promise<void> {
  await expect(page.locator('ol[aria-busy]')).toHaveCount(0);
  await expect(card(page, FIRST)).toBeVisible();
}

function bookmark(index: number): GivenLink {
  const site = index % 10 === 0 ? SITE : `site-${index % 977}.example`;
  const age = index < LINKS / 2 ? OLD_DAYS : NEW_DAYS;
  return {
    title: `Article ${index + 1}`,
    url: `https://${site}/${index + 1}`,
    added: new Date(Date.now() - age * DAY_MS),
    tags: index % 20 === 0 ? [] : [`subject ${index % 300}`],
  };
}

const test = base.extend<object, { template: Template }>({
  template: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
    async ({}, provide) => {
      const template = await makeTemplate(OWNER_ENVIRONMENT, async (server) => {
        const token = await clearStarters(server);
        const given = await givenThrough(server, token);
        const links = Array.from({ length: LINKS }, (_, index) => bookmark(index));
        await given.links('Reading list', links.slice(0, LARGEST_FOLDER));
        await given.links('Everything else', links.slice(LARGEST_FOLDER));
        await given.collection({ name: 'Old journals' });
        return token;
      });
      await provide(template);
      await rm(template.dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

const number = (count: number) => count.toLocaleString('en');
const search = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const bar = (page: Page) => page.getByRole('group', { name: 'Selection' });
const action = (page: Page, name: string | RegExp) => bar(page).getByRole('button', { name, exact: true });
const all = (page: Page) => action(page, `Select all ${number(FOUND)} of this list`);
const place = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });
const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to a page or run a command' });
const goTo = (page: Page) => page.getByRole('button', { name: 'Go to…' });
const savedSearch = (page: Page) =>
  page.getByRole('tree', { name: 'Saved searches' }).getByRole('treeitem', { name: 'Old journals, tagged' });

/** Presses Tab until a control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('It is not reached with the Tab key.');
}

/** The steps of the test for one way of input. */
interface InputMethod {
  /** Enters a query into the search field and shows its results. */
  find: (query: string) => Promise<void>;
  selectAll: () => Promise<void>;
  press: (target: Locator) => Promise<void>;
  pin: (title: string) => Promise<void>;
  read: (title: string) => Promise<void>;
  readNext: () => Promise<void>;
  openPalette: () => Promise<void>;
  /** Chooses the first option of the palette. */
  choose: (option: Locator) => Promise<void>;
}

/** Finds, tags, moves, and reads among 50,000 links. */
async function workThroughLibrary(
  page: Page,
  { find, selectAll, press, pin, read, readNext, openPalette, choose }: InputMethod,
): Promise<void> {
  const dialog = page.getByRole('dialog');

  await test.step('all untagged links of a site that are older than a year are tagged', async () => {
    await find(QUERY);
    await selectAll();
    await press(action(page, 'Tag'));
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('old journal');
    await page.keyboard.press('Enter');
    await press(dialog.getByRole('button', { name: 'Tag', exact: true }));
    await expect(page.getByText(`${number(FOUND)} posts tagged`)).toBeVisible();
  });

  await test.step('they are moved, and Undo takes that back', async () => {
    await find('tag:"old journal"');
    await selectAll();
    await press(action(page, 'Move'));
    await expect(dialog.getByRole('combobox')).toBeFocused();
    await page.keyboard.type('Old journals');
    await page.keyboard.press('Enter');
    await press(dialog.getByRole('button', { name: 'Move', exact: true }));
    await expect(page.getByText(`${number(FOUND)} posts moved`)).toBeVisible();
    await press(page.getByRole('button', { name: 'Undo' }));
    await expect(page.getByText(`Undone: ${number(FOUND)} posts`)).toBeVisible();
  });

  await test.step('the search is saved', async () => {
    await find('tag:"old journal"');
    await press(page.getByRole('button', { name: 'Save search' }));
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('Old journals, tagged');
    await page.keyboard.press('Enter');
    await expect(page).toHaveTitle('Benotes - Old journals, tagged');
  });

  await test.step('one is pinned', async () => {
    await pin('Article 24961');
    await expect(card(page, 'Article 24961').getByText('Pinned')).toBeAttached();
  });

  await test.step('three are read', async () => {
    await read(FIRST);
    await expect(page).toHaveTitle('Benotes - Article 24981');
    for (const title of ['Article 24961', 'Article 24941']) {
      await readNext();
      await expect(page).toHaveTitle(`Benotes - ${title}`);
    }
  });

  await test.step('a collection is opened from the palette', async () => {
    await openPalette();
    await expect(palette(page).getByRole('combobox')).toBeFocused();
    await page.keyboard.type('raeding list');
    await expect(palette(page).getByRole('option', { name: /^Reading list/ })).toBeVisible();
    await choose(palette(page).getByRole('option', { name: /^Reading list/ }));
    await expect(page).toHaveTitle('Benotes - Reading list');
    await expect(card(page, 'Article 1')).toBeVisible();
  });

  await test.step('the saved search is in the sidebar with its count', async () => {
    await openSidebar(page);
    await expect(savedSearch(page)).toHaveAccessibleDescription('999+ posts');
  });
}

/** With a mouse or a finger. @param press clicks or taps. @param select begins a selection with a card. */
function pointer(page: Page, press: InputMethod['press'], select: (title: string) => Promise<void>): InputMethod {
  const chooseFromMenu = async (title: string, item: string) => {
    await press(card(page, title).getByRole('button', { name: 'Post menu' }));
    await press(page.getByRole('menuitem', { name: item, exact: true }));
  };
  return {
    find: async (query) => {
      await search(page).fill(query);
      await expectResults(page);
      await press(page.getByRole('heading', { level: 1 })); // closes the completions
    },
    selectAll: async () => {
      await select(FIRST);
      await press(action(page, 'Select all'));
      await press(all(page));
    },
    press,
    pin: (title) => chooseFromMenu(title, 'Pin'),
    read: (title) => chooseFromMenu(title, 'Read'),
    readNext: () => press(page.getByRole('button', { name: 'Next post' })),
    openPalette: async () => {
      if (isMobile()) await openSidebar(page);
      await press(goTo(page));
    },
    choose: press,
  };
}

test(
  '50,000 bookmarks can be found, tagged, moved, and read with the mouse',
  { tag: '@long' },
  async ({ page, login }) => {
    test.setTimeout(MORNING_MS);
    await login();
    await page.goto('/search');
    const select = async (title: string) => {
      await card(page, title).hover();
      await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).check();
    };
    await workThroughLibrary(
      page,
      pointer(page, (target) => target.click(), select),
    );
  },
);

test(
  '50,000 bookmarks can be found, tagged, moved, and read with the keyboard alone',
  { tag: '@long' },
  async ({ page, login }) => {
    test.setTimeout(MORNING_MS);
    await page.setViewportSize({ width: 1199, height: 800 }); // too narrow for posts beside the list
    await login();
    await page.goto('/');
    await expect(page.getByRole('treeitem', { name: 'Imported Bookmarks' })).toBeVisible();
    const toCard = async (title: string) => {
      await tabTo(page, page.locator('[data-post][tabindex="0"]'));
      await page.keyboard.press('Home');
      for (let presses = 0; presses < TABS_MAX; presses += 1) {
        if (await place(page, title).evaluate((node) => node === document.activeElement)) return;
        await page.keyboard.press('ArrowRight');
      }
      throw new Error('It is not reached with the arrow keys.');
    };
    await workThroughLibrary(page, {
      find: async (query) => {
        await page.keyboard.press('/');
        await expect(search(page)).toBeFocused();
        await page.keyboard.press('Control+a');
        await page.keyboard.type(query);
        await expectResults(page);
        await page.keyboard.press('Escape'); // closes the completions
      },
      selectAll: async () => {
        await toCard(FIRST);
        await page.keyboard.press('Control+a');
        await tabTo(page, all(page));
        await page.keyboard.press('Enter');
      },
      press: async (target) => {
        await tabTo(page, target);
        await page.keyboard.press('Enter');
      },
      pin: async (title) => {
        await toCard(title);
        await page.keyboard.press('p');
      },
      read: async (title) => {
        await toCard(title);
        await page.keyboard.press('Space');
      },
      readNext: () => page.keyboard.press('ArrowRight'),
      openPalette: () => page.keyboard.press('Control+k'),
      choose: async (option) => {
        await expect(option).toHaveAttribute('aria-selected', 'true');
        await page.keyboard.press('Enter');
      },
    });
  },
);

test(
  '50,000 bookmarks can be found, tagged, moved, and read on a phone',
  { tag: ['@phone-only', '@long'] },
  async ({ page, login }) => {
    test.setTimeout(MORNING_MS);
    await login();
    await page.goto('/search');
    const select = async (title: string) => {
      await holdCard(page, title, 600);
      await page.getByRole('menuitem', { name: 'Select', exact: true }).tap();
    };
    await workThroughLibrary(
      page,
      pointer(page, (target) => target.tap(), select),
    );
  },
);
