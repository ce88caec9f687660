import { expect, OWNER_ENVIRONMENT, test as base } from '../fixtures.ts';
import { copyProduct, type ProductCopy } from '../product-copy.ts';
import { startServer } from '../server.ts';

const LAZY = /forgot-page-/;

const test = base.extend<{ product: ProductCopy }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  product: async ({}, provide) => {
    const product = await copyProduct();
    await provide(product);
    await product.remove();
  },

  server: async ({ product }, provide) => {
    const server = await startServer(OWNER_ENVIRONMENT, product.command);
    await provide(server);
    await server.stop();
  },
});

// #open-page-keeps-shell
test(
  'a page without a service worker that is open while the shell is rebuilt keeps its own version, also for parts that it had not loaded yet',
  { tag: '@long' },
  async ({ page, product }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(requested.filter((url) => LAZY.test(url))).toEqual([]);

    await product.rebuildWithout(LAZY);
    expect(await (await page.request.get('/login')).text()).not.toMatch(LAZY);

    await page.getByRole('link', { name: /Forgot/ }).click();
    await expect(page).toHaveURL(/\/forgot$/);
    await expect(page.getByLabel(/mail/i)).toBeVisible();
    await expect(page.getByLabel('Password')).toHaveCount(0);
    expect(requested.filter((url) => LAZY.test(url))).not.toEqual([]);
  },
);
