import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expectNoViolation } from '../axe.ts';
import { expect, test as base } from '../fixtures.ts';

const SENTENCE = 'The miller greases the cogs of the windmill every morning before the wind rises over the fields. ';
const ARTICLE = `<!doctype html><html lang="en"><head><title>On windmills</title><meta name="author" content="Ada Miller"></head>
  <body><nav><a href="/">Home</a></nav><article><h1>On windmills</h1>
  <p>${SENTENCE.repeat(4)}</p><h2>Sails</h2><p>${SENTENCE.repeat(4)}</p><p>The last word is zephyr.</p></article></body></html>`;

interface Site {
  origin: string;
  host: string;
  /** From now on, the page does not exist. */
  die: () => void;
}

const test = base.extend<{ web: Site }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from this pattern which fixtures are needed: none.
  web: async ({}, provide) => {
    let isDead = false;
    const server = createServer((_request, response) => {
      response.writeHead(isDead ? 404 : 200, { 'content-type': 'text/html' }).end(isDead ? '' : ARTICLE);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const host = `127.0.0.1:${port}`;
    await provide({
      origin: `http://${host}`,
      host,
      die: () => {
        isDead = true;
      },
    });
    server.closeAllConnections();
    server.close();
  },
  environment: async ({ web }, provide) => provide({ PREVIEW_TIMEOUT_MS: '2000', PREVIEW_ALLOW_HOSTS: web.host }),
});

test('a page that was saved is read and found by its words after it is gone', async ({ page, login, given, web }) => {
  const { id } = await given.post({ content: `${web.origin}/windmills` });
  await login();
  await page.goto(`/p/${id}/read`);
  const copy = page.getByRole('region', { name: /^Saved copy/ });
  await expect(copy.getByText('The last word is zephyr.')).toBeVisible({ timeout: 30_000 });
  await expectNoViolation(page, 'the copy of a page');

  web.die();
  await copy.getByRole('button', { name: 'Update copy' }).click();
  await expect(copy.getByText(/no longer exists/)).toBeVisible({ timeout: 20_000 });
  await expect(copy.getByText('The last word is zephyr.')).toBeVisible();

  await page.goto('/search?q=zephyr');
  await expect(page.getByText(/In the copy: .*The last word is zephyr/)).toBeVisible();
});
