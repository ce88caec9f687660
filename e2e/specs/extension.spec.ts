import { expectNoViolation } from '../axe.ts';
import { connectTo, type InstalledExtension, installInChromium, serveSite, type Site } from '../extension.ts';
import { expect, test as base } from '../fixtures.ts';

const HTML_TITLE = '<img src=x onerror=alert(1)> & more';
const LONG = 5_000_000;
const head = (title: string) => `<!doctype html><meta charset="utf-8"><title>${title}</title>`;
const PAGES = {
  '/bread': `${head('Rye bread')}<meta name="description" content="How to bake it"><p id="text">First line.</p><p>Second.</p>`,
  '/title': head(HTML_TITLE.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
  '/long': `${head('Long')}<p id="text">${'All work. '.repeat(LONG / 10)}</p>`,
};

const test = base.extend<{ extension: InstalledExtension; site: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  extension: async ({}, provide) => {
    const extension = await installInChromium();
    await provide(extension);
    await extension.close();
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  site: async ({}, provide) => {
    const site = await serveSite(PAGES);
    await provide(site);
    await site.close();
  },
});

test('connects', async ({ extension, server }) => {
  await connectTo(extension, server);
});

test('saves a page', async ({ extension, server, site, given }) => {
  void given;
  await connectTo(extension, server);
  const page = await extension.context.newPage();
  await page.goto(`${site.url}/bread`);
  await page.evaluate(() => getSelection()?.selectAllChildren(document.querySelector('#text') as Element));
  const popup = await extension.openPopup(page);
  await expect(popup.getByLabel('Title')).toHaveValue('Rye bread');
  await expectNoViolation;
  await popup.screenshot({ path: '/tmp/popup.png' });
  await popup.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible();
});
