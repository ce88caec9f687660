import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Locator, Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test as base } from '../fixtures.ts';

const VIEWS = ['cards', 'list', 'titles', 'moodboard'] as const;
const WIDTHS = [1280, 375];
/** The color that a link is stored with. */
const STORED_COLOR = '255, 178, 127';
/** A page that cannot be reached, which does not mean that it is gone. */
const CLOSED = 'http://localhost:1/rye';

const test = base.extend<{ gone: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  gone: async ({}, provide) => {
    const site = createServer((_request, response) => void response.writeHead(404).end());
    await new Promise<void>((resolve) => void site.listen(0, '127.0.0.1', resolve));
    await provide(`127.0.0.1:${(site.address() as AddressInfo).port}`);
    site.closeAllConnections();
    site.close();
  },
  environment: async ({ gone }, provide) => provide({ PREVIEW_TIMEOUT_MS: '2000', PREVIEW_ALLOW_HOSTS: gone }),
});

/** Pins and buttons that are too near to a side of their post, or to its top or bottom. */
const atTheEdge = (page: Page): Promise<string[]> =>
  page.getByRole('article').evaluateAll((articles) =>
    articles.flatMap((article) => {
      const outer = article.getBoundingClientRect();
      return [...article.querySelectorAll('button, [title="Pinned"]')].flatMap((part) => {
        const inner = part.getBoundingClientRect();
        const beside = Math.min(inner.left - outer.left, outer.right - inner.right);
        const above = Math.min(inner.top - outer.top, outer.bottom - inner.bottom);
        const isApart = part.localName === 'button' ? beside >= 4 && above >= 1 : beside >= 8 && above >= 4; // in px
        return isApart ? [] : [`${part.getAttribute('title')}: ${beside} px beside, ${above} px above or below`];
      });
    }),
  );

async function expectNothingAtTheEdge(page: Page, parts: Locator, count: number): Promise<void> {
  for (const width of WIDTHS)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await expect(parts).toHaveCount(count);
      await expect.poll(() => atTheEdge(page)).toEqual([]);
    });
}

/** Where the columns of a row begin, from the left: its title, a tag, its site, its day, and its menu. */
const columnsOf = async (page: Page, title: string): Promise<(number | undefined)[]> => {
  const row = card(page, title);
  const parts = [
    row.getByRole('heading'),
    row.getByText('#bread'),
    row.locator('[dir=ltr]'),
    row.locator('time'),
    row.getByRole('button', { name: 'Post menu' }),
  ];
  return Promise.all(parts.map(async (part) => (await part.boundingBox())?.x));
};

/** How many parts of the posts have the color that links are stored with. */
const inStoredColor = (page: Page): Promise<number> =>
  page
    .locator('article, article *')
    .evaluateAll(
      (parts, color) =>
        parts.map((part) => getComputedStyle(part)).filter((style) => style.background.includes(color)).length,
      STORED_COLOR,
    );

test(
  'in every view, controls keep off the edge, a broken link moves no column, and sites have a pale tint',
  { tag: '@long' },
  async ({ page, login, given, gone }) => {
    test.slow(); // four views and the recycle bin, at two widths
    const tags = [await given.tag('bread')];
    const { id } = await given.collection({ name: 'Baking' });
    const saved = { tags, collection_id: id, is_pinned: true };
    await given.post({ ...saved, title: 'Oats', content: 'Rolled' });
    await given.post({ ...saved, title: 'Wheat', content: `http://${gone}/wheat` });
    await given.post({ ...saved, title: 'Rye', content: CLOSED });
    await given.archive((await given.post({ title: 'Barley' })).id);
    await given.archive((await given.post({ title: 'Spelt', content: CLOSED })).id);
    await given.share({ collection_id: id, token: 'everybody-may-see-the-bread' });
    const pins = page.getByTitle('Pinned', { exact: true });

    for (const view of VIEWS)
      await test.step(`visitors see pins off the edge: ${view}`, async () => {
        await given.settings(`${id}`, { view });
        await page.goto('/s?token=everybody-may-see-the-bread');
        await expectNothingAtTheEdge(page, pins, 3);
      });

    await login();
    for (const view of VIEWS) {
      await test.step(`pins and menus keep off the edge: ${view}`, async () => {
        await given.settings(`${id}`, { view });
        await page.goto(`/c/${id}`);
        await expectNothingAtTheEdge(page, pins, 3);
      });

      await test.step(`a broken link moves no column: ${view}`, async () => {
        await page.setViewportSize({ width: 1280, height: 800 });
        await expect(card(page, 'Wheat').getByText('page gone')).toBeVisible();
        await expect(card(page, 'Rye').getByText('page gone')).toHaveCount(0);
        if (view !== 'list' && view !== 'titles') return;
        await expect(async () => {
          const columns = await columnsOf(page, 'Rye');
          expect(columns).not.toContain(undefined);
          expect(await columnsOf(page, 'Wheat')).toEqual(columns);
        }).toPass();
      });

      await test.step(`a site has its pale tint: ${view}`, async () => {
        if (view !== 'titles') {
          const tint = card(page, 'Rye').locator('[data-tint]');
          await expect(tint).toHaveCSS('background-color', /^oklch\(0?\.93 /);
          await page.emulateMedia({ colorScheme: 'dark' });
          await expect(tint).toHaveCSS('background-color', /^oklch\(0?\.3 /);
          await page.emulateMedia({ colorScheme: 'light' });
        }
        expect(await inStoredColor(page)).toBe(0);
      });
    }

    for (const view of VIEWS)
      await test.step(`the buttons of the recycle bin keep off the edge: ${view}`, async () => {
        await given.settings('recycle-bin', { view });
        await page.goto('/restore');
        await expectNothingAtTheEdge(page, page.getByRole('listitem').filter({ hasText: /Barley|Spelt/ }), 2);
      });
  },
);

/** Names of collections that have less room than their first eight letters take. */
const cutNames = (page: Page): Promise<string[]> =>
  page.locator('[data-kind=collection] [dir=auto]').evaluateAll((names) =>
    names.flatMap((name) => {
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen || name.getClientRects().length === 0) return []; // left out whole
      pen.font = getComputedStyle(name).font;
      const text = name.textContent ?? '';
      const least = pen.measureText(text.slice(0, 8)).width;
      const { width } = name.getBoundingClientRect();
      return width >= least ? [] : [`${text} has ${width} px of ${least} px`];
    }),
  );

base(
  'at the foot of a card, a long site leaves the collection eight letters, or it is left out',
  { tag: '@long' },
  async ({ page, login, given }) => {
    base.slow(); // many widths
    const url = 'https://a-rather-long-name-of-a-site.example/rye';
    await given.links('Fiction tales', [{ title: 'Rye', url }]);
    await given.settings('all', { shown: { image: false } });
    await login();
    await page.goto('/all');
    const name = card(page, 'Rye').getByText('Fiction tales', { exact: true });
    await expect(name).toBeAttached();
    let seen = 0;
    for (let width = 320; width <= 1280; width += 40) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => cutNames(page), `${width} px`).toEqual([]);
      if (await name.isVisible()) seen += 1;
    }
    expect(seen).toBeGreaterThan(0);
  },
);
