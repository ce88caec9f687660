import {
  createFeed,
  createPersonalToken,
  createPost,
  createWebhook,
  type Endpoint,
  type Output,
} from '@benotes/contract';
import { parseAtomFeed } from 'feedsmith';

import { bookmarkletOn, runBookmarklet, saveAdded, serveStrictPage, shareFile } from '../capture.ts';
import { connectTo, type InstalledExtension, installInChromium, serveSite } from '../extension.ts';
import { expect, START_MS, test as base } from '../fixtures.ts';
import { retryWhileBusy } from '../given.ts';
import { OWNER } from '../server.ts';
import { openControlled } from '../service-worker.ts';
import { isSigned, type Receiver, startReceiver } from '../webhook-receiver.ts';

interface Fixtures {
  extension: InstalledExtension;
  receiver: Receiver;
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
  receiver: async ({}, provide) => {
    const receiver = await startReceiver();
    await provide(receiver);
    receiver.stop();
  },
  environment: async ({ receiver }, provide) => provide({ PREVIEW_ALLOW_HOSTS: receiver.host }),
});

// The service worker receives what other apps share.
test.use({ serviceWorkers: 'allow' });

test(
  'pages are saved by extension, bookmarklet, phone, and token, read in a feed, and sent to a webhook',
  { tag: '@long' },
  async ({ extension, receiver, server, template, given }) => {
    const send = async <E extends Endpoint>({ method, url }: E, bearer: string, body: object): Promise<Output<E>> => {
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
      const response = await retryWhileBusy(() =>
        fetch(server.url + url, { method, headers, body: JSON.stringify(body) }),
      );
      expect(response.status).toBe(201);
      return (await response.json()) as Output<E>;
    };
    let [token, secret, feed] = ['', '', ''];

    await test.step('extension, bookmarklet, phone, and token are connected', async () => {
      const scopes = ['everything'];
      const draft = { name: 'curl', scopes, days: 30, password: OWNER.password };
      token = (await send(createPersonalToken, template.token, draft)).data.secret;
      feed = (await send(createFeed, template.token, { collection_id: null })).data.atom_url;
      const hook = { name: 'Log', url: receiver.url, events: ['post.created'] };
      secret = (await send(createWebhook, token, hook)).data.secret;
      await connectTo(extension, server);
    });

    await test.step('the extension saves', async () => {
      const site = await serveSite({ '/bread': '<!doctype html><title>Rye bread</title>' });
      const page = await extension.context.newPage();
      await page.goto(`${site.url}/bread`);
      const popup = await extension.openPopup(page);
      await popup.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(popup.getByText('Saved', { exact: true })).toBeVisible();
      await site.close();
    });

    await test.step('the bookmarklet saves', async () => {
      const page = await extension.context.newPage();
      await page.goto(`${server.url}/import`);
      const code = await bookmarkletOn(page);
      const { url, close } = await serveStrictPage('<title>Cake</title>');
      await page.goto(url);
      const popup = await runBookmarklet(extension.context, page, code);
      await expect(popup.getByRole('textbox', { name: 'Title' })).toHaveValue('Cake');
      const closed = popup.waitForEvent('close');
      await saveAdded(popup);
      await closed;
      close();
    });

    await test.step('a phone shares', async () => {
      const page = await extension.context.newPage();
      await page.setViewportSize({ width: 412, height: 839 });
      await openControlled(page, `${server.url}/favorites`);
      await shareFile(page, 'loaf.png', 'image/png', '');
      await expect(page.getByRole('img', { name: 'loaf.png' })).toBeVisible();
      await page.getByRole('textbox', { name: 'Title' }).fill('A loaf');
      await saveAdded(page);
      await expect(page.getByRole('region', { name: /^Saved in / })).toBeVisible();
    });

    await test.step('a program saves with a token', async () => {
      await send(createPost, token, { title: 'From a shell', content: 'https://example.org/shell' });
    });

    const saved = ['From a shell', 'A loaf', 'Cake', 'Rye bread'];
    expect(await given.titles()).toEqual(saved);

    await test.step('a reader has all of it', async () => {
      const response = await fetch(feed);
      const { entries = [] } = parseAtomFeed(await response.text());
      expect(entries.map(({ title }) => title?.value)).toEqual(saved);
    });

    await test.step('the receiver verifies what it got', async () => {
      await expect.poll(() => receiver.received.length).toBe(saved.length);
      const bodies = receiver.received.map(({ text }) => JSON.parse(text) as { type: string; data: { title: string } });
      expect(bodies.map(({ data }) => data.title).toSorted()).toEqual(saved.toSorted());
      expect(receiver.received.filter((request) => !isSigned(request, secret))).toEqual([]);
      expect(isSigned({ ...receiver.received[0]!, text: '{}' }, secret)).toBe(false); // there are four
    });
  },
);
