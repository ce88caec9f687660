import type { Page } from '@playwright/test';

import { card } from '../cards.ts';
import { expect, test } from '../fixtures.ts';

const WIDTH = 1280;
const TRANSPARENT = 'rgba(0, 0, 0, 0)';

/** The buttons of the top bar that are filled, and those that have a border. */
const buttonsOfBar = (page: Page) =>
  page
    .locator('header')
    .first()
    .getByRole('button')
    .evaluateAll((buttons, transparent) => {
      const looks = buttons.map((button) => ({
        name: button.getAttribute('aria-label') ?? button.textContent ?? '',
        style: getComputedStyle(button),
      }));
      const filled = looks.filter(({ style }) => style.backgroundColor !== transparent);
      const bordered = looks.filter(
        ({ style }) => style.borderTopStyle !== 'none' && style.borderTopColor !== transparent,
      );
      return { filled: filled.map(({ name }) => name), bordered: bordered.map(({ name }) => name) };
    }, TRANSPARENT);

/** How light a point of the window is: red, green, and blue together. */
async function lightAt(page: Page, point: { x: number; y: number }): Promise<number> {
  const picture = await page.screenshot({ clip: { ...point, width: 1, height: 1 } });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0);
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    if (!canvas) throw new Error('This browser cannot draw.');
    canvas.drawImage(await createImageBitmap(new Blob([bytes], { type: 'image/png' })), 0, 0);
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return red + green + blue;
  }, picture.toString('base64'));
}

/** What has a ring around it now. */
const rings = (page: Page): Promise<string[]> =>
  page.locator('body *').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { outlineStyle, outlineWidth, opacity } = getComputedStyle(part);
        const isDrawn = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0 && opacity !== '0';
        return isDrawn && part.getClientRects().length > 0;
      })
      .map((part) => part.getAttribute('role') ?? part.localName),
  );

/** What has a thick line at one side only; quotes may. */
const stripes = (page: Page): Promise<string[]> =>
  page.locator('body *:not(blockquote)').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const { borderLeftStyle, borderLeftWidth, borderRightStyle, borderRightWidth, boxShadow } =
          getComputedStyle(part);
        const left = borderLeftStyle === 'none' ? 0 : Number.parseFloat(borderLeftWidth);
        const right = borderRightStyle === 'none' ? 0 : Number.parseFloat(borderRightWidth);
        return Math.abs(left - right) >= 2 || /[1-9]px 0px 0px 0px inset/.test(boxShadow);
      })
      .map((part) => part.outerHTML.slice(0, 90)),
  );

test(
  'the top bar is quiet except for one filled button, and subcollections are chips in one row that scrolls',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const { id } = await given.collection({ name: 'Cooking' });
    for (let count = 1; count <= 14; count += 1) await given.collection({ name: `Soup ${count}`, parent_id: id });
    await given.posts(['Knives'], id);
    await login();
    await page.goto(`/c/${id}`);
    const chips = page.getByRole('list', { name: 'Subcollections' });
    const links = chips.getByRole('link');
    await expect(links).toHaveCount(14);

    for (const width of [WIDTH, 375])
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 800 });
        const quiet = { filled: [expect.stringMatching(/^Create/)], bordered: [] };
        await expect.poll(() => buttonsOfBar(page)).toEqual(quiet);
        // oxlint-disable-next-line unicorn/consistent-function-scoping -- belongs to this test alone
        const row = () =>
          chips.evaluate((list) => ({
            tops: new Set([...list.children].map((chip) => chip.getBoundingClientRect().top)).size,
            isLonger: list.scrollWidth > list.clientWidth,
            isPageWider: document.documentElement.scrollWidth > document.documentElement.clientWidth,
          }));
        await expect.poll(row).toEqual({ tops: 1, isLonger: true, isPageWider: false });
        await links.first().focus();
        await page.keyboard.press('End');
        await expect(links.last()).toBeFocused();
        await expect(links.last()).toBeInViewport({ ratio: 0.9 });
      });
  },
);

test(
  'a dialog dims the whole window, with the gutter of the scrollbar, and notices have no stripe',
  { tag: '@long' },
  async ({ page, login, given }) => {
    await given.posts(['Soup', 'Bread']);
    await login();
    await page.goto('/');
    const place = page.getByRole('listitem', { name: 'Soup', exact: true });
    await place.focus();
    await page.waitForLoadState('networkidle'); // the keys of a list load after it
    const edge = await page.evaluate(() => document.body.getBoundingClientRect().right);
    expect(edge, 'there is a gutter').toBeLessThan(WIDTH);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, 'nothing is to scroll').toBe(page.viewportSize()?.height);
    const gutter = { x: Math.round((edge + WIDTH) / 2), y: 700 };
    const beside = { x: Math.round(edge) - 8, y: 700 };
    const light = await lightAt(page, gutter);

    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    // The backdrop fades in.
    await expect
      .poll(async () => Math.abs((await lightAt(page, gutter)) - (await lightAt(page, beside))))
      .toBeLessThanOrEqual(9);
    expect(await lightAt(page, gutter)).toBeLessThan(light - 150);
    await page.keyboard.press('Escape');
    await expect(place).toBeFocused();

    await page.keyboard.press('Delete');
    await expect(page.getByRole('status').filter({ hasText: 'Undo' })).toBeVisible();
    expect(await stripes(page)).toEqual([]);
  },
);

test('one ring shows where the focus is', { tag: '@long' }, async ({ page, login, given }) => {
  const { id: collection_id } = await given.collection({ name: 'Recipes' });
  const { id } = await given.post({ title: 'Rye bread', content: '<p>Mix</p>', collection_id });
  await given.tag('bread');
  await login();

  await test.step('in the search field, or at the suggestion that Enter chooses', async () => {
    await page.goto('/search?q=rye');
    await expect(card(page, 'Rye bread')).toBeVisible();
    await page.getByRole('combobox', { name: 'Search' }).press('End');
    await expect.poll(() => rings(page)).toEqual(['div']);
    await page.keyboard.type(' is:');
    await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => rings(page)).toEqual(['option']);
  });

  await test.step('at the option of the palette', async () => {
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Go to a page or run a command' });
    await expect(palette.getByRole('option').first()).toBeVisible();
    await expect.poll(() => rings(page)).toEqual(['option']);
  });

  await test.step('in a form, where title and text show it at the line below', async () => {
    await page.goto(`/p/${id}`);
    const text = page.getByRole('textbox', { name: 'Content' });
    await expect(text).toBeVisible();
    const title = page.getByLabel('Title', { exact: true });
    await title.focus();
    await expect.poll(() => rings(page)).toEqual([]);
    await expect(title).not.toHaveCSS('box-shadow', 'none');
    await page.getByRole('combobox', { name: 'Collection' }).focus();
    await expect.poll(() => rings(page)).toEqual(['combobox']);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => rings(page)).toEqual(['option']);
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Tags' }).focus();
    await expect.poll(() => rings(page)).toEqual(['combobox']);
    await page.keyboard.type('bre');
    await expect(page.getByRole('option', { name: 'bread' })).toBeVisible();
    await expect.poll(() => rings(page)).toEqual(['option']);
    await text.focus();
    await expect.poll(() => rings(page)).toEqual([]);
  });
});

test(
  'a form has its collection and tags in one line, and its tools stay in one row below the top bar',
  { tag: '@long' },
  async ({ page, login, given }) => {
    const tags = [await given.tag('bread'), await given.tag('rye')];
    const { id: collection_id } = await given.collection({ name: 'Recipes' });
    const content = '<p>line</p>'.repeat(100);
    const { id } = await given.post({ title: 'Rye bread', content, collection_id, tags });
    await login();
    await page.goto(`/p/${id}`);
    const chips = [
      page.getByRole('combobox', { name: 'Collection' }),
      page.getByRole('button', { name: 'Remove bread' }),
      page.getByRole('button', { name: 'Remove rye' }),
      page.getByRole('combobox', { name: 'Tags' }),
    ];
    for (const chip of chips) await expect(chip).toBeVisible();
    await expect(async () => {
      const boxes = await Promise.all(chips.map((chip) => chip.boundingBox()));
      const middles = boxes.map((box) => (box ? box.y + box.height / 2 : Number.NaN));
      expect(Math.max(...middles) - Math.min(...middles)).toBeLessThanOrEqual(4);
    }).toPass();

    const tools = page.getByRole('toolbar', { name: 'Formatting' });
    await expect(tools).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 1500));
    await expect(async () => {
      const [bar, row] = await Promise.all([page.locator('header').first().boundingBox(), tools.boundingBox()]);
      if (!bar || !row) throw new Error('There is no bar, or there are no tools.');
      expect(bar.y).toBe(0);
      expect(Math.abs(row.y - bar.y - bar.height)).toBeLessThanOrEqual(4);
    }).toPass();
    const tops = await tools
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.getBoundingClientRect().top)));
    expect(tops.length).toBeGreaterThan(10);
    expect(new Set(tops).size).toBe(1);
  },
);
